"""`python -m tabletop_rules` is the `tabletop` command."""

import sys

from tabletop_rules.cli import main

sys.exit(main())

"""`python -m tabletop_rules` is the `tabletop` command."""

import sys

from tabletop_rules.command import main

sys.exit(main())

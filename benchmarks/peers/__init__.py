"""The peers: other engines, each in an environment and a process of its own. The library never imports them.

Each module is a worker program (see `worker`); this package must import nothing that a peer's environment may lack.
"""

"""The subcommands of `schmier`, a module each: `SUMMARY`, `EXAMPLE`, `configure(parser)` and `run(arguments)`."""

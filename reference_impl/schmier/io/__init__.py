"""Where the law meets the world: logs, observations, the engine protocol, deals from a seed, random play."""

"""envs: the games as other libraries call them: PettingZoo, OpenSpiel, text and MCP."""

"""cli: `sudare mcp`: a seat for a model, over MCP."""

from __future__ import annotations

from typing import Annotated

import typer


def mcp(
    http: Annotated[
        bool, typer.Option("--http", help="Serve many clients over HTTP instead of one over stdio.")
    ] = False,
    host: Annotated[str, typer.Option(help="With --http: the address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="With --http: the port; clients connect to http://HOST:PORT/mcp.")] = 8800,
    server: Annotated[
        list[str] | None,
        typer.Option(metavar="URL", help="A Sudare server whose tables may be joined; may be repeated."),
    ] = None,
) -> None:
    """Let a model take a seat: tools over MCP to open and join tables, observe, act, wait and look rules up."""
    from sudare.envs.house import House
    from sudare.envs.mcp import make_server

    if http:
        make_server(House(server)).run("streamable-http", host=host, port=port)
    else:
        make_server(House(server, anywhere=True), alone=True).run("stdio")

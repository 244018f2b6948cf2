"""envs: a seat for a model over MCP: tools to sit down, look, act, wait and look rules up; rulebooks as resources.

`sudare mcp` runs it, over stdio for one model, or over HTTP for many. A token is one seat at one table; every tool that
looks or acts takes a token and no seat, so that there is no way to name another player's side. Over stdio there is one
client, and its last chair's token may be left out.
"""

from __future__ import annotations

from functools import wraps
from typing import Any

import msgspec

import sudare
from sudare.core import Refusal, SudareError, find_game, installed
from sudare.doors.talk import listing
from sudare.envs.house import House
from sudare.envs.text import Observation, Reply

try:
    from anyio import CapacityLimiter, to_thread
    from mcp.server import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError
    from mcp.types import CallToolResult, TextContent, ToolAnnotations
except ImportError as error:
    raise SudareError(f"the MCP library is not installed ({error}); try: pip install 'sudare[mcp]'") from None

GUIDE = """\
Sudare is a table for hidden-information board games. Call list_games, then open_table (a table against bots) or
join_table (with an invitation). Keep the token: it is your seat. Then repeat: think, and act with the name of one of
the options, or with several answers parted by commas ("go:S9, go:S10"). act tells what came of it and what you are
asked next, and only what is new: observe shows everything. use_layout answers a whole set-up in one call. wait is for
when nothing is asked of you yet. You are not asked where there is only one answer, nor whether you want to react while
nothing of yours fits (ask_me changes that).
say speaks at the table, truly or not, and what_to_say lists the words for it; what others say is among what happened.
A refused answer changes nothing and tells you why; look_up_rules finds the rule.
You see what your seat may see, and nothing else; so do the others."""
LONGEST = 60.0  # seconds that one call of wait may last
WAITERS = 400  # that can wait at the same time


def make_server(house: House, alone: bool = False) -> Any:
    """Return the MCP server of a house; `alone`: there is one client, which may leave its token out."""
    server = MCPServer("sudare", title="Sudare", instructions=GUIDE, version=sudare.__version__, log_level="WARNING")
    looks = ToolAnnotations(read_only_hint=True, open_world_hint=False)
    last = [""]  # the token of the chair taken last
    waiters = CapacityLimiter(WAITERS)  # threads of their own, so that those who wait keep nobody from acting

    def own(token: str) -> str:
        return token or last[0] if alone else token

    def seat_of(token: str) -> Any:
        return house.seat(own(token))

    def news(token: str) -> tuple[str, Observation]:
        """Return what is new to the holder of a token, as text, and all of it."""
        reader = house.reader(own(token))
        seen = seat_of(token).observe(reader.n)
        return reader.brief(seen), seen

    def seated(token: str) -> CallToolResult:
        last[0] = token
        seat = house.seat(token)
        seen = seat.observe(0)
        house.reader(token).brief(seen)
        text = f"You sit at {seat.title}. Your token: {token}\n\n{seen.text()}"
        return _said(text, token=token, **_told(seen))

    @server.tool(annotations=looks)
    @_refusing
    def list_games() -> CallToolResult:
        """List the games that can be played, with their numbers of players."""
        games = house.games()
        lines = [f"- {g.game}: {g.title}, {g.players[0]} to {g.players[1]} players. {g.summary}" for g in games]
        return _said("\n".join(lines), games=msgspec.to_builtins(games))

    @server.tool(annotations=looks)
    @_refusing
    def list_tables() -> CallToolResult:
        """List the tables that have free chairs."""
        tables = house.tables()
        lines = [f"- {t.table}: {t.game}, {t.free} free" for t in tables] or ["No table has a free chair."]
        return _said("\n".join(lines), tables=msgspec.to_builtins(tables))

    @server.tool()
    @_refusing
    def open_table(
        game: str,
        seats: int = 0,
        agents: int = 1,
        bots: str = "thumb",
        options: dict[str, Any] | None = None,
        name: str = "Agent",
    ) -> CallToolResult:
        """Open a table and take a chair: `agents` chairs are for agents, bots sit on the others. Returns your token."""
        return seated(house.open(game, seats or None, options or {}, agents, bots, name))

    @server.tool()
    @_refusing
    def join_table(table: str, name: str = "Agent") -> CallToolResult:
        """Take a free chair at a table: its id from list_tables, or an invitation link. Returns your token."""
        return seated(house.join(table, name))

    @server.tool(annotations=looks)
    @_refusing
    def observe(token: str = "", since: int = 0) -> CallToolResult:
        """See what your seat sees: what happened from event number `since` on, the position, and your options."""
        seen = seat_of(token).observe(since)
        return _said(seen.text(), **_told(seen))

    @server.tool()
    async def act(action: str, token: str = "", seconds: float = 20.0) -> CallToolResult:
        """Answer the question put to you: one of its options, or several answers parted by commas.

        Returns what came of it and your next question, when you are asked again within `seconds`.
        """
        return await to_thread.run_sync(acted, action, token, seconds, limiter=waiters)

    @_refusing
    def acted(action: str, token: str, seconds: float) -> CallToolResult:
        seat = seat_of(token)
        return outcome(seat, seat.act(action), token, seconds)

    def outcome(seat: Any, reply: Reply, token: str, seconds: float) -> CallToolResult:
        """Tell what came of an answer, and the next question if it comes in time."""
        told = {"refused": reply.refused, "action": reply.action, "code": reply.code, "rule": reply.rule}
        if reply.refused:
            return _said(f"Refused: {reply.text}", text=reply.text, **told)
        seat.wait(min(seconds, LONGEST))
        text, seen = news(token)
        return _said(f"{reply.text}\n\n{text}" if reply.text else text, **told, **_told(seen))

    @server.tool()
    async def use_layout(
        name: str = "", show: bool = False, everything: bool = False, token: str = "", seconds: float = 20.0
    ) -> CallToolResult:
        """Set up in one call: a ready layout by its name, or "rest" to have all that is left placed for you.

        Without a name the ready layouts are listed. `show` only tells what it would answer; `everything` lets it also
        answer what your set-up asks later.
        """
        return await to_thread.run_sync(laid_out, name, show, everything, token, seconds, limiter=waiters)

    @_refusing
    def laid_out(name: str, show: bool, everything: bool, token: str, seconds: float) -> CallToolResult:
        seat = seat_of(token)
        if not name:
            ready = seat.layouts()
            lines = [f"- {layout.name}: {layout.about}" for layout in ready] or ["There are no layouts here."]
            return _said("\n".join(lines), layouts=[layout.name for layout in ready])
        reply: Reply = seat.use_layout(name, show, everything)
        if show and not reply.refused:
            return _said(reply.text, action=reply.action)
        return outcome(seat, reply, token, seconds)

    @server.tool()
    @_refusing
    def ask_me(when: str, window: str, until: str = "", token: str = "") -> CallToolResult:
        """Say when you want to be asked in windows of a kind ("react"): never, fits (the default) or always.

        `until` lets never last for a while only: to the end of this "turn", to the next "card" or "test". It ends when
        something is aimed at you.
        """
        seat_of(token).ask_me(window, when, until)
        return _said(f"From now on you are asked at {window}: {when}{f', until {until}' if until else ''}.")

    @server.tool(annotations=looks)
    @_refusing
    def what_to_say(token: str = "") -> CallToolResult:
        """List what you can say at the table now, in words that bots understand, too, and what fits their blanks."""
        acts = seat_of(token).sayable()
        lines = []
        for act, line in zip(acts, listing(acts), strict=True):
            parts = [f"{part.name.upper()}: {', '.join(o.action for o in part.options)}" for part in act.parts]
            lines.append(f"- {line} {'; '.join(parts)}".rstrip())
        return _said("\n".join(lines) or "There is nothing to choose from just now.", acts=msgspec.to_builtins(acts))

    @server.tool()
    @_refusing
    def say(words: str, team: bool = False, token: str = "") -> CallToolResult:
        """Say something at the table, truly or not: an act of speech from what_to_say such as "claim ally".

        Everybody hears it, with `team` your team alone. It binds nobody. At a server's table words of your own will do.
        """
        reply: Reply = seat_of(token).say(words, team)
        if reply.refused:
            return _said(f"Refused: {reply.text}", refused=True, code=reply.code)
        return _said(f"You have said: {reply.action}.", refused=False, says=reply.action)

    @server.tool(annotations=looks)
    async def wait(token: str = "", seconds: float = 30.0, since: int | None = None) -> CallToolResult:
        """Wait until you are asked or the game is over (at most `seconds`), and see what is new (all since `since`)."""
        return await to_thread.run_sync(waited, token, seconds, since, limiter=waiters)

    @_refusing
    def waited(token: str, seconds: float, since: int | None) -> CallToolResult:
        seat = seat_of(token)
        seat.wait(min(seconds, LONGEST))
        if since is None:
            text, seen = news(token)
            return _said(text, **_told(seen))
        seen = seat.observe(since)
        return _said(seen.text(), **_told(seen))

    @server.tool(annotations=looks)
    @_refusing
    def why_not(action: str, token: str = "") -> CallToolResult:
        """Ask why an action is not possible for you now; nothing is carried out."""
        reply: Reply = seat_of(token).why(action)
        return _said(reply.text, possible=not reply.refused, code=reply.code, text=reply.text, rule=reply.rule)

    @server.tool(annotations=looks)
    @_refusing
    def look_up_rules(words: str, token: str = "") -> CallToolResult:
        """Look a rule or a card of your game up, by its id, its name or a few words ("goal", "tie", "short bow")."""
        found = seat_of(token).rules(words)
        lines = [f"{rule.id or rule.section} {rule.text}" for rule in found] or [
            f"The rulebook has nothing about {words!r}."
        ]
        return _said("\n".join(lines), rules=[{"id": rule.id, "text": rule.text} for rule in found])

    @server.tool()
    @_refusing
    def leave_table(token: str = "") -> CallToolResult:
        """Give your token back. At a server's table the chair stays yours until its host frees it."""
        house.leave(token or last[0] if alone else token)
        return _said("You have left.")

    for name in installed():
        _add_rulebook(server, name)
    return server


def _add_rulebook(server: Any, name: str) -> None:
    cls = find_game(name)

    @server.resource(f"rulebook://{name}", name=name, title=f"Rules of {cls.title}", mime_type="text/markdown")  # type: ignore[untyped-decorator]
    def rulebook() -> str:
        """The whole rulebook."""
        return cls().rulebook()


def _said(said: str, /, **structured: Any) -> CallToolResult:
    return CallToolResult(content=[TextContent(type="text", text=said)], structured_content=structured or None)


def _told(seen: Observation) -> dict[str, Any]:
    options = [option.action for option in seen.question.options] if seen.question else []
    return {
        "n": seen.n,
        "asked": seen.question is not None,
        "options": options,
        "over": seen.over,
        "result": seen.result,
    }


def _refusing(tool: Any) -> Any:
    """Turn what a caller got wrong into a tool's error that the model can read."""

    @wraps(tool)
    def careful(*args: Any, **kwargs: Any) -> Any:
        try:
            return tool(*args, **kwargs)
        except (Refusal, SudareError) as wrong:
            raise ToolError(str(wrong)) from None

    return careful

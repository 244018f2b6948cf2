"""The line to a browser: what is written at once and what waits its turn arrive whole and in order."""

from __future__ import annotations

import asyncio

import pytest
from serving import Place
from websockets.frames import Frame, Opcode

from sudare.server.frames import Inbox, framed
from sudare.server.line import never, short_way
from sudare.server.live import Listener
from sudare.server.socket import _write


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65535, 65536, 70000])
def test_a_frame_is_what_the_library_would_write(size: int) -> None:
    message = b"x" * size
    assert framed(message) == Frame(Opcode.TEXT, message).serialize(mask=False)


def test_what_comes_later_does_not_overtake_what_waits() -> None:
    async def story() -> list[str]:
        arrived: list[str] = []
        keeps_up, room = True, asyncio.Event()

        def at_once(message: bytes) -> bool:
            if keeps_up:
                arrived.append(message.decode())
            return keeps_up

        async def send(message: dict[str, str]) -> None:
            await room.wait()
            arrived.append(message["text"])

        listener = Listener(0, "", 10, at_once)
        writer = asyncio.create_task(_write(send, listener))  # type: ignore[arg-type]
        listener.send(b"1")
        keeps_up = False
        listener.send(b"2")
        await asyncio.sleep(0)  # the writer waits with it
        keeps_up = True
        listener.send(b"3")
        room.set()
        while listener.frames:
            await asyncio.sleep(0)
        listener.send(b"4")
        writer.cancel()
        return arrived

    assert asyncio.run(story()) == ["1", "2", "3", "4"]


def test_nothing_is_written_to_who_is_told_nothing_more() -> None:
    arrived: list[bytes] = []
    listener = Listener(0, "", 10, lambda message: not arrived.append(message))
    listener.send(b"1")
    listener.end(4001, "This chair is no longer yours.")
    listener.send(b"2")
    assert arrived == [b"1"] and not listener.frames


def test_an_inbox_hands_over_everything_in_order_even_after_its_reader_was_cut_off() -> None:
    async def story() -> list[int]:
        inbox = Inbox(asyncio.get_running_loop())
        first = asyncio.create_task(inbox.get())
        await asyncio.sleep(0)
        first.cancel()
        inbox.put_nowait(1)
        await asyncio.gather(first, return_exceptions=True)
        inbox.put_nowait(2)
        later = asyncio.create_task(_two(inbox))
        return [*await later, int(inbox.empty())]

    assert asyncio.run(story()) == [1, 2, 1]


async def _two(inbox: Inbox) -> list[int]:
    return [await inbox.get(), await inbox.get()]


def test_without_the_short_way_everything_waits_its_turn() -> None:
    assert short_way({"type": "websocket"}) is never and short_way({"extensions": None}) is never
    assert not never(b"x")


def test_many_messages_to_one_socket_arrive_whole_and_in_order(place: Place) -> None:
    table = place.open("leduc")
    table.sit(1)
    player = table.sit(0)
    texts = [f"{n} " + "long " * (n % 90) for n in range(60)]
    for text in texts:
        player.say(type="chat", text=text)
    heard = [player.until("chat")["text"] for _ in texts]
    assert heard == [text.strip() for text in texts]

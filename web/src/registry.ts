// Which board draws which game. A game without one is drawn by the generic renderer.
import { boards } from "virtual:boards";
import type { BoardModule } from "./board";
import { Generic } from "./generic";
import { strings } from "./strings";

export const generic: BoardModule = { Board: Generic };

const OPENED_ANEW = "sudare-opened-anew";
const AGAIN = 60_000; // milliseconds before a page may open itself anew once more

/** Return the board of a game; its code is loaded when it is needed. */
export async function board(game: string): Promise<BoardModule> {
  const load = boards[game];
  if (!load) return generic;
  try {
    return await load();
  } catch {
    anew(); // the server was started anew with a newer page: what this one would load is not there any more
    throw new Error(strings.net.older);
  }
}

function anew(): void {
  try {
    const last = Number(sessionStorage.getItem(OPENED_ANEW));
    if (Date.now() - last < AGAIN) return;
    sessionStorage.setItem(OPENED_ANEW, `${Date.now()}`);
    location.reload();
  } catch {
    // whoever allows no memory reads the sentence
  }
}

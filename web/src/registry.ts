// Which board draws which game. A game without one is drawn by the generic renderer.
import { boards } from "virtual:boards";
import type { BoardModule } from "./board";
import { Generic } from "./generic";

export const generic: BoardModule = { Board: Generic };

/** Return the board of a game; its code is loaded when it is needed. */
export async function board(game: string): Promise<BoardModule> {
  const load = boards[game];
  return load ? load() : generic;
}

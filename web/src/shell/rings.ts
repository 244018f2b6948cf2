// Rings around what is spoken of: a style, not a class, so that a board that draws itself anew does not lose them.
import { useEffect } from "preact/hooks";
import type { BoardModule } from "../board";

/** What a word of a lesson stands for: a part of the board, or whatever carries the name of a place, a piece, a card or an action. */
export function called(word: string, module: BoardModule): string {
  const name = CSS.escape(word);
  return module.parts?.[word] ?? `:is([data-part="${name}"], [data-flip="${name}"], [data-card="${name}"], [data-act~="${name}"])`;
}

/** Ring whatever these selectors find on the board, and bring the first of it into sight when the moment changes. */
export function useRings(selectors: string[], moment: unknown): void {
  const found = selectors.map((one) => `.board ${one}`).join(", ");
  useEffect(() => {
    if (!found) return undefined;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`:is(${found}) { outline: 3px dashed var(--indigo); outline-offset: 3px; border-radius: 6px; }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    const frame = requestAnimationFrame(() => {
      for (const one of selectors) if (!document.querySelector(`.board ${one}`)) console.error(`There is nothing on the board to be ringed: ${one}`);
      document.querySelector(found)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    });
    return () => {
      cancelAnimationFrame(frame);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [found, moment]);
}

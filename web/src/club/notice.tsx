// What the host of the server has to say to everybody.
import type { JSX } from "preact";
import { minutes, useSecondsUntil } from "../table/moments";
import { said } from "./strings";

export function Notice({ notice = "", closes = null, ahead = 0 }: { notice?: string | undefined; closes?: number | null | undefined; ahead?: number }): JSX.Element | null {
  const left = useSecondsUntil([closes], ahead)(closes);
  if (!notice && left === null) return null;
  return (
    <div class="banner club-notice" role="status">
      {left !== null && <p>{said.notice.closes(minutes(left))}</p>}
      {notice && <p>{notice}</p>}
    </div>
  );
}

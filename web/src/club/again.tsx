// The same group again: from a game that is over to the next one, with the same chairs.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { api, Refusal } from "../net/api";
import { go } from "../route";
import { complain } from "../shell/toast";
import { said } from "./strings";

export function SameAgain({ table }: { table: string }): JSX.Element {
  const [busy, setBusy] = useState(false);
  const again = async (): Promise<void> => {
    setBusy(true);
    try {
      await api.mine(table); // brings the chairs of this person, so that the table knows who asks
      const { id } = await api.rematch(table);
      go(`/t/${id}`);
    } catch (error) {
      if (error instanceof Refusal && error.code === "done_already") go(`/t/${table}`);
      else complain(error);
      setBusy(false);
    }
  };
  return (
    <button type="button" class="quiet" disabled={busy} onClick={() => void again()}>
      {said.again}
    </button>
  );
}

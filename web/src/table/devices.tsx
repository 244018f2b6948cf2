// A chair follows its person: a link of one use to another device, and the page that such a link opens.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { api, Refusal } from "../net/api";
import { Dialog } from "../shell/dialog";
import { Header } from "../shell/header";
import { complain, tell } from "../shell/toast";
import { strings } from "../strings";
import type { DeviceLink } from "../types/wire";
import { SharedLink } from "./invite";

const said = strings.devices;

interface DevicesProps {
  id: string;
  /** One's own chair, or the one of somebody who has lost their browser. */
  seat: number;
  /** Whose chair it is, when it is not one's own. */
  other?: string;
  close(): void;
}

/** The dialog with the link. */
export function Devices({ id, seat, other, close }: DevicesProps): JSX.Element {
  const [link, setLink] = useState<DeviceLink | null>(null);
  useEffect(() => {
    (other === undefined ? api.offerDevice(id, seat) : api.giveDevice(id, seat)).then(setLink, (error: unknown) => {
      complain(error);
      close();
    });
  }, []);
  const forget = (): void => {
    api.forgetDevices(id, seat).then(() => {
      tell(said.forgotten);
      close();
    }, complain);
  };
  return (
    <Dialog title={other === undefined ? said.title : said.titleOf(other)} close={close}>
      {link && (
        <div class="devices">
          <SharedLink path={`/t/${id}#device=${link.code}`} label={said.link} text={other === undefined ? said.text : said.textOf(other)} />
          <p class="hint">{said.once}</p>
          {other === undefined && (
            <p class="devices-now">
              {said.now(link.devices)}{" "}
              {link.devices > 1 && (
                <button type="button" class="quiet" onClick={forget}>
                  {said.forget}
                </button>
              )}
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}

interface ClaimProps {
  id: string;
  code: string;
  /** What the chair is called that the link is for. */
  name: string;
  done(): void;
}

/** What a link to another device opens: one button, so that nobody takes a chair by looking at a link. */
export function ClaimPage({ id, code, name, done }: ClaimProps): JSX.Element {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const claim = (): void => {
    setBusy(true);
    api.claimDevice(id, code).then(done, (error: unknown) => {
      if (error instanceof Refusal && error.code === "done_already") {
        done();
        return;
      }
      setProblem(error instanceof Error ? error.message : strings.net.failed);
      setBusy(false);
    });
  };
  return (
    <>
      <Header />
      <main class="notice">
        <h1>{said.title}</h1>
        <p>{said.claim(name)}</p>
        {problem && <p role="alert">{problem}</p>}
        <div class="buttons">
          <button type="button" class="primary big" disabled={busy} onClick={claim}>
            {said.here(name)}
          </button>
          <button type="button" class="quiet" onClick={done}>
            {said.watch}
          </button>
        </div>
      </main>
    </>
  );
}

// Links for others and for one's own other devices: text, QR code, and who can use them.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useReach } from "../net/reach";
import { tell } from "../shell/toast";
import { strings } from "../strings";

/** The invitation to a table. */
export function Invite({ id }: { id: string }): JSX.Element | null {
  return <SharedLink path={`/t/${id}`} label={strings.lobby.invite} text={strings.lobby.inviteText} />;
}

interface SharedLinkProps {
  path: string;
  label: string;
  text: string;
}

/** A link with an address that others can open, if there is one; otherwise it says so. */
export function SharedLink({ path, label, text }: SharedLinkProps): JSX.Element | null {
  const reach = useReach();
  const [chosen, setChosen] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current?.closest("dialog")) field.current.focus(); // a dialog that was opened before the address had come
  }, [reach !== null]);
  if (!reach) return null;
  const link = `${reach.addresses[chosen] ?? location.origin}${path}`;
  const copy = (): void => {
    field.current?.select();
    // On a plain http address of the local network browsers offer the old way only.
    if (navigator.clipboard) void navigator.clipboard.writeText(link).then(() => tell(strings.lobby.copied));
    else if (document.execCommand("copy")) tell(strings.lobby.copied);
  };
  return (
    <div class="invite">
      {reach.alone ? (
        <p class="alone" role="note">
          <b>{strings.lobby.alone}</b> {strings.lobby.aloneHow} <code>sudare serve --friends</code>
        </p>
      ) : (
        <p>{text}</p>
      )}
      <input ref={field} class="invite-link" readOnly value={link} aria-label={label} onFocus={(event) => event.currentTarget.select()} />
      {reach.addresses.length > 1 && (
        <label class="invite-other">
          {strings.lobby.otherAddress}
          <select value={`${chosen}`} onChange={(event) => setChosen(Number(event.currentTarget.value))}>
            {reach.addresses.map((address, n) => (
              <option value={`${n}`}>{address}</option>
            ))}
          </select>
        </label>
      )}
      <div class="buttons">
        <button type="button" onClick={copy}>
          {strings.lobby.copy}
        </button>
        {"share" in navigator && !reach.alone && (
          <button type="button" onClick={() => void navigator.share({ title: strings.name, url: link }).catch(() => undefined)}>
            {strings.lobby.share}
          </button>
        )}
      </div>
      {!reach.alone && <Qr text={link} label={`${strings.lobby.qr}: ${label}`} />}
    </div>
  );
}

/** A QR code as one path; its code is loaded when it is needed. */
function Qr({ text, label }: { text: string; label: string }): JSX.Element | null {
  const [path, setPath] = useState("");
  const [size, setSize] = useState(0);
  useEffect(() => {
    let current = true;
    void import("lean-qr/nano").then(({ generate }) => {
      if (!current) return;
      const code = generate(text);
      let drawn = "";
      for (let y = 0; y < code.size; y += 1)
        for (let x = 0; x < code.size; x += 1) if (code.get(x, y)) drawn += `M${x} ${y}h1v1h-1z`;
      setPath(drawn);
      setSize(code.size);
    });
    return () => {
      current = false;
    };
  }, [text]);
  if (!path) return null;
  return (
    <svg class="qr" viewBox={`-4 -4 ${size + 8} ${size + 8}`} role="img" aria-label={label} data-text={text} shape-rendering="crispEdges">
      <rect x="-4" y="-4" width={size + 8} height={size + 8} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

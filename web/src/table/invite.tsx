// The invitation: a link and its QR code.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { tell } from "../shell/toast";
import { strings } from "../strings";

export function Invite({ id }: { id: string }): JSX.Element {
  const link = `${location.origin}/t/${id}`;
  const field = useRef<HTMLInputElement>(null);
  const copy = (): void => {
    field.current?.select();
    // On a plain http address of the local network browsers offer the old way only.
    if (navigator.clipboard) void navigator.clipboard.writeText(link).then(() => tell(strings.lobby.copied));
    else if (document.execCommand("copy")) tell(strings.lobby.copied);
  };
  return (
    <div class="invite">
      <p>{strings.lobby.inviteText}</p>
      <input ref={field} class="invite-link" readOnly value={link} aria-label={strings.lobby.invite} onFocus={(event) => event.currentTarget.select()} />
      <div class="buttons">
        <button type="button" onClick={copy}>
          {strings.lobby.copy}
        </button>
        {"share" in navigator && (
          <button type="button" onClick={() => void navigator.share({ title: strings.name, url: link }).catch(() => undefined)}>
            {strings.lobby.share}
          </button>
        )}
      </div>
      <Qr text={link} />
    </div>
  );
}

/** A QR code as one path; its code is loaded when it is needed. */
function Qr({ text }: { text: string }): JSX.Element | null {
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
    <svg class="qr" viewBox={`-4 -4 ${size + 8} ${size + 8}`} role="img" aria-label={strings.lobby.qr} shape-rendering="crispEdges">
      <rect x="-4" y="-4" width={size + 8} height={size + 8} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

// Which address others can open: the one in the address bar, unless that is this computer's own name for itself.
import { useEffect, useState } from "preact/hooks";
import { api } from "./api";

export interface Reach {
  /** The beginnings of links, the likeliest first. */
  addresses: string[];
  /** Only this computer can use them. */
  alone: boolean;
}

const near = /^(localhost|.*\.localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname);

/** What invitations begin with; null until it is known. */
export function useReach(): Reach | null {
  const [reach, setReach] = useState<Reach | null>(near ? null : { addresses: [location.origin], alone: false });
  useEffect(() => {
    if (reach) return;
    const alone = { addresses: [location.origin], alone: true };
    api.reach().then(
      ({ addresses }) => setReach(addresses.length ? { addresses, alone: false } : alone),
      () => setReach(alone),
    );
  }, []);
  return reach;
}

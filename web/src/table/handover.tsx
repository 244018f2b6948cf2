// The hand-over screen: it hides everything until the next person says that they hold the device.
import type { JSX } from "preact";
import { Mon } from "../kit";
import { Header, Logo } from "../shell/header";
import { strings } from "../strings";
import type { About } from "../types/wire";

interface HandOverProps {
  about: About;
  names: string[];
  seats: number[];
  ready(seat: number): void;
}

export function HandOver({ about, names, seats, ready }: HandOverProps): JSX.Element {
  const one = seats.length === 1 ? names[seats[0]!]! : "";
  return (
    <>
      <Header>
        <h1 class="table-title">{about.title}</h1>
      </Header>
      <main class="handover">
        <div class="handover-blind" aria-hidden="true">
          <Logo />
        </div>
        <h2>{one ? strings.handover.title(one) : strings.handover.who}</h2>
        <p>{strings.handover.text}</p>
        <div class="handover-choices">
          {seats.map((seat) => (
            <button type="button" class="primary big" onClick={() => ready(seat)}>
              <Mon seat={seat} /> {strings.handover.ready(names[seat] ?? strings.start.seat(seat + 1))}
            </button>
          ))}
        </div>
      </main>
    </>
  );
}

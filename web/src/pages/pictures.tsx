// One small drawing for each game, ink on paper.
import type { JSX } from "preact";

const PICTURES: Record<string, JSX.Element> = {
  // Shogunate: leaders in a line below a rising sun.
  shogunate: (
    <>
      <circle class="p-red" cx="188" cy="40" r="27" />
      <path class="p-wash" d="M0 128v-12h40v-9h36v-9h36v-9h36v-9h36v-9h56v57z" />
      {[22, 58, 94, 130, 166, 202].map((x, i) => (
        <g transform={`translate(${x} ${107 - i * 9})`}>
          <path class={i === 5 ? "p-ink" : "p-soft"} d="M-12 9c0-15 4-21 12-21s12 6 12 21z" />
          <circle class={i === 5 ? "p-ink" : "p-soft"} cx="0" cy="-17" r="6.5" />
          {i === 5 && <path class="p-ink" d="M-9-21l9-9 9 9z" />}
        </g>
      ))}
    </>
  ),
  // Omnitsu: a sealed scroll and a thrown blade.
  omnitsu: (
    <>
      <g transform="rotate(-9 110 66)">
        <rect class="p-card" x="48" y="40" width="126" height="52" rx="3" />
        <rect class="p-ink" x="40" y="34" width="12" height="64" rx="5" />
        <rect class="p-ink" x="170" y="34" width="12" height="64" rx="5" />
        <path class="p-line" d="M64 54h60M64 64h78M64 74h44" />
        <circle class="p-red" cx="146" cy="78" r="13" />
        <path class="p-cut" d="M140 78h12M146 72v12" />
      </g>
      <g transform="translate(196 34) rotate(20)">
        <path class="p-soft" d="M0-20L5-5 20 0 5 5 0 20-5 5-20 0-5-5z" />
        <circle class="p-cut-fill" r="3.5" />
      </g>
    </>
  ),
  // Ninja: a keep by night, and footprints that end at its wall.
  ninja: (
    <>
      <circle class="p-gold" cx="48" cy="36" r="18" />
      <circle class="p-paper" cx="56" cy="31" r="15" />
      <path class="p-ink" d="M120 112V74h-8l14-12h-6l16-12h-6l22-16 22 16h-6l16 12h-6l14 12h-8v38z" />
      <path class="p-cut" d="M134 84h36M138 68h28" />
      <rect class="p-gold" x="147" y="90" width="10" height="14" />
      <path class="p-line" d="M8 112h220" />
      {[[24, 104], [40, 98], [56, 104], [72, 98], [88, 104], [104, 98]].map(([x, y]) => (
        <ellipse class="p-soft" cx={x} cy={y} rx="5" ry="2.6" />
      ))}
    </>
  ),
  // Chiyo: a round table with one seat behind a fan.
  chiyo: (
    <>
      <ellipse class="p-card" cx="120" cy="72" rx="66" ry="34" />
      <ellipse class="p-lineonly" cx="120" cy="72" rx="66" ry="34" />
      {[0, 1, 2, 3, 4, 5, 6].map((i) => {
        const a = (i / 7) * 2 * Math.PI - Math.PI / 2;
        return <circle class={i ? "p-soft" : "p-red"} cx={120 + 88 * Math.cos(a)} cy={70 + 48 * Math.sin(a)} r="10" />;
      })}
      <path class="p-red" d="M120 84L92 58a40 40 0 0 1 56 0z" />
      <path class="p-cut" d="M120 84L104 50M120 84V46M120 84l16-34" />
    </>
  ),
  // Kage: a corridor of squares, a lantern's light, a shadow beyond it.
  kage: (
    <>
      {Array.from({ length: 7 }, (_, x) =>
        Array.from({ length: 3 }, (_, y) => (
          <rect class={(x + y) % 2 ? "p-card" : "p-wash"} x={15 + 30 * x} y={24 + 30 * y} width="30" height="30" />
        )),
      )}
      <path class="p-light" d="M60 68L146 26v86z" />
      <circle class="p-gold" cx="60" cy="68" r="11" />
      <path class="p-line" d="M60 51v-10M53 41h14" />
      <path class="p-ink" d="M176 112c-2-26 4-44 16-46 4-10 16-10 18 0 12 4 14 26 12 46z" />
      <path class="p-cut" d="M192 68h14" />
      <path class="p-thick" d="M15 24h120M165 24h60M15 114h210" />
    </>
  ),
  // Friends: two cups and a pot.
  friends: (
    <>
      <path class="p-line" d="M20 106h200" />
      <path class="p-ink" d="M84 104c-16-12-18-44 4-52h34c22 8 20 40 4 52z" />
      <path class="p-ink" d="M96 50h18l-4-8h-10z" />
      <path class="p-lineonly" d="M82 52c4-34 42-34 46 0" />
      <path class="p-ink" d="M132 66l24-12-2 14-20 18z" />
      <path class="p-red" d="M166 80h34l-5 24h-24z" />
      <path class="p-soft" d="M30 80h34l-5 24H35z" />
      <path class="p-line" d="M177 70c-4-6 4-8 0-14M189 70c-4-6 4-8 0-14M41 70c-4-6 4-8 0-14M53 70c-4-6 4-8 0-14" />
    </>
  ),
};

export function Picture({ game }: { game: string }): JSX.Element {
  return (
    <svg class="picture" viewBox="0 0 240 128" aria-hidden="true">
      <rect width="240" height="128" fill="url(#washi)" />
      {PICTURES[game] ?? (
        <>
          <circle class="p-red" cx="120" cy="58" r="30" />
          <path class="p-thick" d="M40 34h160M40 54h160M40 74h160M40 94h160" />
        </>
      )}
    </svg>
  );
}

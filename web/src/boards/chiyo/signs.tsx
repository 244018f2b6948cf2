// The signs of Chiyo's Secret, drawn in ink: Types, Fugitives, tiles, Establishments.
import type { JSX } from "preact";

const SIGNS: Record<string, JSX.Element> = {
  imperial: (
    <>
      {[0, 45, 90, 135, 180, 225, 270, 315].map((turn) => (
        <path
          key={turn}
          class="line"
          transform={`rotate(${turn} 20 20)`}
          d="M20 15.500C16.500 12 16.300 6 18.200 4.500Q20 3.600 21.800 4.500C23.700 6 23.500 12 20 15.500Z"
        />
      ))}
      <circle cx="20" cy="20" r="3.200" />
    </>
  ),
  samurai: (
    <>
      <path d="M8 24C8 13 13 8.500 20 8.500S32 13 32 24Z" />
      <path class="line" d="M4.500 31 8 24H32L35.500 31M20 8.500V5M16 10 7 3.500M24 10 33 3.500" />
      <path class="cut" d="M14 13v11M20 10v14M26 13v11" />
    </>
  ),
  commoner: (
    <>
      <path d="M20 7 35 24H5Z" />
      <path class="cut" d="M20 8v15M20 9 12.500 23M20 9l7.500 14" />
      <path class="line" d="M13 26.500Q20 33 27 26.500M16 29.500 20 36 24 29.500" />
    </>
  ),
  assassin: (
    <>
      <path d="M20 2.500 25.500 17 20 25.500 14.500 17Z" />
      <path class="cut" d="M20 6v16" />
      <path class="line" d="M20 25.500V32" />
      <circle class="line" cx="20" cy="35" r="2.800" />
    </>
  ),
  geisha: (
    <>
      <path d="M20 34 4 17C9 9 31 9 36 17Z" />
      <path
        class="cut"
        d="M20 33 9.500 13.500M20 33 15.500 11.500M20 33 20 11M20 33 24.500 11.500M20 33 30.500 13.500"
      />
      <circle cx="20" cy="34.500" r="2.600" />
    </>
  ),
  ronin: (
    <>
      <path d="M35 4.500C30 14 22 23 13 29.500L10.500 27C17 18.500 26 10 35 4.500Z" />
      <path class="line" d="M7.500 26.500 14.500 32.500M11 29.500 5 36" />
    </>
  ),
  daimyo: (
    <>
      <path d="M5 34H35L32 28H8ZM10 27H30L33 21H7ZM14 20H26L31 13H9ZM20 4 29 12H11Z" />
    </>
  ),
  rival: (
    <>
      <path class="line" d="M8 35 30 7M32 35 10 7" />
      <path d="M34 3 31.500 12 26 7.500ZM6 3 8.500 12 14 7.500Z" />
      <circle cx="20" cy="21" r="3.400" />
    </>
  ),
  ally: (
    <>
      <circle class="line" cx="14.500" cy="20" r="9" />
      <circle class="line" cx="25.500" cy="20" r="9" />
    </>
  ),
  betrayer: (
    <>
      <path d="M7 9Q20 4 33 9C33 22 28 31 20 35 12 31 7 22 7 9Z" />
      <path class="cut" d="M20 6.500 16.500 15 23 20 17.500 26 20 34.500" />
    </>
  ),
  usurper: (
    <>
      <path d="M5 31 7 13 14 20 20 8 26 20 33 13 35 31Z" />
      <path class="cut" d="M8 27h24" />
    </>
  ),
  motonaka: (
    <>
      <path class="line" d="M3.500 20Q20 3 36.500 20 20 37 3.500 20Z" />
      <circle cx="20" cy="20" r="5.500" />
    </>
  ),
  temple: <path class="line" d="M4 8Q20 12 36 8M6 14.500H34M12 10V35M28 10V35M20 10.500V14.500" />,
  tea_house: (
    <path
      class="line"
      d="M9 16H28V24C28 30 24 33 18.500 33S9 30 9 24ZM28 18.500C34 17.500 34 26 27.500 26.500M14 12C12 9 16 8 14 5M20 12C18 9 22 8 20 5"
    />
  ),
  sake_house: (
    <path
      class="line"
      d="M16 4H24M17 4C17 12 11 14 11 22V32Q11 36 15 36H25Q29 36 29 32V22C29 14 23 12 23 4M11.500 24H28.500"
    />
  ),
  bathhouse: (
    <path class="line" d="M6 24Q6 33 20 33T34 24M12 22C8 17 15 14 12 8M20 22C16 17 23 14 20 8M28 22C24 17 31 14 28 8" />
  ),
  theater: (
    <>
      <path class="line" d="M8 8Q20 4 32 8C33 22 28 33 20 36 12 33 7 22 8 8Z" />
      <path d="M12.500 15.500 17.500 17.500 12.500 19.500ZM27.500 15.500 22.500 17.500 27.500 19.500ZM15 26Q20 31 25 26Q20 28 15 26Z" />
    </>
  ),
  silk_market: <path class="line" d="M8 8H32V26C28 32 24 24 20 29S12 32 8 27ZM8 14H32M8 20H32M14 8V29M26 8V27" />,
  dojo: <path class="line" d="M7 33 31 7M33 33 9 7M7 27.500 12.500 33M33 27.500 27.500 33" />,
  gambling_hall: (
    <>
      <path class="line" d="M5 15 18 8 31 15 18 22ZM5 15V27L18 34V22M31 15V27L18 34" />
      <circle cx="18" cy="15" r="2" />
      <circle cx="9" cy="22" r="1.500" />
      <circle cx="14" cy="27" r="1.500" />
      <circle cx="25" cy="24.500" r="1.800" />
    </>
  ),
  shogun: (
    <>
      <path d="M9 3H12V37H9Z" />
      <path d="M13 5H33L29 12 33 19H13Z" />
      <path d="M5 34H16V37H5Z" />
    </>
  ),
  city: <path d="M4 36V22L8 18 12 22V16L20 8 28 16V22L32 18 36 22V36H23V28H17V36ZM18 8V3H22V8Z" />,
  influence: (
    <>
      <path class="line" d="M6 10H34V30H6ZM6 10 20 22 34 10" />
      <circle cx="20" cy="23" r="4" />
    </>
  ),
  lock: <path class="line" d="M9 18H31V35H9ZM13 18V12C13 3 27 3 27 12V18M20 24V29" />,
};

/** One of the signs; anything unknown is a plain ring. */
export function Sign(q: { of: string; class?: string }): JSX.Element {
  return (
    <svg class={`chi-sign ${q.class ?? ""}`} viewBox="0 0 40 40" aria-hidden="true">
      {SIGNS[q.of] ?? <circle class="line" cx="20" cy="20" r="12" />}
    </svg>
  );
}

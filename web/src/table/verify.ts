// The seal of the shuffle: BLAKE2b of the seed, computed here as the table computes it (RFC 7693, 32 bytes, personalised).

const IV = [
  0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n,
];
const SIGMA = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
  [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
  [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
  [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
  [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];
const MASK = (1n << 64n) - 1n;
const PERSON = "sudare seed";
const SIZE = 32;

const turned = (x: bigint, by: bigint): bigint => ((x >> by) | (x << (64n - by))) & MASK;

function word(bytes: Uint8Array, at: number): bigint {
  let value = 0n;
  for (let i = 7; i >= 0; i -= 1) value = (value << 8n) | BigInt(bytes[at + i] ?? 0);
  return value;
}

/** Return the commitment of a seed, as hexadecimal digits. */
export function commitment(seed: string): string {
  const data = new TextEncoder().encode(seed);
  const person = new Uint8Array(16);
  person.set(new TextEncoder().encode(PERSON));
  const h = [...IV];
  h[0]! ^= BigInt(0x01010000 ^ SIZE);
  h[6]! ^= word(person, 0);
  h[7]! ^= word(person, 8);
  const blocks = Math.max(1, Math.ceil(data.length / 128));
  for (let block = 0; block < blocks; block += 1) {
    const last = block === blocks - 1;
    const m = Array.from({ length: 16 }, (_, i) => word(data, 128 * block + 8 * i));
    const v = [...h, ...IV];
    v[12]! ^= BigInt(last ? data.length : 128 * (block + 1));
    if (last) v[14]! ^= MASK;
    const mix = (a: number, b: number, c: number, d: number, x: bigint, y: bigint): void => {
      v[a] = (v[a]! + v[b]! + x) & MASK;
      v[d] = turned(v[d]! ^ v[a]!, 32n);
      v[c] = (v[c]! + v[d]!) & MASK;
      v[b] = turned(v[b]! ^ v[c]!, 24n);
      v[a] = (v[a]! + v[b]! + y) & MASK;
      v[d] = turned(v[d]! ^ v[a]!, 16n);
      v[c] = (v[c]! + v[d]!) & MASK;
      v[b] = turned(v[b]! ^ v[c]!, 63n);
    };
    for (let round = 0; round < 12; round += 1) {
      const s = SIGMA[round % 10]!;
      const at = (i: number): bigint => m[s[i]!]!;
      mix(0, 4, 8, 12, at(0), at(1));
      mix(1, 5, 9, 13, at(2), at(3));
      mix(2, 6, 10, 14, at(4), at(5));
      mix(3, 7, 11, 15, at(6), at(7));
      mix(0, 5, 10, 15, at(8), at(9));
      mix(1, 6, 11, 12, at(10), at(11));
      mix(2, 7, 8, 13, at(12), at(13));
      mix(3, 4, 9, 14, at(14), at(15));
    }
    for (let i = 0; i < 8; i += 1) h[i] = h[i]! ^ v[i]! ^ v[i + 8]!;
  }
  let text = "";
  for (let i = 0; i < SIZE; i += 1) text += Number((h[i >> 3]! >> BigInt(8 * (i & 7))) & 255n).toString(16).padStart(2, "0");
  return text;
}

import { pick, type Random } from './random.ts';

const PAGE = 4_096;

export type Damage = readonly [name: string, (bytes: Buffer, random: Random) => Buffer];

const somewhere = (bytes: Buffer, random: Random) => Math.floor(random() * bytes.length);
const page = (bytes: Buffer, random: Random) => Math.floor(random() * (bytes.length / PAGE)) * PAGE;

/** Damages to the bytes of a file; texts of the home in damage.test.ts are hit often. */
export const DAMAGES: readonly Damage[] = [
  [
    'a bit flipped',
    (bytes, random) => {
      const at = somewhere(bytes, random);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8));
      return bytes;
    },
  ],
  [
    'a bit flipped inside a text',
    (bytes, random) => {
      const offsets = [...bytes.toString('latin1').matchAll(/lamp|drawer|opens/g)];
      const at = pick(random, offsets).index;
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      return bytes;
    },
  ],
  [
    'sixteen bytes overwritten',
    (bytes, random) => {
      const at = somewhere(bytes, random);
      return bytes.fill(Math.floor(random() * 256), at, at + 16);
    },
  ],
  [
    'a page zeroed',
    (bytes, random) => {
      const at = page(bytes, random);
      return bytes.fill(0, at, at + PAGE);
    },
  ],
  [
    'a sector of garbage',
    (bytes, random) => {
      const at = Math.floor(somewhere(bytes, random) / 512) * 512;
      for (let i = at; i < at + 512; i += 1) bytes[i] = Math.floor(random() * 256);
      return bytes;
    },
  ],
  [
    'two pages swapped',
    (bytes, random) => {
      const [a, b] = [page(bytes, random), page(bytes, random)];
      const kept = Buffer.from(bytes.subarray(a, a + PAGE));
      bytes.copy(bytes, a, b, b + PAGE);
      kept.copy(bytes, b);
      return bytes;
    },
  ],
  ['cut off', (bytes, random) => bytes.subarray(0, somewhere(bytes, random))],
];

import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { seededRandom } from './seededRandom.ts';
import { docxOf, epubOf, zipOf } from './officeWriter.ts';
import { pdfOf } from './pdfWriter.ts';

/** Kinds of hostile files; each maker writes one at the path it is given, with chance of its own. */
type Maker = (path: string, random: () => number, secretFile: string) => void;

const noise = (random: () => number, length: number) =>
  Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)));

const makers: readonly Maker[] = [
  (path, random) => writeFileSync(`${path}.txt`, noise(random, 2_000)),
  (path, random) => writeFileSync(`${path}.pdf`, noise(random, 2_000)),
  (path, random) => writeFileSync(`${path}.docx`, noise(random, 500)),
  (path) => writeFileSync(`${path}.json`, '['.repeat(200_000)),
  (path) => writeFileSync(`${path}.json`, `${'{"a":'.repeat(150)}1${'}'.repeat(150)}`),
  (path, random) =>
    writeFileSync(`${path}.json`, `{"n": ${'9'.repeat(50)}, "x": ${random()} oops}`),
  (path) => writeFileSync(`${path}.md`, ''),
  (path) => writeFileSync(`${path}.txt`, '\u200b\u200b\u2060 \n'),
  (path) => {
    writeFileSync(`${path}.txt`, 'a');
    truncateSync(`${path}.txt`, 3_000_000);
  },
  (path) => {
    writeFileSync(`${path}.txt`, '');
    truncateSync(`${path}.txt`, 100_000);
  },
  (path, _random, secretFile) => symlinkSync(secretFile, `${path}.txt`),
  (path, _random, secretFile) => symlinkSync(dirname(secretFile), `${path}.md`),
  (path) => symlinkSync('/dev/zero', `${path}.txt`),
  (path) => symlinkSync(`${path}.txt`, `${path}.txt`),
  (path, _random, secretFile) => linkSync(secretFile, `${path}.txt`),
  (path) => void execFileSync('mkfifo', [`${path}.txt`]),
  (path) => writeFileSync(`${path}.txt:stream`, 'a'),
  (path) => writeFileSync(join(dirname(path), 'aux.txt'), 'a'),
  (path) => {
    const bomb = docxOf(['a'], [{ name: 'word/b.xml', content: Buffer.alloc(3_000_000, 32) }]);
    writeFileSync(`${path}.docx`, bomb);
  },
  (path) => {
    const inner = zipOf([{ name: 'a.xml', content: 'a' }]);
    writeFileSync(`${path}.docx`, docxOf(['a'], [{ name: 'word/in.xml', content: inner }]));
  },
  (path) => writeFileSync(`${path}.epub`, zipOf([{ name: '../../evil.xhtml', content: 'a' }])),
  (path) => writeFileSync(`${path}.epub`, epubOf([]).subarray(0, 60)),
  (path) => writeFileSync(`${path}.pdf`, pdfOf([[], []])),
  (path) => writeFileSync(`${path}.pdf`, pdfOf([[{ text: 'words' }]]).subarray(0, 200)),
  (path) => writeFileSync(`${path}.html`, `<div>${'<b>'.repeat(2_000)}text`),
  (path) => writeFileSync(`${path}.html`, '<script>alert(1)</script><p style="display:none">x</p>'),
  (path, random) =>
    writeFileSync(
      `${path}.md`,
      noise(random, 3_000).map((byte) => byte | 0x80),
    ),
  (path) => writeFileSync(`${path}.md`, Buffer.from('# Заметки\nстрока', 'utf16le')),
  (path) => writeFileSync(`${path}.txt`, Buffer.from([0xff, 0xfe, 0x41])),
  // Other encodings than their bytes claim, and sequences that are none.
  (path) => writeFileSync(`${path}.txt`, Buffer.from([0xc7, 0xe0, 0xec, 0xe5, 0xf2, 0xea, 0xe8])),
  (path) => writeFileSync(`${path}.md`, Buffer.from('efbbbfcfd2c9d7c5d4', 'hex')),
  (path) => writeFileSync(`${path}.txt`, Buffer.from('c0afe08080eda080f4908080', 'hex')),
  (path) => writeFileSync(`${path}.json`, Buffer.from('feff005b0022d83d0022005d', 'hex')),
  (path) => writeFileSync(`${path}.exe`, 'MZ'),
  (path) => writeFileSync(`${path}${'я'.repeat(100)}.txt`, 'a long name'),
  (path) => writeFileSync(`${path}.txt`, 'a'.repeat(400_000)),
  (path, random) => {
    const folder = join(path, ...Array.from({ length: 1 + Math.floor(random() * 8) }, () => 'd'));
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'deep.md'), `# deep ${random()}`);
  },
];

/** Fills a folder with hostile files, the same for the same seed. */
export function makeHostileFiles(
  folder: string,
  secretFile: string,
  count: number,
  seed: number,
): number {
  const random = seededRandom(seed);
  let made = 0;
  for (let n = 0; n < count; n += 1) {
    const maker = makers[n < makers.length ? n : Math.floor(random() * makers.length)];
    try {
      maker?.(join(folder, `h${n}`), random, secretFile);
      made += 1;
    } catch {
      // The name is taken: one "aux.txt" is enough.
    }
  }
  return made;
}

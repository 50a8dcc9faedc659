/** Encodings of Russian texts with one byte a letter. */
const PAGES = ['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5', 'x-mac-cyrillic'] as const;

/** Russian letters by frequency, the most frequent first. */
const BY_FREQUENCY = 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё';

/** Bytes inspected: the beginning of a file is enough to recognize its letters. */
const INSPECTED = 16_384;

/** Share of high bytes next to another: accents of Western languages stand alone. */
const MIN_RUNS = 0.5;

/** Score below which a text is not Russian in any of the pages. */
const MIN_SCORE = 0.45;

/** Cyrillic page in which a text has the most frequent letters; null for another alphabet. */
export function cyrillicEncoding(bytes: Uint8Array): string | null {
  const start = bytes.subarray(0, INSPECTED);
  if (sharedRuns(start) < MIN_RUNS) return null;
  const scores = PAGES.map((page) => ({
    page,
    score: russianScore(new TextDecoder(page).decode(start)),
  }));
  const [best] = scores.toSorted((a, b) => b.score - a.score);
  return best !== undefined && best.score >= MIN_SCORE ? best.page : null;
}

/** Share of the high bytes that stand next to another one. */
function sharedRuns(bytes: Uint8Array): number {
  let [high, adjacent] = [0, 0];
  for (let i = 0; i < bytes.length; i += 1) {
    if ((bytes[i] ?? 0) < 0x80) continue;
    high += 1;
    if ((bytes[i - 1] ?? 0) >= 0x80 || (bytes[i + 1] ?? 0) >= 0x80) adjacent += 1;
  }
  return high === 0 ? 0 : adjacent / high;
}

/** Mean frequency weight of the signs beyond ASCII, 0..1; a capital inside a word counts against. */
function russianScore(text: string): number {
  let [sum, count] = [0, 0];
  for (let i = 0; i < text.length; i += 1) {
    const sign = text.charAt(i);
    if (sign.charCodeAt(0) < 0x80) continue;
    count += 1;
    const lower = sign.toLowerCase();
    const rank = BY_FREQUENCY.indexOf(lower);
    const previous = text.charAt(i - 1);
    if (rank < 0) sum += TYPOGRAPHY.test(sign) ? 0.5 : 0;
    else if (sign !== lower && isLowerCase(previous)) sum -= 0.5;
    else sum += 1 - rank / BY_FREQUENCY.length;
  }
  return count === 0 ? 0 : sum / count;
}

const TYPOGRAPHY = /[«»—–№…„“”’‘\u00a0]/u;

function isLowerCase(sign: string): boolean {
  return sign !== '' && sign !== sign.toUpperCase();
}

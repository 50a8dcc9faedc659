export interface DiffPart {
  readonly kind: 'same' | 'gone' | 'new';
  readonly text: string;
}

/** Word limit; longer texts are shown side by side without a diff. */
const MAX_WORDS = 400;

/**
 * Word diff of two wordings: the longest common subsequence of words stays, by the table of Wagner
 * and Fischer (1974). Null for texts too long for that.
 */
export function wordDiff(oldText: string, newText: string): readonly DiffPart[] | null {
  const [a, b] = [wordsOf(oldText), wordsOf(newText)];
  if (a.length > MAX_WORDS || b.length > MAX_WORDS) return null;
  const width = b.length + 1;
  const longest = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number) => longest[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      longest[i * width + j] =
        a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const parts: { kind: DiffPart['kind']; words: string[] }[] = [];
  const add = (kind: DiffPart['kind'], word = '') => {
    const last = parts.at(-1);
    if (last?.kind === kind) last.words.push(word);
    else parts.push({ kind, words: [word] });
  };
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      add('same', a[i]);
      i += 1;
      j += 1;
    } else if (i < a.length && (j >= b.length || at(i + 1, j) >= at(i, j + 1))) {
      add('gone', a[i]);
      i += 1;
    } else {
      add('new', b[j]);
      j += 1;
    }
  }
  return parts.map(({ kind, words }) => ({ kind, text: words.join(' ') }));
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/u).filter(Boolean);
}

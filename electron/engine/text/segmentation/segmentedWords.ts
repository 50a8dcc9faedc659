// Scripts that put no space between words: Thai, Lao, Tibetan, Myanmar, Khmer, kana and Han.
const UNSPACED =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Tibetan}\p{Script=Myanmar}\p{Script=Khmer}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー]/u;

/** First code of such a script: Latin, Cyrillic and most others end before it. */
const FIRST_UNSPACED = /[\u0E00-\uFFFF]/;

/**
 * Limit of one call of the segmenter: it looks ahead over whole phrases, and its cost must stay
 * linear in the text.
 */
const MOST_AT_ONCE = 2_000;

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

interface SegmentedWord {
  readonly word: string;
  readonly start: number;
}

/** True for a run of letters that holds words without spaces between them. */
export function isUnspaced(run: string): boolean {
  return FIRST_UNSPACED.test(run) && UNSPACED.test(run);
}

/** Words of a run without spaces, by the dictionaries of ICU. */
export function segmentedWords(run: string): SegmentedWord[] {
  const words: SegmentedWord[] = [];
  for (let from = 0; from < run.length; from += MOST_AT_ONCE) {
    for (const { segment, index, isWordLike } of segmenter.segment(
      run.slice(from, from + MOST_AT_ONCE),
    )) {
      if (isWordLike === true) words.push({ word: segment, start: from + index });
    }
  }
  return words;
}

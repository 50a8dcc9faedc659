// Scripts that put no space between words: Thai, Lao, Tibetan, Myanmar, Khmer, kana and Han. Plain
// ranges, the last one of surrogates: a property class would cost every text a tenth more.
const UNSPACED_SCRIPT =
  /[\u0E00-\u0FFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF\uF900-\uFAFF\uFF66-\uFF9F\uD840-\uD8BF]/;

/**
 * Limit of one call of the segmenter: it looks ahead over whole phrases, and its cost must stay
 * linear in the text.
 */
const MAX_SEGMENT_LENGTH = 2_000;

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

interface SegmentedWord {
  readonly word: string;
  readonly start: number;
}

/** True for a text with letters of a script without spaces. */
export function isUnspaced(run: string): boolean {
  return UNSPACED_SCRIPT.test(run);
}

/** Words of a run without spaces, by the dictionaries of ICU. */
export function segmentedWords(run: string): SegmentedWord[] {
  const words: SegmentedWord[] = [];
  for (let from = 0; from < run.length; from += MAX_SEGMENT_LENGTH) {
    for (const { segment, index, isWordLike } of segmenter.segment(
      run.slice(from, from + MAX_SEGMENT_LENGTH),
    )) {
      if (isWordLike === true) words.push({ word: segment, start: from + index });
    }
  }
  return words;
}

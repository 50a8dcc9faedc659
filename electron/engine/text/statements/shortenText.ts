import { clip } from '../clip.ts';
import { stem } from '../stem.ts';
import { sentences } from '../summary.ts';
import { tokenize } from '../tokenize.ts';

/** Text that fits, and whether something of the original is left out. */
export interface ShortenedText {
  readonly text: string;
  readonly isPart: boolean;
}

/**
 * A text within `max` characters, in one line: whole if it fits, else its sentence that contains
 * most of the terms (stems), the first of equal ones.
 */
export function shortenText(text: string, terms: readonly string[], max: number): ShortenedText {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  if (line.length <= max) return { text: line, isPart: false };
  let best = { sentence: line, score: 0 };
  for (const sentence of sentences(text)) {
    const stems = new Set(tokenize(sentence).map(stem));
    const score = terms.filter((term) => stems.has(term)).length;
    if (score > best.score) best = { sentence, score };
  }
  const shortText = best.score === 0 ? (sentences(text)[0] ?? line) : best.sentence;
  return { text: clip(shortText.replaceAll(/\s+/gu, ' ').trim(), max), isPart: true };
}

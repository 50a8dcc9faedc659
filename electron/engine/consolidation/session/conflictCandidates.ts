import { isStopWord } from '../../text/stopWords.ts';
import { stem } from '../../text/stem.ts';
import { tokenize } from '../../text/tokenize.ts';

/**
 * Share of the smaller statement's words that both contain, from which two may be about one topic.
 */
const SAME_TOPIC = 0.3;

/**
 * Cheap conflict candidate test: true if two statements share enough words besides the names of
 * what they are about. Generous, because the judge decides. Example: "Anna lives in Paris" and
 * "Anna lives in Berlin" share 1 of 2 words, Anna apart.
 */
export function sharesTopic(a: string, b: string, names: readonly string[]): boolean {
  const apart = new Set(names.flatMap((name) => tokenize(name).map(stem)));
  const [termsA, termsB] = [topicOf(a, apart), topicOf(b, apart)];
  const shared = [...termsA].filter((word) => termsB.has(word)).length;
  const fewer = Math.min(termsA.size, termsB.size);
  return fewer > 0 && shared / fewer >= SAME_TOPIC;
}

/** True if a statement names one of these, whatever the case ending. */
export function namesSameEntity(text: string, names: readonly string[]): boolean {
  const stems = new Set(tokenize(text).map(stem));
  return names.some((name) => {
    const words = tokenize(name).map(stem);
    return words.length > 0 && words.every((word) => stems.has(word));
  });
}

function topicOf(text: string, apart: ReadonlySet<string>): Set<string> {
  const words = tokenize(text)
    .filter((word) => !isStopWord(word))
    .map(stem);
  return new Set(words.filter((word) => !apart.has(word)));
}

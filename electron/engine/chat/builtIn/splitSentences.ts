/** End of a sentence, also before a small letter: people type them. */
const SENTENCE_END = /(?<=[.!?…]["»”')]?)\s|\n/u;

/** Sentences of a short message, as people type them. */
export function splitSentences(text: string): readonly string[] {
  return text
    .split(SENTENCE_END)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

import { hasSpaces, languageFile } from './languageFiles.ts';
import { createPhraseMatcher, type PhraseMatcher } from './phrasePattern.ts';

type Mood = 'doubt' | 'wish';

const matcherOf = new Map<string, PhraseMatcher>();

/**
 * True for a sentence with a word of doubt or of a wish in its language (ISO 639-1 code); false for
 * English, Russian and languages without a file.
 */
export function expressesMood(code: string, mood: Mood, sentence: string): boolean {
  const language = languageFile(code);
  if (language === undefined) return false;
  const key = `${code} ${mood}`;
  const matches =
    matcherOf.get(key) ?? createPhraseMatcher(language.moods[mood], hasSpaces(language));
  matcherOf.set(key, matches);
  return matches(sentence);
}

import { detectQuestionLanguage } from '../languages/detectLanguage.ts';
import { isDoubted, isNegation, isWish } from '../grounding/mood.ts';
import { normalizeWord } from '../tokenize.ts';

/**
 * True if a statement tells of something that happened: neither denied, nor doubted, nor only wanted.
 * Example: "The user registered the address" does, "The user wants to register it later" does not.
 */
export function reportsFact(text: string): boolean {
  const language = detectQuestionLanguage(text);
  if (isDoubted(text, language) || isWish(text, language)) return false;
  const words = text.split(/[^\p{L}\p{N}'’]+/u).filter((word) => word !== '');
  return !words.some((raw, n) =>
    isNegation(normalizeWord(raw), raw, normalizeWord(words[n + 1] ?? '')),
  );
}

import { hasCyrillic, hasLatin } from '../../text/languages/alphabets.ts';
import { languageOf, type Language } from '../../text/language.ts';
import { isStopWord } from '../../text/stopWords.ts';
import { normalizeWord } from '../../text/tokenize.ts';

interface LanguageContext {
  /** Messages of the person before the turn, in order. */
  readonly earlierTexts: readonly string[];
  readonly setting: 'system' | Language;
  /** Locale of the system, such as `ru-RU`. */
  readonly systemLocale: string;
}

/**
 * Language of a reply: that of the turn, where it is English or Russian; else of the latest message
 * that is, else of the screens.
 */
export function replyLanguage(text: string, context: LanguageContext): Language {
  const { earlierTexts, setting, systemLocale } = context;
  for (const turn of [text, ...earlierTexts.toReversed()]) {
    const language = turnLanguage(turn);
    if (language !== null) return language;
  }
  if (setting !== 'system') return setting;
  return systemLocale.startsWith('ru') ? 'ru' : 'en';
}

/** Characters of a turn that are looked at. */
const MAX_TURN_CHARACTERS = 2_000;

/**
 * Language by the function words of a turn, since names and products are written as they are:
 * «Кто такая Elizabeth?»; where they do not tell, by its letters. Null for a turn without either.
 */
function turnLanguage(text: string): Language | null {
  const prose = text.slice(0, MAX_TURN_CHARACTERS).replace(/^\s*\/\p{L}+/u, '');
  const words = (prose.match(/[\p{L}\p{M}'’]+/gu) ?? []).map(normalizeWord).filter(isStopWord);
  const hasRussianWord = words.some(hasCyrillic);
  const hasEnglishWord = words.some(hasLatin);
  if (hasRussianWord !== hasEnglishWord) return hasRussianWord ? 'ru' : 'en';
  const byLetters = languageOf(prose, 'en');
  return byLetters === languageOf(prose, 'ru') ? byLetters : null;
}

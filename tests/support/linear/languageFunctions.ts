import { expressesMood } from '../../../electron/engine/text/languages/moodWords.ts';
import { tokenize } from '../../../electron/engine/text/tokenize.ts';
import { isFrameWord } from '../../../electron/engine/text/languages/frameWords.ts';
import { foldedText } from '../../../electron/engine/text/languages/foldedText.ts';
import { alternativeNounStem } from '../../../electron/engine/text/languages/alternativeNounStem.ts';
import { languageStem } from '../../../electron/engine/text/languages/languageStem.ts';
import {
  escapeRegExp,
  phraseMatcher,
} from '../../../electron/engine/text/languages/phrasePattern.ts';
import { withLetterRanges } from '../../../electron/engine/text/languages/letterRanges.ts';
import { intentByLanguage } from '../../../electron/engine/text/languages/questionWords.ts';
import {
  questionLanguage,
  writtenLanguage,
} from '../../../electron/engine/text/languages/writtenLanguage.ts';
import { hasCyrillic, hasLatin } from '../../../electron/engine/text/languages/alphabets.ts';
import { isRussianSubject } from '../../../electron/engine/text/clauses/russianSubject.ts';

/** Functions of `text/languages`, or of one language, over a text, as in `textFunctions`. */
export const languageFunctions: Readonly<Record<string, (text: string) => unknown>> = {
  expressesMood: (text) => expressesMood('ja', 'doubt', text),
  isFrameWord,
  hasCyrillic,
  hasLatin,
  foldedText,
  escapeRegExp,
  questionLanguage,
  intentByLanguage,
  isRussianSubject: (text) =>
    isRussianSubject(text, { word: text, isAhead: false }, new Set([text])),
  alternativeNounStem,
  withLetterRanges,
  languageStem: (text) => languageStem('es', text),
  phraseMatcher: (text) => phraseMatcher('^dónde|=qué|cuál', true)(text),
  writtenLanguage: (text) => writtenLanguage(text, tokenize(text)),
};

import { expressesMood } from '../../../electron/engine/text/languages/moodWords.ts';
import { tokenize } from '../../../electron/engine/text/tokenize.ts';
import { isFrameWord } from '../../../electron/engine/text/languages/frameWords.ts';
import { foldText } from '../../../electron/engine/text/languages/foldText.ts';
import { alternativeNounStem } from '../../../electron/engine/text/languages/alternativeNounStem.ts';
import { languageStem } from '../../../electron/engine/text/languages/languageStem.ts';
import {
  escapeRegExp,
  createPhraseMatcher,
} from '../../../electron/engine/text/languages/phrasePattern.ts';
import { withLetterRanges } from '../../../electron/engine/text/languages/letterRanges.ts';
import { intentByLanguage } from '../../../electron/engine/text/languages/questionWords.ts';
import {
  detectQuestionLanguage,
  detectLanguage,
} from '../../../electron/engine/text/languages/detectLanguage.ts';
import { isRussianSubject } from '../../../electron/engine/text/clauses/russianSubject.ts';

/** Functions of `text/languages`, or of one language, over a text, as in `textFunctions`. */
export const languageFunctions: Readonly<Record<string, (text: string) => unknown>> = {
  expressesMood: (text) => expressesMood('ja', 'doubt', text),
  isFrameWord,
  foldText,
  escapeRegExp,
  detectQuestionLanguage,
  intentByLanguage,
  isRussianSubject: (text) =>
    isRussianSubject(text, { word: text, isBeforeNoun: false }, new Set([text])),
  alternativeNounStem,
  withLetterRanges,
  languageStem: (text) => languageStem('es', text),
  createPhraseMatcher: (text) => createPhraseMatcher('^dónde|=qué|cuál', true)(text),
  detectLanguage: (text) => detectLanguage(text, tokenize(text)),
};

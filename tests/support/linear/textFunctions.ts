import { aliasNorm, isName } from '../../../electron/engine/algorithms/aliasNorm.ts';
import { isSecretValue, trimSentence } from '../../../electron/engine/algorithms/assignedSecret.ts';
import { isCardNumber } from '../../../electron/engine/algorithms/cardNumber.ts';
import { editDistance } from '../../../electron/engine/algorithms/editDistance.ts';
import { letterMask } from '../../../electron/engine/algorithms/letterMask.ts';
import { nameResemblance } from '../../../electron/engine/algorithms/nameResemblance.ts';
import { baseNames } from '../../../electron/engine/algorithms/nicknames.ts';
import { areOtherNames } from '../../../electron/engine/algorithms/otherNames.ts';
import { redactSecrets } from '../../../electron/engine/algorithms/redactSecrets.ts';
import { saysCause } from '../../../electron/engine/algorithms/saysCause.ts';
import { trimEnd } from '../../../electron/engine/algorithms/trimEnd.ts';
import { estimateTokens } from '../../../electron/engine/algorithms/tokenEstimate.ts';
import { transliterate } from '../../../electron/engine/algorithms/transliterate.ts';
import { parseCommand, subjectOf } from '../../../electron/engine/chat/builtIn/commands.ts';
import { kindOf } from '../../../electron/engine/chat/builtIn/kindOf.ts';
import {
  askedBy,
  isGrounded,
  isNamed,
  isNamedIn,
} from '../../../electron/engine/chat/tools/asked.ts';
import { isHedged } from '../../../electron/engine/consolidation/rules/hedges.ts';
import { plainSentences } from '../../../electron/engine/consolidation/rules/plainSentences.ts';
import { readByRules, ruleFor } from '../../../electron/engine/consolidation/rules/readByRules.ts';
import { answerTypeOf } from '../../../electron/engine/retrieval/understand/answerType.ts';
import { asksForFiles } from '../../../electron/engine/retrieval/understand/asksForFiles.ts';
import { complexityOf } from '../../../electron/engine/retrieval/understand/complexity.ts';
import { intentOf } from '../../../electron/engine/retrieval/understand/intent.ts';
import { timeIn } from '../../../electron/engine/retrieval/understand/timeExpression.ts';
import { isArticle } from '../../../electron/engine/text/articles.ts';
import { characterBoundary, clip } from '../../../electron/engine/text/clip.ts';
import { speakerWords } from '../../../electron/engine/text/episodeMeta.ts';
import { baseForm } from '../../../electron/engine/text/irregularForms.ts';
import { languageOf } from '../../../electron/engine/text/language.ts';
import { matchAll, matchAny } from '../../../electron/engine/text/matchQuery.ts';
import { findMentions } from '../../../electron/engine/text/mentions.ts';
import { nameForms } from '../../../electron/engine/text/nameForms.ts';
import { isQuestion } from '../../../electron/engine/text/questions.ts';
import { quoteIn } from '../../../electron/engine/text/quoteIn.ts';
import { sameForm } from '../../../electron/engine/text/sameForm.ts';
import { sameWords, statedWords } from '../../../electron/engine/text/sameWords.ts';
import { snippet } from '../../../electron/engine/text/snippet.ts';
import { stem } from '../../../electron/engine/text/stem.ts';
import { isStopWord } from '../../../electron/engine/text/stopWords.ts';
import { firstSentence, sentences } from '../../../electron/engine/text/summary.ts';
import { indexTerms, queryTerms, termsOfStatement } from '../../../electron/engine/text/terms.ts';
import { normaliseWord, tokenise, tokenSpans } from '../../../electron/engine/text/tokenise.ts';
import { traitsOf } from '../../../electron/engine/text/turnTraits.ts';
import { turnLine, withoutMarkup } from '../../../electron/engine/text/withoutMarkup.ts';

const half = (text: string): string => text.slice(0, text.length / 2);

/** Every function that is handed a text, or a word of one, called as production calls it. */
export const textFunctions: Readonly<Record<string, (text: string) => unknown>> = {
  aliasNorm,
  isName,
  isSecretValue: (text) => isSecretValue('password', 'password: ', text, text),
  trimSentence,
  trimEnd: (text) => trimEnd(text, text.slice(0, 10)),
  isCardNumber,
  editDistance: (text) => editDistance(text, `b${text}`, 2),
  letterMask,
  nameResemblance: (text) => nameResemblance(text, `b${text}`),
  baseNames,
  areOtherNames: (text) => areOtherNames(text, `b${text}`),
  redactSecrets,
  saysCause,
  estimateTokens,
  transliterate,
  parseCommand: (text) =>
    ['', '/correct ', 'fix: ', 'remember that ', 'confirm ', 'запомни, что ', 'исправь '].map(
      (order) => parseCommand(order + text),
    ),
  subjectOf: (text) => subjectOf(`what do you know about ${text}`),
  kindOf,
  askedBy,
  isGrounded: (text) => isGrounded(text, [half(text), text]),
  isNamed: (text) => isNamed(text, half(text)),
  isNamedIn: (text) => isNamedIn(half(text), text),
  isHedged,
  plainSentences,
  ruleFor,
  readByRules: (text) =>
    readByRules([
      {
        seq: 1,
        id: 'episode',
        content: text,
        event_time: 0,
        source_role: 'user',
        speaker: null,
      } as unknown as Parameters<typeof readByRules>[0][number],
    ]),
  answerTypeOf,
  asksForFiles,
  complexityOf,
  intentOf,
  timeIn: (text) => timeIn(text, { now: 0, zone: 'Europe/Berlin' }),
  isArticle,
  characterBoundary: (text) => characterBoundary(text, text.length - 1),
  clip: (text) => clip(text, 140),
  speakerWords: (text) => speakerWords('user', text),
  baseForm,
  languageOf: (text) => languageOf(text),
  matchAny: (text) => matchAny(indexTerms(text)),
  matchAll: (text) => matchAll(indexTerms(text)),
  findMentions,
  nameForms,
  isQuestion,
  quoteIn: (text) => quoteIn(text, half(text)),
  sameForm,
  sameWords,
  statedWords,
  snippet: (text) => snippet(text, [...new Set(indexTerms(text))]),
  stem,
  isStopWord,
  firstSentence,
  sentences,
  indexTerms,
  queryTerms,
  termsOfStatement,
  normaliseWord,
  tokenise,
  tokenSpans,
  traitsOf,
  withoutMarkup,
  turnLine: (text) => turnLine({ source_role: 'assistant', content: text }),
};

/** Exported by the same rooms, and handed numbers, lists of things or nothing. */
export const WITHOUT_TEXT: ReadonlySet<string> = new Set([
  'timeWords',
  'isBackupDue',
  'backupsToKeep',
  'chunkTurns',
  'companyLikeness',
  'evidenceConfidence',
  'strengthAt',
  'fadeAt',
  'fadingOutlook',
  'graphInterest',
  'keepingRate',
  'mayBeWithin',
  'logWait',
  'lowestTrust',
  'monthCounts',
  'nearestExemplar',
  'nameFamilies',
  'quantise',
  'dot',
  'areAlike',
  'reinforce',
  'fuseByRank',
  'startsNewSession',
  'shareBudget',
  'standout',
  'strengthForecast',
  'nextUuidState',
  'uuidText',
  'createTimeOrderedIds',
  'windowBudget',
  'dayIn',
  'startOfDay',
]);

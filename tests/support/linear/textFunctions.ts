import { isIban } from '../../../electron/engine/algorithms/secrets/iban.ts';
import { rangesAfterRedaction } from '../../../electron/engine/algorithms/secrets/rangesAfterRedaction.ts';
import { seedPhrasesIn } from '../../../electron/engine/algorithms/secrets/seedPhrase.ts';
import { occurrences } from '../../../electron/engine/algorithms/time/occurrences.ts';
import { isHearsay } from '../../../electron/engine/text/grounding/hearsay.ts';
import { claimsOf } from '../../../electron/engine/text/grounding/claims.ts';
import { minutesOfAmount } from '../../../electron/engine/text/grounding/clockFigures.ts';
import {
  figureOf,
  figuresIn,
  multipliedFigure,
  splitUnit,
} from '../../../electron/engine/text/grounding/figures.ts';
import { figureSpans } from '../../../electron/engine/text/grounding/figureSpans.ts';
import {
  canonicalTerm,
  isFunctionWord,
  isKinshipTerm,
} from '../../../electron/engine/text/grounding/rewording.ts';
import {
  candidateDates,
  monthOf,
  weekdayOf,
} from '../../../electron/engine/text/grounding/candidateDates.ts';
import { addsInformation } from '../../../electron/engine/text/grounding/addsInformation.ts';
import { toUserStatement } from '../../../electron/engine/text/own/toUserStatement.ts';
import { introductionIn } from '../../../electron/engine/text/own/introduction.ts';
import { introductionTerms } from '../../../electron/engine/text/own/introductionTerms.ts';
import { ownNameIn } from '../../../electron/engine/text/own/ownName.ts';
import { isRequestOfOther } from '../../../electron/engine/text/own/speakers.ts';
import { reportsAbandonment } from '../../../electron/engine/text/statements/reportsAbandonment.ts';
import { reportsFact } from '../../../electron/engine/text/statements/reportsFact.ts';
import { changeTopics, termsOfTopic } from '../../../electron/engine/text/topics/changeTopics.ts';
import { dateFunctions, WITHOUT_DATE_TEXT } from './dateFunctions.ts';
import { documentFunctions } from './documentFunctions.ts';
import { groundingFunctions } from './groundingFunctions.ts';
import { openingFunctions } from './openingFunctions.ts';
import { todoFunctions } from './todoFunctions.ts';
import { languageFunctions } from './languageFunctions.ts';
import { matchingPassage } from '../../../electron/engine/text/passages/matchingPassage.ts';
import { quoteVerdict } from '../../../electron/engine/text/request/ownRequest.ts';
import {
  containsRequest,
  ownStatement,
  referencedSentence,
} from '../../../electron/engine/text/request/ownStatement.ts';
import { statementFit } from '../../../electron/engine/text/request/statementFit.ts';
import { targetNaming } from '../../../electron/engine/text/request/targetNaming.ts';
import { statesHealth } from '../../../electron/engine/text/health/statesHealth.ts';
import { taskWording } from '../../../electron/engine/text/request/taskWording.ts';
import {
  forbidsRemembering,
  isHypothetical,
  isJoke,
  isPlainQuestion,
  isUnfinished,
  requestForms,
} from '../../../electron/engine/text/requestForms/requestForms.ts';
import { sentenceSpans } from '../../../electron/engine/text/passages/sentenceSpans.ts';
import { sentencesAboutUser } from '../../../electron/engine/text/own/sentencesAboutUser.ts';
import { leadInEnd, leadInOf } from '../../../electron/engine/text/own/leadIn.ts';
import { isListItem, isVerse, letterStart } from '../../../electron/engine/text/own/letters.ts';
import {
  isMailIntroduction,
  hasForeignForm,
  isMailHeader,
  isTerminalPrompt,
} from '../../../electron/engine/text/own/foreignLines.ts';
import { quotedPassages } from '../../../electron/engine/text/own/quotedPassages.ts';
import { speakerLines } from '../../../electron/engine/text/own/speakers.ts';
import { textLines } from '../../../electron/engine/text/own/textLines.ts';
import { pronounCounts } from '../../../electron/engine/text/own/pronounCounts.ts';
import {
  foreignText,
  foreignWords,
  ownText,
  ownWords,
  typedText,
  withoutSpans,
} from '../../../electron/engine/text/ownWords.ts';
import { bestPassage, termsByPassage } from '../../../electron/engine/text/passages/bestPassage.ts';
import { embeddedSpans } from '../../../electron/engine/text/passages/embeddedSpans.ts';
import { isOnePassage, passageSpans } from '../../../electron/engine/text/passages/passageSpans.ts';
import { passageText } from '../../../electron/engine/text/passages/passageText.ts';
import {
  isUnspaced,
  segmentedWords,
} from '../../../electron/engine/text/segmentation/segmentedWords.ts';
import { sentencesAround, wordCount } from '../../../electron/engine/text/sentencesAround.ts';
import { aliasNorm, isName } from '../../../electron/engine/algorithms/names/aliasNorm.ts';
import {
  isPassphrase,
  isSecretValue,
  trimSentence,
} from '../../../electron/engine/algorithms/secrets/assignedSecret.ts';
import { isCardNumber } from '../../../electron/engine/algorithms/secrets/cardNumber.ts';
import { mayBeInflectedForm } from '../../../electron/engine/algorithms/names/inflectedForm.ts';
import { editDistance } from '../../../electron/engine/algorithms/names/editDistance.ts';
import { letterMask } from '../../../electron/engine/algorithms/names/letterMask.ts';
import { nameResemblance } from '../../../electron/engine/algorithms/names/nameResemblance.ts';
import { baseNames } from '../../../electron/engine/algorithms/names/nicknames.ts';
import { areDistinctNames } from '../../../electron/engine/algorithms/names/distinctNames.ts';
import { redactSecrets } from '../../../electron/engine/algorithms/secrets/redactSecrets.ts';
import {
  causeWeight,
  evidenceWeight,
} from '../../../electron/engine/text/statements/edgeWeight.ts';
import { termShare } from '../../../electron/engine/text/termShare.ts';
import { statesCause } from '../../../electron/engine/algorithms/statesCause.ts';
import { trimEnd } from '../../../electron/engine/algorithms/trimEnd.ts';
import { estimateTokens } from '../../../electron/engine/algorithms/ranking/tokenEstimate.ts';
import { transliterate } from '../../../electron/engine/algorithms/names/transliterate.ts';
import { parseCommand, subjectOf } from '../../../electron/engine/chat/builtIn/commands.ts';
import { kindOf } from '../../../electron/engine/chat/builtIn/memoryKind.ts';
import { requestText, asksToConsolidate } from '../../../electron/engine/chat/tools/userRequest.ts';
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
import { speakerWords } from '../../../electron/engine/text/episodeIndexWords.ts';
import { baseForm } from '../../../electron/engine/text/irregular/irregularForms.ts';
import { areConflictingStatements } from '../../../electron/engine/text/statements/conflictingStatements.ts';
import {
  changeIn,
  correctionIn,
} from '../../../electron/engine/text/statements/correctionStatement.ts';
import { shortenText } from '../../../electron/engine/text/statements/shortenText.ts';
import { languageOf } from '../../../electron/engine/text/language.ts';
import { describesPast } from '../../../electron/engine/text/statements/pastStatement.ts';
import { changesOnlyPart } from '../../../electron/engine/text/statements/changesOnlyPart.ts';
import { toSecondPerson } from '../../../electron/engine/text/clauses/toSecondPerson.ts';
import {
  statesTodo,
  stripDutyPhrase,
} from '../../../electron/engine/text/statements/statedTodo.ts';
import { synonymsOf } from '../../../electron/engine/text/synonyms/synonymsOf.ts';
import { matchAll, matchAny } from '../../../electron/engine/text/matchQuery.ts';
import { findMentions } from '../../../electron/engine/text/mentions.ts';
import {
  hashtagsIn,
  hasTagKeys,
  tagKey,
  withoutEndTags,
  withoutTags,
} from '../../../electron/engine/text/own/hashtags.ts';
import { isNamedIn } from '../../../electron/engine/text/grounding/isNamedIn.ts';
import { nameForms } from '../../../electron/engine/text/nameForms.ts';
import { quoteFinder, quoteIn } from '../../../electron/engine/text/quoteIn.ts';
import {
  isNegationTerm,
  expandNegation,
} from '../../../electron/engine/text/languages/negations.ts';
import { legacyStemKey, stemKey } from '../../../electron/engine/text/stemKey.ts';
import { webAddresses } from '../../../electron/engine/text/own/webAddresses.ts';
import { legacyWordKey, wordKey, normalizedWords } from '../../../electron/engine/text/wordKey.ts';
import { snippet } from '../../../electron/engine/text/snippet.ts';
import { stem } from '../../../electron/engine/text/stem.ts';
import { isGreeting } from '../../../electron/engine/text/own/greeting.ts';
import { quoteContext } from '../../../electron/engine/text/passages/quoteContext.ts';
import { isStopWord } from '../../../electron/engine/text/stopWords.ts';
import { firstSentence, sentences } from '../../../electron/engine/text/summary.ts';
import {
  hasAnyTerm,
  indexTerms,
  languageStemsOf,
  indexTermsWithStems,
  queryTerms,
  matchableTerms,
  duplicateTerms,
} from '../../../electron/engine/text/terms.ts';
import {
  normalizeWord,
  tokenize,
  tokenSpans,
  withoutLatinAccents,
} from '../../../electron/engine/text/tokenize.ts';
import { traitsOf } from '../../../electron/engine/text/turnTraits.ts';
import { fencedCode } from '../../../electron/engine/text/documents/fencedCode.ts';
import { previewText, stripMarkdown } from '../../../electron/engine/text/stripMarkdown.ts';

const half = (text: string): string => text.slice(0, text.length / 2);

/** Every function that is handed a text, or a word of one, called as production calls it. */
export const textFunctions: Readonly<Record<string, (text: string) => unknown>> = {
  isHearsay,
  isRequestOfOther,
  ...documentFunctions,
  ...dateFunctions,
  ...groundingFunctions,
  ...openingFunctions,
  aliasNorm,
  statesHealth,
  taskWording,
  isName,
  isSecretValue: (text) => isSecretValue('password', 'password: ', text, text),
  trimSentence,
  trimEnd: (text) => trimEnd(text, text.slice(0, 10)),
  isCardNumber,
  editDistance: (text) => editDistance(text, `b${text}`, 2),
  letterMask,
  mayBeInflectedForm: (text) => mayBeInflectedForm(text, `b${text}`),
  nameResemblance: (text) => nameResemblance(text, `b${text}`),
  baseNames,
  areDistinctNames: (text) => areDistinctNames(text, `b${text}`),
  redactSecrets,
  rangesAfterRedaction: (text) =>
    rangesAfterRedaction(
      `pin: 1234 ${text}`,
      [{ start: 10, end: 20 }],
      `pin: [redacted: PIN] ${text}`,
    ),
  isPassphrase,
  isIban,
  seedPhrasesIn,
  statesCause,
  termShare: (text) => termShare(text, `b${text}`),
  evidenceWeight: (text) => evidenceWeight(text, `b${text}`),
  causeWeight: (text) => causeWeight(text, half(text), `b${text}`),
  estimateTokens,
  transliterate,
  parseCommand: (text) =>
    ['', '/correct ', 'fix: ', 'remember that ', 'confirm ', 'запомни, что ', 'исправь '].map(
      (order) => parseCommand(order + text),
    ),
  subjectOf: (text) => subjectOf(parseCommand(`what do you know about ${text}`)),
  kindOf,
  asksToConsolidate,
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
  hashtagsIn,
  hasTagKeys: (text) => hasTagKeys(text.split(' '), [half(text)]),
  tagKey,
  withoutEndTags,
  withoutTags,
  nameForms,
  areConflictingStatements: (text) => areConflictingStatements(text, half(text)),
  changeIn,
  correctionIn,
  ...todoFunctions,
  shortenText: (text) => shortenText(text, ['one', 'two'], 140),
  changesOnlyPart: (text) => changesOnlyPart(text, text),
  toSecondPerson,
  statesTodo,
  stripDutyPhrase,
  describesPast: (text) => describesPast(text, text.slice(-10)),
  synonymsOf,
  quoteIn: (text) => quoteIn(text, half(text)),
  isNegationTerm,
  expandNegation: (text) => expandNegation(text),
  stemKey,
  legacyStemKey,
  webAddresses,
  wordKey,
  legacyWordKey,
  normalizedWords,
  snippet: (text) => snippet(text, [...new Set(indexTerms(text))]),
  stem,
  isStopWord,
  firstSentence,
  sentences,
  hasAnyTerm: (text) => hasAnyTerm(text, new Set(['absent'])),
  indexTerms,
  queryTerms,
  matchableTerms,
  languageStemsOf: (text) => languageStemsOf('es', text),
  indexTermsWithStems,
  isGreeting,
  quoteContext: (text) => quoteContext(text, text.slice(-20)),
  withoutLatinAccents,
  ...languageFunctions,
  duplicateTerms,
  normalizeWord,
  tokenize,
  tokenSpans,
  bestPassage: (text) => bestPassage(text, ['tea', 'a']),
  termsByPassage: (text) => termsByPassage(text, new Set(['tea', 'a'])),
  passageSpans,
  embeddedSpans,
  isOnePassage,
  passageText: (text) => passageText(text, { start: 1, end: text.length - 1 }),
  isUnspaced,
  segmentedWords,
  traitsOf,
  stripMarkdown,
  fencedCode: (text) => text.split('\n').filter(fencedCode()),
  occurrences: (text) => [...occurrences(text, half(text))].length,
  quoteFinder: (text) => quoteFinder(text)(half(text)),
  claimsOf: (text) => claimsOf(text),
  addsInformation: (text) => addsInformation(text.slice(0, 300), [text.slice(300, 600)], text),
  candidateDates: (text) => candidateDates(text, tokenize(text), new Set([1, 2]), 0),
  figureOf,
  figuresIn: (text) => figuresIn(tokenize(text)),
  figureSpans,
  splitUnit,
  multipliedFigure: (text) => multipliedFigure('45', text),
  minutesOfAmount,
  withoutSpans: (text) => withoutSpans(text, [{ start: 1, end: text.length }]),
  isTerminalPrompt,
  introductionIn,
  introductionTerms,
  ownNameIn,
  reportsFact,
  reportsAbandonment,
  changeTopics: (text) => changeTopics(tokenize(text)),
  termsOfTopic: (text) => termsOfTopic(0, text),
  toUserStatement,
  matchingPassage: (text) => matchingPassage(text, ['boat'], 600),
  sentenceSpans,
  requestForms: (text) => requestForms(text, 'remember'),
  forbidsRemembering,
  isPlainQuestion,
  isHypothetical,
  isJoke,
  isUnfinished,
  quoteVerdict: (text) => quoteVerdict({ text, foreign: [] }, half(text), { kinds: ['remember'] }),
  ownStatement: (text) =>
    ownStatement(
      text,
      { start: 0, end: text.length, text, quotedCore: text, clause: null },
      [],
      text,
    ),
  referencedSentence: (text) =>
    referencedSentence(
      { text, foreign: [{ start: 0, end: text.length }] },
      { start: 0, end: 4, text: 'this', quotedCore: 'this', clause: null },
      text,
    ),
  containsRequest,
  statementFit: (text) =>
    statementFit({
      statement: text.slice(0, 300),
      passage: text,
      context: [],
      statedAt: 0,
      selfNames: [],
      isGrounded: true,
    }),
  targetNaming: (text) =>
    targetNaming(
      'a',
      [
        { nodeId: 'a', content: text },
        { nodeId: 'b', content: 'b' },
      ],
      text,
      '',
    ),
  canonicalTerm,
  isFunctionWord,
  isKinshipTerm,
  monthOf,
  weekdayOf,
  sentencesAboutUser,
  leadInEnd,
  leadInOf,
  isListItem,
  isVerse: (text) => isVerse(textLines(text)),
  letterStart: (text) => letterStart(textLines(text)),
  isMailIntroduction,
  hasForeignForm,
  isMailHeader,
  quotedPassages,
  speakerLines: (text) => speakerLines(textLines(text)),
  textLines,
  pronounCounts,
  foreignWords: (text) => foreignWords(text),
  ownText: (text) => ownText(text),
  foreignText: (text) => foreignText(text),
  typedText: (text) => typedText(text, [{ start: 1, end: text.length - 1 }]),
  requestText: (text) => requestText(text, []),
  ownWords: (text) => ownWords(text),
  sentencesAround: (text) =>
    sentencesAround(text, { start: text.length / 2, end: text.length / 2 + 1 }),
  wordCount,
  previewText: (text) => previewText({ source_role: 'assistant', content: text }),
};

/** Exported by the same rooms, and handed numbers, lists of things or nothing. */
export const WITHOUT_TEXT: ReadonlySet<string> = new Set([
  'isoDay',
  'nextHybridTime',
  // Read words of the program's own, by the code of a language.
  'languageFile',
  'languageTokens',
  'hasSpaces',
  'hasStemmer',
  'longestFirst',
  'isGroundedLanguage',
  'misspellings',
  'similarityAboveNoise',
  'estimateNoise',
  ...WITHOUT_DATE_TEXT,
  'wholeMonth',
  // Makes patterns of the program's own words.
  'wholeWords',
  'caseInsensitivePattern',
  'wholeYear',
  'clockTimeIn',
  'segmentationFingerprint',
  // Reads stored ranges, 200 at most, and refuses a text.
  'storedSpans',
  'maxOutputTokens',
  'promptBudget',
  'TopK',
  'timeWords',
  'isBackupDue',
  'isFromFuture',
  'momentIn',
  // Compare words and figures that were read from a text.
  'claimIndex',
  'figuresOfClock',
  'findClaim',
  'mergeFigures',
  'minutesOf',
  'statesFigure',
  'statesTime',
  // Reads lists of the program's own.
  'readSynonyms',
  'backupsToKeep',
  'newestFirst',
  'chunkTurns',
  'neighborOverlap',
  'evidenceConfidence',
  'strengthAt',
  'fadeTime',
  'fadingOutlook',
  'graphInterest',
  'decayRateForLifetime',
  'canBeWithinEdits',
  'checkpointTimeout',
  'exponentialBackoff',
  'isPauseOver',
  'lowestTrust',
  'monthCounts',
  'nearestExemplar',
  'nameFamilies',
  'quantize',
  'dot',
  'areSimilarQuestions',
  'reinforce',
  'fuseByRank',
  'startsNewSession',
  'timesUntilNow',
  'shareBudget',
  'standardScores',
  'similarityWorths',
  'strengthForecast',
  'nextUuidState',
  'uuidText',
  'createTimeOrderedIds',
  'windowBudget',
  'promptBudget',
  'maxOutputTokens',
  'dayIn',
  'startOfDay',
  'isOwnPassage',
  'mergedSpans',
  'spansBetween',
]);

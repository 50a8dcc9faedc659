import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import type { QuestionIntent } from '../../../../shared/domain/receipt.ts';
import type { EntityReads } from '../../storage/memory/entities.ts';
import { languageTokens } from '../../text/languages/languageTokens.ts';
import { detectQuestionLanguage } from '../../text/languages/detectLanguage.ts';
import { isStopWord } from '../../text/stopWords.ts';
import { indexTerms, queryTerms } from '../../text/terms.ts';
import { tokenize } from '../../text/tokenize.ts';
import type { TurnIndex } from '../indexes/turnIndex.ts';
import { expandTerms } from './expandTerms.ts';
import { languageForms } from './languageForms.ts';
import type { TurnQuery } from './turnQuery.ts';
import { answerTypeOf } from './answerType.ts';
import { complexityOf, type Complexity } from './complexity.ts';
import { entitiesIn, type QuestionEntity } from './entitiesIn.ts';
import { intentOf } from './intent.ts';
import { questionsIn } from './questionsIn.ts';
import { properNamesIn } from './properNames.ts';
import { timeIn, type TimeInterval } from './timeExpression.ts';

export interface ParsedQuestion extends TurnQuery {
  readonly expansions: readonly string[];
  readonly forms: ReadonlyMap<string, readonly string[]>;
  /** Other words for a term that a text may contain instead: synonyms, and likely spellings. */
  readonly alternatives: ReadonlyMap<string, readonly string[]>;
  readonly complexity: Complexity;
  readonly intent: QuestionIntent;
  /** Stems of the proper names in it, known or not. */
  readonly properNames: readonly string[];
  /** Known entities that the question names. */
  readonly entities: readonly QuestionEntity[];
  readonly interval: TimeInterval | null;
  /** Questions of a message that asks several, each by itself; empty for one question. */
  readonly parts: readonly TurnQuery[];
}

/** Number of terms without which a question leans on the one before it. */
const MIN_TERMS = 2;

const FIRST_PERSON = new Set(
  'i me my mine we us our я меня мне мной мой моя моё мои мою моего моей моих мы нас нам наш наша'.split(
    ' ',
  ),
);

/** Asks for a trade: "living" alone has the stem of where one lives. */
const FOR_A_LIVING = /(?<!\p{L})for (?:a|his|her|their|your) living(?!\p{L})/iu;

/** Parses a question without a model: its intent, its entities, and its time. */
export function parseQuestion(
  question: string,
  index: TurnIndex,
  entities: Pick<EntityReads, 'aliasesAmong' | 'aliasesWithPrefixes'>,
  context: {
    readonly now: EpochMs;
    readonly zone: string;
    /** Intent of the question from a better source than the rules, if there is one. */
    readonly intent?: QuestionIntent | undefined;
  },
): ParsedQuestion {
  const namedEntities = entitiesIn(entities, question);
  const knownAs = namedEntities.entities.flatMap((one) => indexTerms(one.knownAs ?? ''));
  const interval = timeIn(question, context);
  return {
    ...readWords(question, knownAs, index),
    interval,
    parts: partsOf(question, index, context, interval),
    complexity: complexityOf(question),
    // A name alone asks for what is known of its bearer.
    intent: namedEntities.isOnlyName ? 'who' : (context.intent ?? intentOf(question)),
    properNames: properNamesIn(question),
    entities: namedEntities.entities,
  };
}

/** Words of a question, or of a part of one. */
function readWords(question: string, knownAs: readonly string[], index: TurnIndex) {
  const words = tokenize(question);
  const language = detectQuestionLanguage(question);
  const trade = FOR_A_LIVING.test(question) ? ['work'] : [];
  const terms = [...new Set([...queryTerms(question), ...trade, ...knownAs])];
  const forms = languageForms(question, new Set([language, ...index.languages()]));
  return {
    terms,
    ...expandTerms(terms, forms, index.vocabulary),
    forms,
    words: words.filter((word) => !isStopWord(word)),
    speaker: speakerOf(words, index, languageTokens(language, 'firstPerson')),
    speakerTerms: index.speakers().flatMap(indexTerms),
    answerType: answerTypeOf(question),
  };
}

/** Questions of a message with at least two that name something each. */
function partsOf(
  message: string,
  index: TurnIndex,
  context: { readonly now: EpochMs; readonly zone: string },
  interval: TimeInterval | null,
): TurnQuery[] {
  const parts = questionsIn(message)
    .map((question) => ({
      ...readWords(question, [], index),
      interval: timeIn(question, context) ?? interval,
    }))
    .filter(({ terms, speakerTerms }) => {
      const subjects = terms.filter((term) => !speakerTerms.includes(term));
      return subjects.length >= MIN_TERMS;
    });
  return parts.length < 2 ? [] : parts;
}

/** Speaker named first; without a name, the person when they ask about themselves. */
function speakerOf(
  words: readonly string[],
  index: TurnIndex,
  firstPerson: ReadonlySet<string>,
): number {
  const speakers = index.speakers();
  for (const word of words) {
    const name = word.replace(/['’]s$/u, '');
    const speakerMatch = speakers.find((speaker) => speaker === name);
    if (speakerMatch !== undefined) return index.speakerNumber(speakerMatch);
  }
  const user = index.speakerNumber('user');
  return words.some((word) => FIRST_PERSON.has(word) || firstPerson.has(word)) ? user : -1;
}

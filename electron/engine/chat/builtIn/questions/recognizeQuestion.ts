import { trimEnd } from '../../../algorithms/trimEnd.ts';
import { isAnnouncement } from '../../../text/openings/announcement.ts';
import { stripOpening, stripLeadingPoliteness } from '../stripCourtesy.ts';
import { ENGLISH_QUESTION_PATTERNS } from './english.ts';
import type { QuestionPattern, Topic } from './questionPattern.ts';
import { asksOnlyAbout } from './remainder.ts';
import { RUSSIAN_QUESTION_PATTERNS } from './russian.ts';
import { expandChatSpelling } from './expandChatSpelling.ts';

/** Question that was recognized by its wording. */
export interface RecognizedQuestion {
  readonly topic: Topic;
  /** Person or thing it asks about, words of a topic, or a date; null without one. */
  readonly subject: string | null;
}

/** Length from which a turn is a text, not a question to the assistant. */
const MAX_QUESTION_LENGTH = 200;
const MAX_REQUEST_LENGTH = 20_000;

/** "Overdue: library books": what follows the words of a question says what it would ask for. */
const LABELED_TEXT = /^[^?:]{1,100}: [^?]+$/u;

/** Question of a turn by its wording, whatever opens it; null for anything else. */
export function recognizeQuestion(text: string): RecognizedQuestion | null {
  const [turn, isShort] = normalizeTurn(text);
  if (text.length > MAX_REQUEST_LENGTH) return null;
  const question = matchedQuestion(turn, isShort);
  if (question !== null) return question;
  const withoutGreeting = stripOpening(turn);
  return withoutGreeting === turn ? null : matchedQuestion(withoutGreeting, isShort);
}

/**
 * Best matching pattern of both languages: the one that covers most of the turn, and of equal ones
 * the first.
 */
function matchedQuestion(turn: string, isShort: boolean): RecognizedQuestion | null {
  if (turn === '') return null;
  const isLabeledOrAnnounced = LABELED_TEXT.test(turn) || isAnnouncement(turn);
  let best: { readonly match: RegExpExecArray; readonly topic: Topic } | null = null;
  for (const { topic, pattern } of patternsFor(turn)) {
    if ((!isShort || isLabeledOrAnnounced) && topic !== 'model_only') continue;
    const match = pattern.exec(turn);
    if (topic === 'person' && !isName(match?.groups?.['name'])) continue;
    if (match === null || match[0].length <= (best?.match[0].length ?? 0)) continue;
    if (asksOnlyAbout(topic, turn, match[0])) best = { match, topic };
  }
  if (best === null) return null;
  const { groups = {} } = best.match;
  return {
    topic: best.topic,
    subject: subjectOf(groups['name'] ?? groups['about'] ?? groups['until']),
  };
}

/**
 * Patterns of the languages whose letters the turn has; "12 + 30" has none. Those of the other one could
 * not match, and the first message would wait for them to be compiled.
 */
function patternsFor(turn: string): readonly QuestionPattern[] {
  const isRussian = /\p{Script=Cyrillic}/u.test(turn);
  const isEnglish = !isRussian || /\p{Script=Latin}/u.test(turn);
  return [
    ...(isEnglish ? ENGLISH_QUESTION_PATTERNS : []),
    ...(isRussian ? RUSSIAN_QUESTION_PATTERNS : []),
  ];
}

/** True for a question about lists, dates or the memory itself, or small talk: no statement. */
export function asksForStructure(text: string): boolean {
  const topic = recognizeQuestion(text)?.topic;
  return topic !== undefined && topic !== 'model_only' && topic !== 'person';
}

/** Length limit of a name in words. */
const MAX_NAME_WORDS = 3;

/** True for capitalized words, or for one word: people type names in lower case. */
export function isName(words: string | undefined): boolean {
  const parts = words?.trim().split(' ') ?? [];
  const isCapitalized = parts.every((part) => /^\p{Lu}/u.test(part));
  return parts.length <= MAX_NAME_WORDS && (isCapitalized || parts.length === 1);
}

function subjectOf(words: string | undefined): string | null {
  return words === undefined ? null : trimEnd(words.trim(), ' ?!.');
}

/**
 * A turn without politeness around it, in the usual spelling, with plain apostrophes and no final
 * marks but a question's.
 */
function normalizeTurn(text: string): readonly [turn: string, isShort: boolean] {
  const plain = text.replaceAll(/[’ʼ‘]/gu, "'").replaceAll(/\s+/gu, ' ').trim();
  const isShort = plain.length <= MAX_QUESTION_LENGTH;
  const head = isShort ? plain : plain.slice(0, MAX_QUESTION_LENGTH);
  return [expandChatSpelling(stripLeadingPoliteness(trimEnd(head, ' !.…')).trim()), isShort];
}

import type { NodeKind } from '../../../../shared/domain/node.ts';
import { comingDateIn } from '../../text/dates/comingDate.ts';
import { isHedged } from './hedges.ts';

/** Rule for a note to self, as people type it in passing: any part of a short sentence. */
export interface NoteRule {
  readonly name: string;
  readonly kind: NodeKind;
  readonly pattern: RegExp;
  /** True if the sentence has to name a coming date as well. */
  readonly needsDate?: true;
  /** Example sentence that the rule matches. */
  readonly example: string;
}

/** Pattern of whole words, whatever their case. */
export function words(source: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, 'iu');
}

/** Length limit of a message with notes; longer ones are mostly pasted. */
const MAX_LENGTH = 280;

/** Length limit of a note: a longer sentence is told without marks, and holds much else. */
const MAX_NOTE_LENGTH = 140;

/**
 * Requests, fiction, reported speech, advertising, statements taken back: a message with one of
 * them is no note.
 */
const NO_NOTE = [
  /[?？"«»„“”{}<>=]|\n/u,
  words(
    `please (?:make|write|tell|give|show|find)|(?:write|rewrite|translate|explain|calculate|convert|summari[sz]e|tell|show|find|search|list|make|draft|fix|play|open|proofread|imagine|pretend|suppose|remind) (?:me|us|this|that|it|a|an|the|my|for|some|all)|let's|chapter|character|sale|off|free|apparently|not sure|wasn't|isn't|aren't|didn't|don't have|never mind|after all|just an idea|an example|used to say|he said|she said|who knows`,
  ),
  words(
    `напиши|перепиши|переведи|объясни|посчитай|расскажи|дай|покажи|найди|поищи|сделай|придумай|помоги|исправь|проверь|представь|давай|глава|герой|персонаж|скидк\\p{L}+|промокод|не говорил\\p{L}*|для примера|передумал\\p{L}*|отбой|никуда|нет у меня|пока не знаю|всегда говорил\\p{L}*`,
  ),
];

/** True if a message may hold notes to self. */
export function mayHoldNotes(message: string): boolean {
  const text = message.trim();
  return text.length <= MAX_LENGTH && !NO_NOTE.some((pattern) => pattern.test(text));
}

/** First rule that a sentence of such a message matches; null for none. */
export function noteRuleFor(sentence: string, rules: readonly NoteRule[]): NoteRule | null {
  const plain = sentence.replaceAll(/[‘’ʼ]/gu, "'");
  if (plain.length > MAX_NOTE_LENGTH || isHedged(plain)) return null;
  const rule = rules.find(
    ({ pattern, needsDate }) => pattern.test(plain) && (needsDate !== true || namesDate(plain)),
  );
  return rule ?? null;
}

function namesDate(text: string): boolean {
  return comingDateIn(text, { now: 0, zone: 'UTC' }) !== null;
}

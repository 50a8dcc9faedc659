import { isQuestion } from '../questions.ts';
import { namesActivity } from './activities.ts';

const NEED_PHRASE = [
  /(?<!\p{L})(?:i|we)(?:'ve| have|'d| still| really| also)* (?:got to|gotta|need to|have to|must|should|ought to)(?!\p{L})(?! (?:have|be|say|admit|know)(?!\p{L}))/iu,
  // Without "I", as people type: "have to call mom".
  /^(?:and |so |but |also |still )*(?:have to|need to|got to|gotta|must|should)(?!\p{L})(?! (?:have|be|say|admit)(?!\p{L}))/iu,
  /(?<!\p{L})don't let me forget to(?!\p{L})/iu,
  /(?<!\p{L})(?<!(?<!\p{L})не )(?:надо|нужно|необходимо|должен|должна|придётся|придется)(?: бы)?(?: \p{L}+){0,4}? \p{L}+(?:ть|ться|ти|тись|чь)(?!\p{L})/iu,
];
/** Words of duty, which are no part of what is to be done. */
const DUTY_PHRASE =
  /(?<!\p{L})(?:(?:i|we)(?:'ve| have|'d| still| really| also)* )?(?:have to|need to|got to|gotta|must|should|ought to|don't let me forget to|надо|нужно|необходимо|должен|должна|придётся|придется)(?!\p{L})(?: бы(?!\p{L}))?/giu;
const NO_QUESTION =
  /(?<!\p{L})(?:don't|didn't|doesn't|no longer|не) (?:need|have|надо|нужно|должен|должна)/iu;

/** True for a statement of something to do: "I need to send the tax return before 15 December". */
export function statesTodo(text: string): boolean {
  const plain = text.replaceAll('’', "'");
  if (plain.length > 300 || isQuestion(plain) || NO_QUESTION.test(plain)) return false;
  return NEED_PHRASE.some((pattern) => pattern.test(plain)) || namesActivity(plain);
}

/** Task that a statement names: "call the garage" of "I need to call the garage". */
export function stripDutyPhrase(statement: string): string {
  return statement.replaceAll('’', "'").replace(DUTY_PHRASE, ' ').trim();
}

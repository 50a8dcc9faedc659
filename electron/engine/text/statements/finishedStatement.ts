import { isQuestion } from '../questions.ts';
import { stem } from '../stem.ts';
import { isStopWord } from '../stopWords.ts';
import { indexTerms } from '../terms.ts';
import { tokenize } from '../tokenize.ts';

/** Words that say of something that it is done. */
const FINISHED = [
  /(?<!(?:\p{L}|not |isn't |n't ))(?:done|finished|completed?|sorted|dealt with|taken care of)(?!\p{L})/iu,
  /(?<!\p{L})(?:tick|check|cross|strike|take) (?:it|that|this|them)? ?off(?!\p{L})/iu,
  /(?<!\p{L})(?<!(?<!\p{L})не )(?:готово?|сделано?|сделал[аи]?|выполнен[оаы]?|выполнил[аи]?|закончил[аи]?|вычеркни|вычеркнуть|вычёркивай|закрыто|отметь)(?!\p{L})/iu,
];
const PAST_OF_PERSON =
  /(?<!\p{L})(?:i|we)(?:'ve| have)? (?:just |already |finally )?(?!(?:not|never|need|have|must|want|will|should)(?!\p{L}))\p{L}+/iu;
const PAST_RUSSIAN = /(?<!\p{L})\p{L}{2,}(?:л|ла|ли|лся|лась|лись)(?!\p{L})/iu;
const NEGATED = /(?<!\p{L})(?:not|never|n't|haven't|didn't|не)(?!\p{L})|n't(?!\p{L})/iu;

/** Words of finishing that say nothing about the thing finished. */
const FINISH_TERMS = new Set(
  indexTerms(
    `done finished completed sorted off tick list thing task todo
     готово сделано сделал выполнено вычеркни отметь список дело задача можно`,
  ),
);

/** Wording that says that something is finished: in so many words, or by the past of the verb. */
export type Finishing = 'stated' | 'past' | null;

export function finishingOf(text: string): Finishing {
  const plain = text.replaceAll('’', "'");
  if (plain.length > 200 || isQuestion(plain) || NEGATED.test(plain)) return null;
  if (FINISHED.some((pattern) => pattern.test(plain))) return 'stated';
  return PAST_OF_PERSON.test(plain) || PAST_RUSSIAN.test(plain) ? 'past' : null;
}

/** Share of a to-do's words that a message about its end contains, 0..1. */
export function finishedShare(todo: string, text: string): number {
  const todoTerms = meaningfulTerms(todo);
  const textTerms = new Set(meaningfulTerms(text));
  const shared = todoTerms.filter((term) => textTerms.has(term)).length;
  return todoTerms.length === 0 ? 0 : shared / todoTerms.length;
}

function meaningfulTerms(text: string): string[] {
  const words = tokenize(text).filter((word) => !isStopWord(word));
  return [...new Set(words.map(stem))].filter((term) => !FINISH_TERMS.has(term));
}

/** True if a message finishes a to-do: by naming all of it in the past, or a part of it as done. */
export function finishes(todo: string, text: string): boolean {
  const finishing = finishingOf(text);
  if (finishing === null) return false;
  return finishedShare(todo, text) >= (finishing === 'stated' ? 0.3 : 0.99);
}

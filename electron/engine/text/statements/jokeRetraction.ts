import type { TextSpan } from '../own/spans.ts';
import { sentenceSpans } from '../passages/sentenceSpans.ts';

const LAUGH = '(?:(?:a?ha){2,}h?|lol|lmao|(?:а?ха){2,}х?|лол)';
const OPENING = `(?:(?:${LAUGH}|no|nah|ok|okay|oh|well|sorry|but|hey|да|нет|ладно|ну|ой|а|но|извини)[,.!]* )`;
const JOKING_VERB = '(?:kidding|joking|messing(?: with (?:you|u))?|pulling your leg)';
/** Clause by which one takes back what was said as a joke: "just kidding", «шучу». */
const JOKE = new RegExp(
  `^[^\\p{L}]{0,9}${OPENING}{0,3}(?:(?:just |only )?${JOKING_VERB}|jk|j/k|(?:i['’]?m|i am|i was|we were)(?: just| only)? ${JOKING_VERB}|(?:it|that)(?:['’]s| is| was) (?:just|only) a joke|(?:it|that) was a joke|(?:just )?a joke|joke|psych|(?:да )?шучу(?: я)?|(?:я )?(?:пошутил[аи]?|шутил[аи]?|прикалыва(?:юсь|лся|лась))|(?:это )?(?:была |просто )?шутка|розыгрыш)(?: (?:${LAUGH}|obviously|of course|конечно|я))?(?=[^\\p{L}]*$|[,.!;:…—–)-])`,
  'iu',
);

/** Part of a message in which a joke is taken back. */
const MAX_LENGTH = 1_500;

/** True for a message that takes back the one before it: "Just kidding." */
export function retractsPreviousAsJoke(text: string): boolean {
  return JOKE.test(text.slice(0, MAX_LENGTH).trim());
}

/**
 * Part of a message that it takes back itself, with the words that do: "I'm moving to Mars. Just
 * kidding." How much in front of them was the joke nobody can tell: all of it. Null where nothing is.
 */
export function takenBackSpan(text: string): TextSpan | null {
  const spans = sentenceSpans(text.slice(0, MAX_LENGTH));
  const joke = spans
    .slice(1)
    .findLast(({ start, end }) => retractsPreviousAsJoke(text.slice(start, end)));
  return joke === undefined ? null : { start: 0, end: joke.end };
}

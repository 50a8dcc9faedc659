import { trimEnd } from '../../algorithms/trimEnd.ts';
import { ADDRESSEE_WORDS, GREETING_WORDS } from '../../text/own/greeting.ts';
import { PLEASE_AHEAD_WORDS, PLEASE_WORDS } from '../../text/own/politeness.ts';

const PLEASE = `(?:${PLEASE_AHEAD_WORDS})`;
const GREETING = `(?:${GREETING_WORDS})(?:,? (?:${ADDRESSEE_WORDS}))?[,!.]?`;
const THANKS =
  '(?:thanks|thank you|thx|ty|great|perfect|cool|nice|awesome|got it|sure|yes|yeah|no problem|sorry|спасибо|спс|благодарю|отлично|супер|класс|круто|хорошо|ладно|понял[аи]?|ясно|да|ага|извини|прости)(?: (?:a lot|so much|very much|again|большое|огромное|тебе|вам))?(?:[,!.]+| [-—–])?';
const FILLER =
  '(?:ok|okay|so|and|but|also|well|now|oh|эй|ок|окей|слушай|скажи|а|и|но|ну|так|ой|ещё|еще|также|actually|вообще-то|лучше),?';
const ADDRESS = '(?:loci|локи)[,!:]?';

/** Greeting, thanks, conjunction, address and politeness in front of what is asked or ordered. */
const OPENING = new RegExp(
  `^(?:(?:${[THANKS, GREETING, FILLER, `${PLEASE},?`, ADDRESS].join('|')})\\s+)+`,
  'iu',
);
const POLITENESS = new RegExp(
  `^(?:(?:(?:${GREETING_WORDS}|ok|okay|эй),?\\s+)?${ADDRESS}\\s+|${PLEASE},?\\s+)+`,
  'iu',
);
/** Request in the form of a question; "can you confirm …" asks, and orders nothing. */
const POLITE_QUESTION = new RegExp(
  `^(?:can|could|would|will) (?:you|u|ya),?\\s+(?:${PLEASE},?\\s+)?(?!confirm(?!\\p{L}))`,
  'iu',
);
const WISH_TO_ASSISTANT = /^(?:i (?:want|need)|i['’]d like|i would like) you to\s+/iu;
/** Politeness behind the verb: "remind me pls to …", «напомни плиз …». */
const BEHIND_VERB = new RegExp(
  `^(?<verb>remind me|напомни(?:те)?(?: мне)?),? (?:${PLEASE_WORDS}),?\\s+`,
  'iu',
);
/** Politeness at the end, but not in what is to be said: "remind me to say please". */
const AT_END = new RegExp(
  `(?<!(?<!\\p{L})(?:say|write|yes|no|сказать|написать|да|нет))(?:,| ,?) ?(?:${PLEASE_WORDS})$`,
  'iu',
);

/** "Can you remember my sister?" asks; only "… that …" and "… to …" make an order of it. */
const QUESTION_OF_MEMORY = /^remember\s+(?!(?:that|to)\s)/iu;

/** A turn without the address and the politeness in front of it. */
export function withoutPoliteness(turn: string): string {
  return turn.replace(POLITENESS, '');
}

/** A turn without any words in front that ask for nothing: "Hi, and what is overdue?". */
export function withoutOpening(turn: string): string {
  return turn.replace(OPENING, '');
}

/** A turn without the courtesy around its order: "Could you please undo that?" is "undo that". */
export function stripCourtesy(turn: string): string {
  const order = withoutPoliteness(turn).replace(WISH_TO_ASSISTANT, '');
  const politeForm = POLITE_QUESTION.exec(order);
  if (politeForm === null) return withoutPolitenessBehind(order);
  const bareOrder = order.slice(politeForm[0].length);
  return QUESTION_OF_MEMORY.test(bareOrder)
    ? turn
    : withoutPolitenessBehind(trimEnd(bareOrder, ' ?'));
}

/** An order in words without the politeness behind its verb and at its end. */
function withoutPolitenessBehind(order: string): string {
  if (order.startsWith('/')) return order;
  const words = trimEnd(order, ' .!');
  const bareOrder = words.replace(AT_END, '');
  return (bareOrder === words ? order : bareOrder).replace(BEHIND_VERB, '$<verb> ');
}

import { trimEnd } from '../../algorithms/trimEnd.ts';
import { ADDRESSEE_WORDS, GREETING_WORDS } from '../../text/own/greeting.ts';
import { LEADING_PLEASE_WORDS, PLEASE_WORDS } from '../../text/own/politeness.ts';

const PLEASE = `(?:${LEADING_PLEASE_WORDS})`;
const GREETING = `(?:${GREETING_WORDS})(?:,? (?:${ADDRESSEE_WORDS}))?[,!.]?`;
const THANKS =
  '(?:thanks|thank you|thx|ty|great|perfect|cool|nice|awesome|got it|sure|yes|yeah|no problem|sorry|спасибо|спс|благодарю|отлично|супер|класс|круто|хорошо|ладно|понял[аи]?|ясно|да|ага|извини|прости)(?: (?:a lot|so much|very much|again|большое|огромное|тебе|вам))?(?:[,!.]+| [-—–])?';
const FILLER =
  '(?:ok|okay|so|and|but|also|well|now|oh|эй|ок|окей|слушай|скажи|а|и|но|ну|так|ой|ещё|еще|также|actually|вообще-то|лучше),?';
const ADDRESS = '(?:loci|локи)[,!:]?';

/** Greeting, thanks, conjunction, address and politeness in front of what is asked or requested. */
const COURTESY = new RegExp(
  `^(?:(?:${[THANKS, GREETING, FILLER, `${PLEASE},?`, ADDRESS].join('|')})\\s+)+`,
  'iu',
);
const POLITENESS = new RegExp(
  `^(?:(?:(?:${GREETING_WORDS}|ok|okay|эй),?\\s+)?${ADDRESS}\\s+|${PLEASE},?\\s+)+`,
  'iu',
);
/** Request in the form of a question; "can you confirm …" asks, and requests nothing. */
const POLITE_QUESTION = new RegExp(
  `^(?:can|could|would|will) (?:you|u|ya),?\\s+(?:${PLEASE},?\\s+)?(?!confirm(?!\\p{L}))`,
  'iu',
);
const REQUEST_AS_WISH = /^(?:i (?:want|need)|i['’]d like|i would like) you to\s+/iu;
/** Politeness behind the verb: "remind me pls to …", «напомни плиз …». */
const POLITENESS_AFTER_VERB = new RegExp(
  `^(?<verb>remind me|напомни(?:те)?(?: мне)?),? (?:${PLEASE_WORDS}),?\\s+`,
  'iu',
);
/** Politeness at the end, but not in what is to be said: "remind me to say please". */
const POLITENESS_AT_END = new RegExp(
  `(?<!(?<!\\p{L})(?:say|write|yes|no|сказать|написать|да|нет))(?:,| ,?) ?(?:${PLEASE_WORDS})$`,
  'iu',
);

/** "Can you remember my sister?" asks; only "… that …" and "… to …" make a request of it. */
const MEMORY_QUESTION = /^remember\s+(?!(?:that|to)\s)/iu;

/** A turn without the address and the politeness in front of it. */
export function stripLeadingPoliteness(turn: string): string {
  return turn.replace(POLITENESS, '');
}

/** A turn without any words in front that ask for nothing: "Hi, and what is overdue?". */
export function stripOpening(turn: string): string {
  return turn.replace(COURTESY, '');
}

/** A turn without the courtesy around its request: "Could you please undo that?" is "undo that". */
export function stripCourtesy(turn: string): string {
  const request = stripLeadingPoliteness(turn).replace(REQUEST_AS_WISH, '');
  const politeQuestion = POLITE_QUESTION.exec(request);
  if (politeQuestion === null) return stripTrailingPoliteness(request);
  const bareRequest = request.slice(politeQuestion[0].length);
  return MEMORY_QUESTION.test(bareRequest)
    ? turn
    : stripTrailingPoliteness(trimEnd(bareRequest, ' ?'));
}

/** A request in words without the politeness behind its verb and at its end. */
function stripTrailingPoliteness(request: string): string {
  if (request.startsWith('/')) return request;
  const words = trimEnd(request, ' .!');
  const bareRequest = words.replace(POLITENESS_AT_END, '');
  return (bareRequest === words ? request : bareRequest).replace(POLITENESS_AFTER_VERB, '$<verb> ');
}

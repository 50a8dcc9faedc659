/** Words that only point at something, or ask: "put both of those on my list, please". */
const DEICTIC = new RegExp(
  String.raw`^[^\p{L}\p{N}]*(?:(?:both|all|each|everything|of|those|these|that|this|it|them|the|two|three|2|3|ones?|things?|points?|items?|tasks?|for|about|to|on|onto|in|into|as|well|too|also|me|us|down|my|our|your|to-?dos?|do|lists?|agenda|calendar|file|future|reference|please|pls|plz|thanks|thank you|thx|(?:can|could|would|will) you|эт(?:о|и|у|от|их|ого)|их|его|её|ее|оба|обо|обе|обоих|всё|все|всех|два|две|три|пункт\p{L}*|дел\p{L}{0,2}|задач\p{L}{0,3}|вещ\p{L}{1,3}|про|об?|в|во|к|на|будущее|себе|мне|нам|мой|мои|наш|список|списк\p{L}{1,2}|календарь|у|там|себя|тоже|также|ещё|еще|пожалуйста|плиз|спасибо|уже|(?:мож(?:ешь|ете)|мог(?:ла|ли)? бы)(?: ты| вы)?)(?![\p{L}\p{N}])[^\p{L}\p{N}]*)+$`,
  'iu',
);

/** True for words that state nothing by themselves: "both of those", «это на будущее». */
export function onlyPoints(text: string): boolean {
  return DEICTIC.test(text.slice(0, MAX_LENGTH));
}

/** Length limit of words that only point; nobody points in more. */
const MAX_LENGTH = 200;

const QUESTION_WORD =
  /^(?:when|where|who|what|which|how|whether|когда|где|куда|откуда|во сколько|сколько|кто|что за|какой|какая|какое|какие|каков\p{L}?|как|зачем|почему)(?!\p{L})/iu;

/** True for the question of which the answer is meant: "when the concert is", «во сколько утренник». */
export function isIndirectQuestion(text: string): boolean {
  return QUESTION_WORD.test(text) && !/[,;:]/u.test(text);
}

const SOURCE =
  'letter|e-?mail|mail|message|text|note|article|invitation|document|attachment|post|paste|notice';
const SOURCE_RU =
  'письм|сообщени|текст|объявлени|приглашени|статье|статьи|записк|документ|уведомлени|пост[аеу](?!\\p{L})';

const POINTS = new RegExp(
  String.raw`(?<!\p{L})(?:this|these|that|below|above|the following|from (?:it|here)|in (?:it|here)|here|отсюда|здесь|тут|там|ниже|выше|эт\p{L}{1,3}|из (?:него|неё|письма|текста)|письм\p{L}*|следующ\p{L}+|este|esto|ceci|dies\p{L}*|isto|questo|ini|这|これ|この)(?!\p{L})|${`(?<!\\p{L})(?:in|from) (?:the|his|her|their|my|your|its) (?:${SOURCE})(?!\\p{L})`}`,
  'iu',
);

/** True for words that point at a text that somebody else wrote. */
export function pointsAtText(text: string): boolean {
  return POINTS.test(text);
}

const ELSEWHERE = new RegExp(
  String.raw`(?<!\p{L})(?:(?:it['’]?s|it is|it was|they['’]?re|they are|that['’]?s|which is) (?:in|from) (?:the|this|that|his|her|their|my) (?:${SOURCE})|(?:он|она|оно|они|это|вс[её]) (?:есть |было? |была |были )?(?:в|из) (?:(?:этом|том|его|её|ее|их) )?(?:${SOURCE_RU})\p{L}{0,6})[^\p{L}\p{N}]{0,9}$`,
  'iu',
);

/** True for words that say where the answer stands instead of giving it: "the rent, it's in the letter". */
export function pointsElsewhere(text: string): boolean {
  return ELSEWHERE.test(text.slice(-MAX_LENGTH));
}

const LIST = String.raw`(?:(?:to|on|onto|in|into) (?:my|the|our|your) (?:[\p{L}-]{1,20} ){0,2}(?:list|to-?dos?|agenda|calendar)|(?:(?:мне|нам|себе) )?(?:в|к|на) (?:(?:мой|мои|наш|общий|этот) )?(?:\p{L}{1,20} )?(?:список|списку|календарь|задачи|задачам|дела|делам)(?: (?:дел|задач|покупок))?)(?!\p{L})`;
const LIST_FIRST = new RegExp(
  String.raw`^(?:that |this |it |both |это |их )?${LIST}[\s,:;.–—-]{0,9}`,
  'iu',
);
const LIST_LAST = new RegExp(String.raw`[\s,]${LIST}[\s,.!]{0,9}$`, 'iu');

/** Statement without the list on which it is put: "milk and eggs" of "milk and eggs to my list". */
export function withoutList(statement: string): string {
  return statement.replace(LIST_FIRST, '').replace(LIST_LAST, '');
}

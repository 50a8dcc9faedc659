// Signs of lines from a page, a mail, a log, a table or a program. Only the beginning of a line is
// looked at, so that one line of a megabyte costs no more than a short one.

const MAX_CHARACTERS_EXAMINED = 300;

const ENDS_AS_CODE = /[{};]$|=>$|\)\s*:$|^\s*[\])}]+[;,]?$/u;
const CODE =
  /^(?:def|class|function|const|let|var|import|from|return|if|for|while|try|except|public|private|static|export|print|SELECT|INSERT|UPDATE|#include|@\w+)\b[^.?!]*[({=;:"'<]/u;
const CALL = /^[\w.]+\([^)\n]{0,200}\)[;,]?$/u;
const MARKUP = /^<\/?[a-z!][^>]{0,200}>|<\/[a-z]{1,12}\d?>|&(?:nbsp|amp|quot|lt|gt);/iu;
const JSON_PAIR = /^["'][\w -]{1,40}["']\s*:\s*\S/u;
const TRACE =
  /^(?:Traceback|Caused by|Exception|File ")|^(?:at|в) \S{1,200}[(:]|\b\w{2,40}(?:Error|Exception): |^(?:npm ERR!|error[: ]|fatal:|warning:)|errno|0x[0-9a-f]{6,}/iu;

const TIME_STAMP =
  /^\[?\(?(?:\d{4}[-/.]\d\d?[-/.]\d\d?|\d{1,2}[-/.]\d{1,2}(?:[-/.]\d{2,4})?)[T, ]{1,2}\d{1,2}[:.]\d\d|^\[?\d{1,2}:\d\d(?::\d\d)?(?:[–-]\d{1,2}:\d\d)?\]?\s+\S|^\p{L}[\p{L} ]{0,30},\s(?:\[\d|\d{1,2}:\d\d)/u;

const HEADER =
  /^(?:from|to|cc|bcc|sent|date|subject|reply-to|от|от кого|кому|копия|дата|тема|отправлено)\s?:\s*\S/iu;
const FORWARDED_MAIL =
  /^-{2,}\s?(?:original message|forwarded message|исходное сообщение|пересылаемое сообщение|пересланное сообщение)|^begin forwarded message/iu;
const ATTRIBUTION =
  /^(?:on|am|le|el) [^\n]{4,120} (?:wrote|schrieb|a écrit|escribió):$|\d{4}[^\n]{0,80}(?:пишет|написала?|написал\(а\)|wrote):$/iu;

const INTERFACE =
  /(?:^|[\s·|»])(?:read more|add to cart|sign up|sign in|log in|unsubscribe|subscribe|share this|share:|upvote|downvote|verified purchase|reviewed in|found this helpful|stars? [\d,]+ ratings?|free delivery|out of 5|answered \d+|\d+ (?:answers|comments|replies)|profile photo|cookies?|privacy policy|terms of (?:use|service)|all rights reserved|last updated|published|updated on|prep time|cook time|serves \d|steps to reproduce|amount due|invoice no|check-?(?:in|out):|booking (?:confirmed|reference)|you are receiving|your mission|your profile|what we offer|about this item|customers who|free trial|no credit card|minutes of|present:|next meeting|читать далее|читайте также|подписаться|отписаться|поделиться|в корзину|добавить в (?:корзин|избран|закладк|список)|показать телефон|комментировать|ответить|нравится \d|достоинства:|недостатки:|комментарий:|отзыв(?:ов|а)? полезн|сочли отзыв|считают отзыв|\d+ (?:ответов|ответа|отзывов|отзыва|комментари)|доставка завтра|характеристики|вы получили это письмо|политика конфиденциальности|обновлено|опубликовано|все права защищены|ингредиенты|приготовление|обязанности:|требования:|условия:|присутствовали:|слушали:|постановили:|приказываю|итого|к оплате|инн \d|пассажир:|отправление:|прибытие:|подпишитесь на|поставьте лайк|ставьте лайки)/iu;
const BREADCRUMBS = /^[^|/·»\n]{1,30}(?:\s[|/·»]\s[^|/·»\n]{1,40}){2,12}$/u;
const HASHTAG = /#[\p{L}\p{N}_]{2,40}/gu;
const COLUMNS: readonly RegExp[] = [/\|/gu, /\t/gu, /;/gu, /,(?=\S)/gu, /(?<=\S) {2,20}(?=\S)/gu];

const QUANTITY =
  /^(?:[-•–—*]\s*)?(?:\d[\d./½¼¾ -]{0,6}|½|¼|¾)\s?(?:cups?|tbsp|tsp|oz|lb|g|kg|ml|l|cloves?|large|ripe|carrots?|eggs?|medium|small|г|гр|кг|мл|л|шт|ст|ч|стакан)\b|[—–-]\s?\d[\d./-]{0,5}\s?(?:г|гр|кг|мл|л|шт|ст|ч|щепотка)(?:\.|\s|$)|\s\d[\d./-]{0,5}\s(?:шт|стакана?|г|мл|кг)$/iu;
const PRICE = /(?:[$€£₽]\s?\d|\d\s?(?:₽|€|\$|EUR|USD|руб\.))/u;
const CLAUSE = /^(?:\d{1,2}\.\d{1,2}\.?|§\s?\d+|статья \d+|section \d+|article \d+)\s/iu;
const REFERENCE = /\[\d{1,3}\]/u;
const HEADING = /^#{1,6}\s\S|^\*\*[^*\n]{2,60}\*\*$/u;

const SIGNS: readonly RegExp[] = [
  ENDS_AS_CODE,
  CODE,
  CALL,
  MARKUP,
  JSON_PAIR,
  TRACE,
  TIME_STAMP,
  HEADER,
  FORWARDED_MAIL,
  INTERFACE,
  BREADCRUMBS,
  QUANTITY,
  CLAUSE,
  REFERENCE,
  HEADING,
];

/** True if a line has the form of something that was not typed to an assistant. */
export function hasForeignForm(line: string): boolean {
  const start = line.slice(0, MAX_CHARACTERS_EXAMINED);
  if (start === '') return false;
  // A price alone on its line belongs to a web page; in a sentence it may be anybody's.
  if (start.length < 60 && PRICE.test(start) && start.split(' ').length <= 7) return true;
  if ((start.match(HASHTAG)?.length ?? 0) > 1 || isTableRow(start)) return true;
  return SIGNS.some((sign) => sign.test(start));
}

/** True for a table row: cells between the same separator, more of them than a sentence has. */
function isTableRow(line: string): boolean {
  const words = line.split(/\s+/u).length;
  return COLUMNS.some((column) => {
    const separators = line.match(column)?.length ?? 0;
    return separators >= 2 && words <= (separators + 1) * 4;
  });
}

/** True for a line that introduces a quoted mail. */
export function isMailIntroduction(line: string): boolean {
  const start = line.slice(0, MAX_CHARACTERS_EXAMINED);
  return FORWARDED_MAIL.test(start) || ATTRIBUTION.test(start);
}

/** True for the prompt of a terminal with a command: output follows. */
export function isTerminalPrompt(line: string): boolean {
  return /^(?:[\w.@~:/-]{0,60}[$#]|PS [^>\n]{0,60}>|>>>)\s\S/u.test(
    line.slice(0, MAX_CHARACTERS_EXAMINED),
  );
}

export function isMailHeader(line: string): boolean {
  return HEADER.test(line.slice(0, MAX_CHARACTERS_EXAMINED));
}

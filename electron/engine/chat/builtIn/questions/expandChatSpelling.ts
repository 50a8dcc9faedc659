import { TOMORROW } from '../../../text/dates/dateWords.ts';
import { wholeWords } from '../../../text/dates/wholeWords.ts';

const SHORT_TOMORROW = wholeWords(TOMORROW);
/** «Чё», and «чего» in front of what is planned; «чё-то» is «что-то», and asks for nothing. */
const SHORT_WHAT =
  /^(?<before>(?:а|и|ну|так)\s+)?(?:ч[ёое](?= )(?! то(?!\p{L}))|чего(?= (?:у меня|у нас|мне|нам|там)(?: там| сегодня| завтра| послезавтра| на| во?)(?!\p{L})))/iu;

const SHORT_YOU =
  /(?<=(?<!\p{L})(?:do|did|can|could|would|will|have|are|tell|told)) u(?=[ ?]|$)/giu;

const SHORT_ARE = /(?<=^(?:what|who|where|when|how)) r(?= )/iu;

/** A turn with the words that patterns look for as they are spelled: "tmrw", "do u", "what r", «чё». */
export function expandChatSpelling(turn: string): string {
  return turn
    .replace(SHORT_TOMORROW, (word) => (/^[a-z\d]/iu.test(word) ? 'tomorrow' : 'завтра'))
    .replace(SHORT_YOU, ' you')
    .replace(SHORT_ARE, ' are')
    .replace(SHORT_WHAT, '$<before>что');
}

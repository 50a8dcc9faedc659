import { TOMORROW } from '../../../text/dates/dateWords.ts';
import { wholeWords } from '../../../text/dates/wholeWords.ts';

const TYPED_TOMORROW = wholeWords(TOMORROW);
/** «Чё», and «чего» in front of what is planned; «чё-то» is «что-то», and asks for nothing. */
const TYPED_WHAT =
  /^(?<before>(?:а|и|ну|так)\s+)?(?:ч[ёое](?= )(?! то(?!\p{L}))|чего(?= (?:у меня|у нас|мне|нам|там)(?: там| сегодня| завтра| послезавтра| на| во?)(?!\p{L})))/iu;

const TYPED_YOU =
  /(?<=(?<!\p{L})(?:do|did|can|could|would|will|have|are|tell|told)) u(?=[ ?]|$)/giu;

const TYPED_ARE = /(?<=^(?:what|who|where|when|how)) r(?= )/iu;

/** A turn with the words that patterns look for as they are spelled: "tmrw", "do u", "what r", «чё». */
export function withUsualSpelling(turn: string): string {
  return withTomorrow(turn)
    .replace(TYPED_YOU, ' you')
    .replace(TYPED_ARE, ' are')
    .replace(TYPED_WHAT, '$<before>что');
}

function withTomorrow(turn: string): string {
  const match = TYPED_TOMORROW.match(turn);
  if (match === null) return turn;
  const [word] = match;
  const tomorrow = /^[a-z\d]/iu.test(word) ? 'tomorrow' : 'завтра';
  return turn.slice(0, match.index) + tomorrow + turn.slice(match.index + word.length);
}

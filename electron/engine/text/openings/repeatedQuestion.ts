import { isReminderOfFact } from './reminderOfFact.ts';

/** What one has forgotten, and asks for: nothing that is done. */
const ATTRIBUTE_NOUN =
  'дат[уаы]|адрес\\p{L}*|номер\\p{L}*|имя|имена|фамили\\p{L}+|пароль?\\p{L}*|код\\p{L}*|телефон\\p{L}*|цен[уаы]|сумм[уаы]|стоимость|названи\\p{L}+|рецепт\\p{L}*|размер\\p{L}*|спис\\p{L}+|план\\p{L}*|цел[иьям]\\p{L}*|решени\\p{L}+|ссылк\\p{L}+|день рождения';
const QUESTION_WORD =
  'кто|кого|кому|кем|ком|чей|чья|чьё|что|чего|чему|чем|чём|где|куда|откуда|когда|как|как(?:ой|ая|ое|ие|ого|ую|их|им|ом|ому)|сколько|сколькими|почему|зачем';

/** Question word of Russian, or a preposition and one, among other words. */
export const QUESTION_WORD_PATTERN = new RegExp(`(?<!\\p{L})(?:${QUESTION_WORD})(?!\\p{L})`, 'iu');

const ENGLISH =
  /^(?:please |so |and )?remind me,? (?:again )?(?:of|what(?:'s)?|who(?:'s)?|whom|whose|where(?:'s)?|when(?:'s)?|which|why|how)(?!\p{L})/iu;
const RUSSIAN = new RegExp(
  `^(?:пожалуйста,? |а |ну )?напомни(?:те)?(?:,? (?:мне|пожалуйста)){0,2},? (?:(?:\\p{L}{1,5} )?(?:${QUESTION_WORD})|(?:(?:мо|тво|наш|сво)\\p{L}* )?(?:${ATTRIBUTE_NOUN}))(?!\\p{L})`,
  'iu',
);

/** True if a turn asks to be told again what one knew: "remind me who …", «напомни номер …». */
export function asksToRepeat(text: string): boolean {
  const turn = text.slice(0, 200).replaceAll('’', "'").replaceAll(/\s+/gu, ' ');
  return ENGLISH.test(turn) || (RUSSIAN.test(turn) && !isReminderOfFact(turn));
}

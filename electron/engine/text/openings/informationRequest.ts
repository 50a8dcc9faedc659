import { isReminderOfFact } from './reminderOfFact.ts';

/** Part of a turn by which it is understood. */
const MAX_LENGTH = 300;

const ADDRESS =
  "(?:(?:please|hey|hi|hello|so|and|ok|okay|now|then|loci),? )*(?:(?:can|could|would|will) you (?:please )?)?(?:please )?(?:just )?(?:quickly )?(?:i want you to |i need you to |i'd like you to )?";
const SUBJECT =
  "(?:what(?:'s)?|who(?:'s)?|whom|whose|where(?:'s)?|when(?:'s)?|which|why|how|if|whether|everything|anything|something|all)";
const POSSESSIVE = "(?:my|our|the|his|her|their|\\p{L}+'s)";
/** What Loci has, and shows. */
const STORED_ITEM =
  '(?:notes?|memor(?:y|ies)|facts?|files?|documents?|messages?|conversations?|decisions?|goals?|plans?)';

/** "I forgot where she lives", which goes on with nothing: "I forgot the time and missed it" tells. */
const FORGOT = `(?:sorry,? |oh,? )?(?:i|i've|i have) (?:(?:just|totally|completely) )?(?:forgot|forgotten|can't remember|cannot remember|don't remember|do not remember) (?:what|who|where|when|which|how)(?:'?s)?(?!\\p{L}| (?:to|an?)(?!\\p{L}))(?!.*(?:[,;]|\\.(?! ?$)| (?:and|but|so|because|until|till)(?!\\p{L})))`;

/** "Give me the password", never "give me a hug" or "tell me about it". */
const ENGLISH = new RegExp(
  `^${ADDRESS}(?:${[
    `tell (?:me|us)(?: again| please)? (?:about (?!it(?!\\p{L}))|more about |${SUBJECT}(?!\\p{L})|${POSSESSIVE} )`,
    `(?:give|show|send|read|get|find|bring up)(?: (?:me|us)) (?:${SUBJECT}(?!\\p{L})|${POSSESSIVE} (?!break|time|creeps)|${STORED_ITEM}(?!\\p{L}))`,
    `(?:show|find|list|search(?: for| through| in)?|look up|look through) (?:me )?(?:all |all of |through |in )?(?:(?:my|the|our|any|every) )?(?:[\\p{L}'-]+ )?${STORED_ITEM}(?!\\p{L})`,
    `(?:find|look up) (?:${SUBJECT}(?!\\p{L})|(?:my|our|\\p{L}+'s) |the (?:[\\p{L}'-]+ )?(?:password|number|address|code|pin|receipt|recipe|link|date|name)(?!\\p{L}))`,
    `let me (?:see|know) (?:${SUBJECT}(?!\\p{L})|${POSSESSIVE} )`,
    `remind me (?:about|of) `,
    `help me (?:find|locate|remember|recall) (?:${SUBJECT}(?!\\p{L})|${POSSESSIVE} )`,
    FORGOT,
  ].join('|')})`,
  'iu',
);

const ADDRESS_RU =
  '(?:(?:пожалуйста|привет|а|и|ну|так|локи|loci),? )*(?:(?:ты |вы )?(?:можешь|можете) )?(?:пожалуйста,? )?';
const TO_ME = '(?:(?:те)?(?:,? (?:мне|нам|пожалуйста|ещё раз|еще раз))*,?)';
const SUBJECT_RU =
  '(?:кто|кого|кому|кем|чей|чья|что|чего|чему|чем|где|куда|откуда|когда|как|как(?:ой|ая|ое|ие|ого|ую|их|им|ом)|сколько|почему|зачем|вс[её])';
const OWNED_RU = '(?:мо[йяёеию]|мои[хм]|моего|моей|наш\\p{L}{0,2}|все мои|все наши)';
const ATTRIBUTE_NOUN =
  '(?:адрес|номер|парол[ья]|код|телефон|дат[уа]|рецепт|размер|ссылк[уи]|заметк[уи]|запис[ьи]|воспоминани[яе]|сообщени[яе]|документы?|имя|названи[ея])';

/** «Забыла, где …»; «забыла, что …» tells what one has forgotten. */
const FORGOT_RU =
  '(?:я )?(?:уже |что-то )?(?:забыл[аи]?|не помню|не помним),? (?:(?:в|во|на|до|с|у|о|к) )?(?:кто|кого|кому|кем|где|куда|откуда|когда|сколько|как(?:ой|ая|ое|ие|ого|ую|их|им|ом)|как (?:зовут|называется))(?!\\p{L})(?!.*(?:[,;]|\\.(?! ?$)| (?:и|но|а|поэтому)(?!\\p{L})))';

/** «Не подскажешь, где …», «можешь сказать, где …»; «знаешь, что …» tells something. */
const ASKED_RU = `(?:(?:ты |вы )?не (?:подскаж(?:ешь|ете)|знае(?:шь|те)|помни(?:шь|те)|напомни(?:шь|те))|(?:(?:ты |вы )?(?:можешь|можете)|не мог(?:ла|ли)? бы(?: ты| вы)?)(?: мне)? (?:сказать|подсказать|напомнить|показать))(?: мне)?(?:,? случайно)?,? ${SUBJECT_RU}(?!\\p{L})`;

/** «Найди мой паспорт», but never «скажи маме, что …» or «пришли гости». */
const RUSSIAN = new RegExp(
  `^${ADDRESS_RU}(?:${[
    `(?:расскажи|поведай)${TO_ME}(?: (?:подробнее|вс[её]|что-нибудь|ещё|еще))* (?:(?:про|о|об|обо)(?! это[мй]? (?:всем|потом|позже))(?!\\p{L})|${SUBJECT_RU}(?!\\p{L}))`,
    `(?:скажи|подскажи|назови|напомни)${TO_ME} (?:${SUBJECT_RU}|${OWNED_RU}|${ATTRIBUTE_NOUN})(?!\\p{L})`,
    `(?:найди|покажи|дай|выведи|перечисли|опиши)${TO_ME} (?:${SUBJECT_RU}|${OWNED_RU}|${ATTRIBUTE_NOUN})(?!\\p{L})`,
    `(?:помоги(?:те)?|поможешь|поможете)${TO_ME} (?:найти|отыскать|вспомнить),? (?:${SUBJECT_RU}|${OWNED_RU}|${ATTRIBUTE_NOUN})(?!\\p{L})`,
    ASKED_RU,
    FORGOT_RU,
  ].join('|')})`,
  'iu',
);

/**
 * True for a turn that asks to be told or shown something without a question mark: "tell me where I
 * live", «найди мой номер паспорта». Requests to tell others, and idioms, are none.
 */
export function requestsInformation(text: string): boolean {
  const turn = text.trim().slice(0, MAX_LENGTH).replaceAll('’', "'").replaceAll(/\s+/gu, ' ');
  return ENGLISH.test(turn) || (RUSSIAN.test(turn) && !isReminderOfFact(turn));
}

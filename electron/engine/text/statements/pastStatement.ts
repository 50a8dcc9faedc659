import { LETTERS } from '../dates/wholeWords.ts';
import { baseForm } from '../irregular/irregularForms.ts';
import { normalizeWord } from '../tokenize.ts';
import { CLAUSE_BREAK } from '../clauses/clauseBreak.ts';

const words = (source: string) =>
  new RegExp(`(?<![${LETTERS}])(?:${source.trim().split(/\s+/u).join('|')})(?![${LETTERS}])`, 'iu');

/** Present and future verbs, conditions and clauses of their own: what stands beside them may lie ahead. */
const NOT_PAST = words(
  `will won't shall is are am isn't aren't has have can could would should must may might need needs
   want wants plan plans going who that which when if wish about until till for
   буду будет будем будут будешь бы если когда что чтобы который которая которое которые нужно надо
   должен должна должны можно есть хочу хочет хотим планирую планируем собираюсь`,
);
/** Verbs of arranging something: in the past, and yet it is to come. */
const ARRANGEMENT_VERB = words(
  `booked scheduled rescheduled planned arranged agreed decided promised moved postponed delayed pushed
   invited asked told said reserved bought got registered signed offered set confirmed made heard
   learned learnt found received added hoped wanted needed supposed ordered wrote noted mentioned
   forgot remembered thought meant chose picked accepted volunteered committed owed`,
);
const RUSSIAN_ARRANGED = new RegExp(
  `(?<![${LETTERS}])(?:договор|запис|заброн|заказ|купи|назнач|перен[её]с|реши|обеща|планир|заплан|приглас|позва|попрос|прос|сказа|говор|хоте|собира|дума|забы|вспомн|напомн|предлож|взя|получ|узна|соглас|сдвину|отложи|остав|написа|сообщ|услыш|выбра|подписа|зарегистр|поставил|мог|смог|долж)[${LETTERS}]*`,
  'iu',
);
const RUSSIAN_INFINITIVE = new RegExp(
  `(?<![${LETTERS}])(?!(?:очень|опять|чуть|часть|ночь|день|пять|шесть|семь|восемь|девять|десять|мать|дочь)(?![${LETTERS}]))[${LETTERS}]+(?:ть|ти|чь)(?:ся|сь)?(?![${LETTERS}])`,
  'iu',
);
/** Words after which a day is one to come: "moved to Friday". */
const FUTURE_PREPOSITION =
  /(?<!\p{L})(?:to|for|by|from|since|until|till|about|before|на|к|до|про|о|об)$/iu;
const FUTURE_PREPOSITION_AT_START = /^(?:by|before|until|till|for|due|к|ко|до|на) /iu;

const SUBJECTS = new Set('i we he she they it you я мы он она они оно ты вы кто'.split(' '));
const ADVERBS = new Set(
  `just also finally all both already only really never not once even still almost
   тоже уже только наконец все всё ещё еще не так очень отлично хорошо вместе`.split(/\s+/u),
);
/** Pasts that are no noun, adjective or participle, whatever stands before them. */
const UNAMBIGUOUS_PAST = new Set(
  'was were went had came did saw met ate ran swam flew drove took'.split(' '),
);
const NO_PAST = new Set(
  'am are been need feed speed seed bleed breed proceed succeed exceed red bed indeed hundred'.split(
    ' ',
  ),
);

const RUSSIAN_PAST = new RegExp(
  `^(?:[${LETTERS}]*[аеёиоуыюя]|[${LETTERS}]*ш)л(?:[аи]?|о)(?:с[яь])?$|^[${LETTERS}]*ш[её]л$`,
  'u',
);
/** Nouns that end like a verb in the past, and names. */
const RUSSIAN_NOUN = new RegExp(
  `^(?:зал[аы]?|стол[аы]?|школа|дел[ао]|тел[ао]|мыл[ао]|сел[ао]|начал[ао]|правил[ао]|сил[аы]|пол[аы]?|гол[аы]?|отдел[аы]?|предел[а-я]*|футбол[а-я]*|волейбол[а-я]*|баскетбол[а-я]*|бокал[а-я]*|канал[а-я]*|журнал[а-я]*|сигнал[а-я]*|материал[а-я]*|финал[а-я]*|полуфинал[а-я]*|карнавал[а-я]*|вокал[а-я]*|персонал[а-я]*|филиал[а-я]*|квартал[а-я]*|подвал[а-я]*|капитал[а-я]*|сериал[а-я]*|ритуал[а-я]*|вокзал[а-я]*|аксессуал|пил[аы]|скал[аы]|могил[аы]|похвал[аы]|одеял[ао]|покрывал[ао]|зеркал[ао]|урал[а]?|байкал[а]?|павел|михаил[а-я]*|даниил[а-я]*|данил[а-я]*|гаврил[а-я]*|людмил[а-я]*|камил[а-я]*|мил[аы]|никол[аы]|паол[аы]|виол[аы]|апрел[а-я]*)$`,
  'u',
);

const MAX_LENGTH = 1_000;

/**
 * True if the clause in which a text names a day tells of it in the past: "We had dinner on Friday",
 * «В пятницу ходили в кино». "I booked a table for Friday" does not, nor does "I met Tom, who comes
 * on Friday".
 */
export function describesPast(text: string, day: string): boolean {
  const plain = text.slice(0, MAX_LENGTH).replaceAll('’', "'");
  const start = plain.indexOf(day);
  if (start < 0 || FUTURE_PREPOSITION_AT_START.test(day)) return false;
  const head = plain.slice(0, start).split(CLAUSE_BREAK).at(-1)?.trim() ?? '';
  const after = plain.slice(start + day.length).replace(head === '' ? /^[,\s]+/u : '', '');
  const [tail = ''] = after.split(CLAUSE_BREAK, 1);
  if (FUTURE_PREPOSITION.test(head)) return false;
  const clause = `${head} ${tail}`;
  if (
    /'(?:ll|re|m|s)(?!\p{L})/iu.test(clause) ||
    NOT_PAST.test(clause) ||
    ARRANGEMENT_VERB.test(clause)
  ) {
    return false;
  }
  if (RUSSIAN_ARRANGED.test(clause) || RUSSIAN_INFINITIVE.test(clause)) return false;
  return hasPastVerb(wordsOf(head), { endsAtDay: true }) || hasPastVerb(wordsOf(tail));
}

/** True if words have a verb in the past with its subject, or one at their edge that is at the day. */
function hasPastVerb(clause: readonly string[], { endsAtDay = false } = {}): boolean {
  return clause.some((word, index) => {
    if (UNAMBIGUOUS_PAST.has(word)) return true;
    const last = clause.slice(0, index).findLast((leading) => !ADVERBS.has(leading));
    const hasSubject = last !== undefined && SUBJECTS.has(last);
    if (/^[а-яё]/u.test(word)) {
      const isAtEdge = last === undefined || (endsAtDay && index === clause.length - 1);
      const isPast = RUSSIAN_PAST.test(word) && !RUSSIAN_NOUN.test(word);
      return isPast && (hasSubject || isAtEdge);
    }
    return hasSubject && isEnglishPast(word);
  });
}

function isEnglishPast(word: string): boolean {
  if (NO_PAST.has(word)) return false;
  return word.endsWith('ed') || (baseForm(word) !== word && !/(?:ing|s)$/u.test(word));
}

/** Words in lower case, a contraction with its ending. */
function wordsOf(clause: string): string[] {
  return clause
    .split(/[^\p{L}\p{N}'-]+/u)
    .filter((word) => word !== '')
    .map(normalizeWord);
}

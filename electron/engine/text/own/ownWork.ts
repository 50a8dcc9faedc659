import { stem } from '../stem.ts';
import { synonymsOf } from '../synonyms/synonymsOf.ts';
import { tokenize } from '../tokenize.ts';

const NOW = '(?: (?:currently|now|even|again|actually|сейчас|теперь|вообще))*';
const QUESTIONS: readonly RegExp[] = [
  new RegExp(
    `(?<!\\p{L})(?:do|am|did|was) i${NOW} (?:work(?:ing)?|employed)(?!\\p{L})(?! (?:on|out|with|this|next|tomorrow|today|late))`,
    'iu',
  ),
  /(?<!\p{L})what do i do (?:for (?:a living|work)|as a job)(?!\p{L})/iu,
  /(?<!\p{L})(?:what|who|which|where)(?:'?s| is| was) my (?:job|work|workplace|employer|company|office|occupation|profession)(?!\p{L})/iu,
  new RegExp(
    `(?<!\\p{L})(?:где|кем|у кого|на кого|в какой (?:компании|фирме)) я${NOW} (?:работаю|тружусь|служу)(?!\\p{L})`,
    'iu',
  ),
  /(?<!\p{L})(?:кто я по профессии|(?:какая|кто|где) (?:у меня |моя |мой |сейчас )+(?:работа|профессия|должность|работодатель|офис))(?!\p{L})/iu,
];

const WORK = '(?:job|work|workplace|employer|company|office|boss|position|occupation|profession)';
const WORK_RU = '(?:работ|работодател|офис|начальни|компани|фирм|должност|професси|контор)';
const STATEMENTS: readonly RegExp[] = [
  new RegExp(`(?<!\\p{L})(?:my|our)(?: \\p{L}+){0,2} ${WORK}(?!\\p{L})`, 'iu'),
  /(?<!\p{L})(?:i|we)(?:'m|'ve|'d)?(?: \p{L}+){0,3} (?:work(?:ed|ing)?|employed|hired|freelanc\p{L}*|self-employed|jobs?|joined)(?!\p{L})/iu,
  /(?<!\p{L})(?:i|we)(?: \p{L}+){1,6},? and work (?:at|for|as)(?!\p{L})/iu,
  /^(?:just |still |currently )?(?:work(?:ing)?|employed) (?:at|for|in|as)(?!\p{L})/iu,
  /^(?:just )?(?:got|started|starting|found|landed) (?:a|my|the) (?:new )?(?:job|position)(?!\p{L})/iu,
  /^(?:the )?user(?:'s)?(?!\p{L})/iu,
  /(?<!\p{L})(?:работаю|работал[аи]?|тружусь|служу|устроил(?:ся|ась)|фриланс\p{L}*)(?!\p{L})/iu,
  new RegExp(`(?<!\\p{L})(?:мо|наш)\\p{L}{0,3}(?: \\p{L}+){0,2} ${WORK_RU}\\p{L}*`, 'iu'),
  /^(?:у )?пользовател\p{L}*(?!\p{L})/iu,
];
/** "I'm a software engineer", «я учительница»: what follows may be a trade. */
const COPULA =
  /(?<!\p{L})(?:i'm|i am|i was|я)(?: (?:an?|now|also|сам|сама|по профессии))* ?[—–-]? ?(?<what>[^.,;!?\n]{2,60})/iu;

const MAX_LENGTH = 1_000;

/** True for a question about where the person works, or as what: "where do I work?". */
export function asksForOwnWork(question: string): boolean {
  const text = plain(question);
  return QUESTIONS.some((pattern) => pattern.test(text));
}

/** True for a statement about the person's own work, and not of the work of others: "My sister is a nurse". */
export function statesOwnWork(statement: string): boolean {
  const text = plain(statement);
  if (STATEMENTS.some((pattern) => pattern.test(text))) return true;
  const trades = [...synonymsOf(stem('work')), ...synonymsOf(stem('профессия'))];
  const words = tokenize(COPULA.exec(text)?.groups?.['what'] ?? '').slice(0, MAX_TRADE_WORDS);
  return words.some((word) => trades.includes(stem(word)));
}

/** Words of a trade: "senior software engineer", and not "going to see the dentist". */
const MAX_TRADE_WORDS = 3;

function plain(text: string): string {
  return text.slice(0, MAX_LENGTH).replaceAll('’', "'").replaceAll(/\s+/gu, ' ');
}

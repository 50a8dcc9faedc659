import { baseForm } from '../irregular/irregularForms.ts';

// Memories that a model extracted speak of "the user"; an answer addresses the person.

/** Length limit of a statement; longer texts are quotations. */
const MAX_LENGTH = 1_000;

const ENGLISH_VERBS: Readonly<Record<string, string>> = {
  is: 'are',
  was: 'were',
  has: 'have',
  does: 'do',
  "isn't": "aren't",
  "wasn't": "weren't",
  "hasn't": "haven't",
  "doesn't": "don't",
  goes: 'go',
};

const MODALS = new Set('can could will would shall should may might must cannot'.split(' '));

const ENGLISH_ADVERB = '(?:also|still|currently|always|often|usually|really|never|now|recently) ';
const ENGLISH_SUBJECT = new RegExp(
  `^(?:the )?user (?<adverb>(?:${ENGLISH_ADVERB})*)(?<verb>[a-z']+)`,
  'iu',
);

const RUSSIAN_FORMS: readonly (readonly [RegExp, string])[] = [
  [/^у пользователя(?!\p{L})/iu, 'У вас'],
  [/^пользователю(?!\p{L})/iu, 'Вам'],
  [/^пользователя(?!\p{L})/iu, 'Вас'],
];
/** Finite forms, and what stands for one: «пользователь женат», but not «пользователь Linux». */
const RUSSIAN_VERB = /(?:[еёи]т(?:ся)?|л(?:а|ся|ась)?|^должен|^должна|^женат|^замужем)$/iu;
const RUSSIAN_SUBJECT =
  /^пользователь (?<adverb>(?:не |также |ещё |ещё |сейчас |всегда |часто |обычно )*)(?<verb>\p{L}+)/iu;

/**
 * A statement about "the user" as told to them: "The user's name is Maria" → "Your name is Maria",
 * «Пользователя зовут Мария» → «Вас зовут Мария». Other statements stay as they are.
 */
export function toSecondPerson(statement: string): string {
  if (statement.length > MAX_LENGTH) return statement;
  const text = statement.replaceAll('’', "'");
  if (/^(?:the )?user's /iu.test(text)) {
    return withPossessives(`Your ${text.replace(/^(?:the )?user's /iu, '')}`);
  }
  const english = ENGLISH_SUBJECT.exec(text);
  if (english !== null && isEnglishVerb(english.groups?.['verb'] ?? '')) {
    const { adverb = '', verb = '' } = english.groups ?? {};
    return withPossessives(
      `You ${adverb}${englishSecondPerson(verb)}${text.slice(english[0].length)}`,
    );
  }
  for (const [pattern, form] of RUSSIAN_FORMS) {
    if (pattern.test(statement)) return statement.replace(pattern, form);
  }
  const russian = RUSSIAN_SUBJECT.exec(statement);
  const { adverb = '', verb = '' } = russian?.groups ?? {};
  if (russian === null || !RUSSIAN_VERB.test(verb)) return statement;
  return `Вы ${adverb}${russianSecondPerson(verb)}${statement.slice(russian[0].length)}`;
}

/** True for a finite form, as far as its ending tells: "user manual" and "user name" have none. */
function isEnglishVerb(verb: string): boolean {
  const word = verb.toLowerCase();
  return (
    word in ENGLISH_VERBS ||
    MODALS.has(word.replace(/n't$/u, '')) ||
    /(?:[^s]s|ed|n't)$/u.test(word) ||
    baseForm(word) !== word
  );
}

/** Second person of a verb in the third: lives → live, has → have, studies → study. */
function englishSecondPerson(verb: string): string {
  const word = verb.toLowerCase();
  const irregular = ENGLISH_VERBS[word];
  if (irregular !== undefined) return irregular;
  if (/(?:[^aeiou]ies)$/u.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|zz)es$/u.test(word)) return word.slice(0, -2);
  return /[^su]s$/u.test(word) ? word.slice(0, -1) : verb;
}

function withPossessives(text: string): string {
  return text.replaceAll(/\b(?:the )?user's\b/giu, 'your').replaceAll(/\bthe user\b/giu, 'you');
}

/** Polite plural of a verb: живёт → живёте, любит → любите, переехал(а) → переехали. */
function russianSecondPerson(verb: string): string {
  if (/[её]тся$/u.test(verb)) return verb.replace(/тся$/u, 'тесь');
  if (/ится$/u.test(verb)) return verb.replace(/ится$/u, 'итесь');
  if (/(?:[еёи])т$/u.test(verb)) return `${verb}е`;
  if (/л(?:ся|ась)$/u.test(verb)) return verb.replace(/л(?:ся|ась)$/u, 'лись');
  return verb.replace(/л(?:а)?$/u, 'ли');
}

import { hasCyrillic } from '../languages/alphabets.ts';
const ENGLISH: readonly (readonly [RegExp, string])[] = [
  [/^my (?=\p{L})/iu, 'The user’s '],
  [/^i['’]?m (?=\p{L})|^i am (?=\p{L})/iu, 'The user is '],
  [/^i was (?=\p{L})/iu, 'The user was '],
  [/^i(?:['’]?ve| have) (?=\p{L})/iu, 'The user has '],
  [/^i['’]?(?:d| would) (?=\p{L})/iu, 'The user would '],
  [/^i (?:can['’]?t|cannot) (?=\p{L})/iu, 'The user cannot '],
  [/^i don['’]?t (?=\p{L})|^i do not (?=\p{L})/iu, 'The user does not '],
];
const RUSSIAN: readonly (readonly [RegExp, string])[] = [
  [/^меня зовут (?=\p{L})/iu, 'Пользователя зовут '],
  [/^у меня (?=\p{L})/iu, 'У пользователя '],
  [/^мне (?=\p{L})/iu, 'Пользователю '],
];
const FIRST_PERSON =
  /(?<![\p{L}'’])(?:i|i['’](?:m|ve|d|ll)|me|my|mine|myself|we|our|us|я|мне|меня|мной|мой|моя|моё|мое|мои|моего|моей|мою|моим|моих|мы|нас|нам|наш|наша|наше|наши)(?!\p{L})/iu;

/**
 * A statement in the first person as one about the person: a model that reads "My name is Maria" in
 * its own instructions takes the name for its own. What cannot be reworded by its beginning alone is
 * quoted as the person's words.
 */
export function toUserStatement(text: string): string {
  if (!FIRST_PERSON.test(text)) return text;
  for (const [pattern, subject] of [...ENGLISH, ...RUSSIAN]) {
    const reworded = text.replace(pattern, subject);
    if (reworded !== text && !FIRST_PERSON.test(reworded)) return reworded;
  }
  return hasCyrillic(text) ? `Пользователь о себе: «${text}»` : `In the user’s words: “${text}”`;
}

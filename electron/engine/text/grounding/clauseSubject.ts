import { canonicalTerm, isKin } from './rewording.ts';

/** Subject of a clause: the speaker, somebody else, or unclear. */
export interface ClauseSubject {
  readonly who: 'speaker' | 'other' | 'unclear';
  /** Word by which the clause names somebody else; null where it is a pronoun or a word of kinship. */
  readonly name: string | null;
}

export const UNCLEAR: ClauseSubject = { who: 'unclear', name: null };

const SPEAKER =
  /^(?:i|me|myself|we|us|ourselves|(?:i|we)['’]\p{L}+|im|ive|я|мне|меня|мной|мною|мы|нам|нас|нами)$/iu;
const OTHER = /^(?:(?:he|she|they)(?:['’]\p{L}+)?|он|она|они)$/iu;
/** Besides the words of kinship that bind like a name: a statement may count these or leave them out. */
const RELATIVES =
  /^(?:parents?|kids?|child|children|sons|boys|girls|grandparents|grandson|granddaughter|family|родител\p{L}+|сыновья|сыновей|дет(?:и|ей|ям|ьми|ях)|реб[её]нок|реб[её]нка|внук\p{L}?|внучк\p{L}|семь\p{L}{1,2})$/iu;
/** Russian verbs of the first person need no pronoun. */
const FIRST_PERSON_VERB = /(?:ю|юсь|усь)$/u;

/**
 * Subject of a clause by its pronouns, words of kinship and names: "my sister works" is about
 * somebody else, "I work with my sister" about the speaker. A clause without any continues the one before it.
 * `name`: its `namedSubject`.
 */
export function clauseSubject(
  words: readonly { readonly token: string; readonly raw: string }[],
  name: string | null,
  previous: ClauseSubject,
): ClauseSubject {
  if (words.some(({ raw }) => SPEAKER.test(raw))) return { who: 'speaker', name: null };
  const isOfOther = words.some(({ token, raw }) => OTHER.test(raw) || isRelative(token));
  if (isOfOther) return { who: 'other', name: null };
  if (name !== null) return { who: 'other', name: canonicalTerm(name) };
  return words.some(({ token }) => FIRST_PERSON_VERB.test(token)) ? UNCLEAR : previous;
}

/** True for a word of kinship or friendship, in the spelling of tokens. */
export function isRelative(token: string): boolean {
  return RELATIVES.test(token) || isKin(canonicalTerm(token));
}

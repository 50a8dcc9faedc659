import { canonicalTerm, isKinshipTerm } from './rewording.ts';

/** Subject of a clause: the speaker, somebody else, or unclear. */
export interface ClauseSubject {
  readonly kind: 'speaker' | 'other' | 'unclear';
  /** Word by which the clause names somebody else; null where it is a pronoun or a word of kinship. */
  readonly name: string | null;
}

export const UNCLEAR_SUBJECT: ClauseSubject = { kind: 'unclear', name: null };

const SPEAKER =
  /^(?:i|me|myself|we|us|ourselves|(?:i|we)['’]\p{L}+|im|ive|я|мне|меня|мной|мною|мы|нам|нас|нами)$/iu;
const OTHER_PRONOUN = /^(?:(?:he|she|they)(?:['’]\p{L}+)?|он|она|они)$/iu;
/** Besides the words of kinship that bind like a name: a statement may count these or leave them out. */
const OTHER_RELATIVES =
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
  if (words.some(({ raw }) => SPEAKER.test(raw))) return { kind: 'speaker', name: null };
  const hasOtherSubject = words.some(
    ({ token, raw }) => OTHER_PRONOUN.test(raw) || isRelative(token),
  );
  if (hasOtherSubject) return { kind: 'other', name: null };
  if (name !== null) return { kind: 'other', name: canonicalTerm(name) };
  return words.some(({ token }) => FIRST_PERSON_VERB.test(token)) ? UNCLEAR_SUBJECT : previous;
}

/** True for a word of kinship or friendship, in the spelling of tokens. */
export function isRelative(token: string): boolean {
  return OTHER_RELATIVES.test(token) || isKinshipTerm(canonicalTerm(token));
}

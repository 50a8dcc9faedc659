import { aliasNorm } from '../../algorithms/names/aliasNorm.ts';

/** Words for the person in a model's answer. */
export const USER_TERMS = ['user', 'пользователь'] as const;

/** Words that refer to the person, normalized; none of them is a name of theirs. */
export const PERSON_REFERENCES: ReadonlySet<string> = new Set(
  [...USER_TERMS, 'the user', 'me', 'i', 'myself', 'я', 'пользовательница'].map(aliasNorm),
);

import { aliasNorm } from '../../algorithms/names/aliasNorm.ts';

/** Names of the person in a model's answer. */
export const USER_TERMS = ['user', 'пользователь'] as const;

/** Words for the person, normalized: no names. */
export const PERSON_REFERENCES: ReadonlySet<string> = new Set(
  [...USER_TERMS, 'the user', 'me', 'i', 'myself', 'я', 'пользовательница'].map(aliasNorm),
);

import { aliasNorm } from '../../algorithms/names/aliasNorm.ts';

/** Names of the person in a model's answer. */
export const SELF_NAMES = ['user', 'пользователь'] as const;

/** Words for the person, normalized: no names. */
export const SELF_WORDS: ReadonlySet<string> = new Set(
  [...SELF_NAMES, 'the user', 'me', 'i', 'myself', 'я', 'пользовательница'].map(aliasNorm),
);

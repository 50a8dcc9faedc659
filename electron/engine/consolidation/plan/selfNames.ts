import { aliasNorm } from '../../algorithms/names/aliasNorm.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import type { ReadStore } from '../../storage/store.ts';
import { introductionIn } from '../../text/own/introduction.ts';
import { ownNameIn } from '../../text/own/ownName.ts';
import { PERSON_REFERENCES } from './selfWords.ts';

/** Limit of memories about the person's identity that are read. */
const MAX_MEMORIES = 50;

/**
 * Names of the person: a model writes "Maria lives in Oslo" for "I live in Oslo" once it has read
 * that Maria is speaking, or was told so by `personName`. Read from their own entity and from live
 * memories about their identity.
 */
export function selfNames(store: ReadStore, now: EpochMs): string[] {
  const statements = identityStatements(store, now);
  return [
    ...aliasesOfSelf(store),
    ...statements.flatMap(ownNames),
    ...statements.flatMap(introductionIn),
  ];
}

/**
 * Proper names of the person that are beyond doubt, which also tell who they are among the entities:
 * the name given to their entity, or said by them in plain words.
 */
export function properSelfNames(store: ReadStore, now: EpochMs): string[] {
  const stated = identityStatements(store, now).flatMap(ownNames);
  return [...aliasesOfSelf(store), ...stated].filter(
    (name) => !PERSON_REFERENCES.has(aliasNorm(name)),
  );
}

/** Name by which statements call the person; null while none is known. */
export function personName(store: ReadStore, now: EpochMs): string | null {
  return properSelfNames(store, now)[0] ?? null;
}

function ownNames(statement: string): string[] {
  const name = ownNameIn(statement);
  return name === null ? [] : [name];
}

function aliasesOfSelf({ entities }: ReadStore): string[] {
  const self = entities.self();
  if (self === null) return [];
  return [self.canonical_name, ...entities.aliases(self.seq).map(({ alias }) => alias)];
}

function identityStatements(store: ReadStore, now: EpochMs): string[] {
  const { rows } = store.knowledge.list(
    {
      kinds: ['Identity'],
      types: [],
      statuses: ['active'],
      trusts: ['user', 'extracted'],
      reviews: [],
      match: null,
    },
    'newest',
    { offset: 0, limit: MAX_MEMORIES },
    now,
  );
  return rows
    .filter(({ review }) => review === null || review === 'accepted')
    .map(({ content }) => content);
}

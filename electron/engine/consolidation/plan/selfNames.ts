import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import type { ReadStore } from '../../storage/store.ts';
import { introductionIn } from '../../text/own/introduction.ts';

/** Limit of memories about the person's identity that are read. */
const MOST = 50;

/**
 * Names of the person: a model writes "Maria lives in Oslo" for "I live in Oslo" once it has read
 * that Maria is speaking. Read from their own entity and from live memories about their identity.
 */
export function selfNames(store: ReadStore, now: EpochMs): string[] {
  const self = store.entities.self();
  const aliases =
    self === null
      ? []
      : [self.canonical_name, ...store.entities.aliases(self.seq).map(({ alias }) => alias)];
  const identityFacts = store.knowledge.list(
    {
      kinds: ['Identity'],
      types: [],
      statuses: ['active'],
      trusts: ['user', 'extracted'],
      reviews: [],
      match: null,
    },
    'newest',
    { offset: 0, limit: MOST },
    now,
  );
  const live = identityFacts.rows.filter(({ review }) => review === null || review === 'accepted');
  return [...aliases, ...live.flatMap(({ content }) => introductionIn(content))];
}

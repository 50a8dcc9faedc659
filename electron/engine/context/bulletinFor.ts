import type { EpochMs } from '../../../shared/domain/primitives.ts';
import { presentNodes } from '../retrieval/presentNodes.ts';
import type { ReadStore } from '../storage/store.ts';
import { buildBulletin, type Bulletin } from './bulletin.ts';

/** Limit of candidates for the bulletin, strongest first. */
const CANDIDATES = 300;

/** Current standing profile, from live memories that do not come from files. */
export function bulletinFor(
  store: ReadStore,
  { tokens }: { readonly tokens: number },
  { now, zone }: { readonly now: EpochMs; readonly zone: string },
): Bulletin {
  const filter = {
    kinds: [],
    types: [],
    statuses: ['active'],
    trusts: ['user', 'extracted', 'inferred'],
    reviews: [],
    match: null,
  };
  const rows = store.knowledge
    .list(filter, 'strongest', { offset: 0, limit: CANDIDATES }, now)
    .rows.filter(({ review }) => review !== 'pending' && review !== 'rejected');
  const nodes = presentNodes(store, rows, now);
  const contradicted = new Set(store.index.contradictedIds());
  return buildBulletin({ nodes, contradicted, tokens, zone, now });
}

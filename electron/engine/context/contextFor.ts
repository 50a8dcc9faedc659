import type { EpochMs, Id } from '../../../shared/domain/primitives.ts';
import type { SettingOf } from '../../../shared/config.ts';
import { presentNode } from '../retrieval/presentNode.ts';
import type { SearchIndexes } from '../retrieval/indexes/searchIndexes.ts';
import { search, type KnowledgeHit } from '../retrieval/search.ts';
import type { EpisodeRow } from '../storage/indexReads.ts';
import type { ReadStore } from '../storage/store.ts';
import { assembleContext, type ContextPack } from './assembleContext.ts';
import { buildBulletin, type Bulletin } from './bulletin.ts';

export interface ContextRequest {
  readonly query: string;
  /** Turns the model reads anyway. */
  readonly exceptNodeIds: readonly Id[];
  /** Limits by complexity of the question, and how the room is shared. */
  readonly simple: SettingOf<'retrieval.simple'>;
  readonly complex: SettingOf<'retrieval.complex'>;
  readonly shares: SettingOf<'context.shares'>;
  /** 0 = no bulletin. */
  readonly bulletinTokens: number;
}

export interface ContextAnswer {
  readonly context: ContextPack;
  readonly bulletin: Bulletin | null;
}

/** Memories looked at for the bulletin, strongest first. */
const BULLETIN_CANDIDATES = 300;

/** Everything a model gets to read of the memory for one question. */
export function contextFor(
  store: ReadStore,
  indexes: SearchIndexes,
  request: ContextRequest,
  { now, zone }: { readonly now: EpochMs; readonly zone: string },
): ContextAnswer {
  const { exceptNodeIds } = request;
  const limit = Math.max(request.simple.limit, request.complex.limit);
  const found = search(store, indexes, request.query, { now, zone, limit, exceptNodeIds });
  const size = request[found.understood.complexity];
  const knowledge = found.knowledge.slice(0, size.limit);
  const context = assembleContext(
    {
      knowledge,
      turns: found.turns.slice(0, size.limit).filter(({ episode }) => episode.command === 0),
      evidence: evidenceOf(store, knowledge),
      profiles: profilesOf(store, knowledge),
    },
    { tokens: size.tokens, shares: request.shares, zone },
  );
  const bulletin =
    request.bulletinTokens === 0 ? null : bulletinOf(store, request.bulletinTokens, { now, zone });
  return { context, bulletin };
}

function evidenceOf(
  store: ReadStore,
  knowledge: readonly KnowledgeHit[],
): ReadonlyMap<number, EpisodeRow> {
  const seqs = [...new Set(knowledge.flatMap(({ evidence }) => evidence))];
  return new Map(store.index.liveEpisodes(seqs).map((row) => [row.seq, row]));
}

/** Summaries of the entities that the memories are about, each once. */
function profilesOf(store: ReadStore, knowledge: readonly KnowledgeHit[]) {
  const profiles = store.index.profilesOf(knowledge.map(({ node }) => node.id));
  return profiles.map(({ id, name, summary }) => ({ entityId: id, name, summary }));
}

function bulletinOf(
  store: ReadStore,
  tokens: number,
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
  const page = { offset: 0, limit: BULLETIN_CANDIDATES };
  const nodes = store.knowledge
    .list(filter, 'strongest', page, now)
    .rows.filter(({ review }) => review !== 'pending' && review !== 'rejected')
    .map((row) => presentNode(row, now));
  const contradicted = new Set(store.index.contradictedIds());
  return buildBulletin({ nodes, contradicted, tokens, zone });
}

import type { GraphCenter } from '../../../../shared/contract/graph.ts';
import { graphFlags } from '../../../../shared/domain/graph.ts';
import type { EntitySeq } from '../../storage/connection/rowNumber.ts';
import type { MessageId } from '../../../../shared/domain/primitives.ts';
import { receiptSchema, type Receipt } from '../../../../shared/domain/receipt.ts';
import type { ReadStore } from '../../storage/store.ts';
import { matchAll, matchAny } from '../../text/matchQuery.ts';
import { queryTerms } from '../../text/terms.ts';
import { liveSource } from './liveSource.ts';
import { searchEntities } from '../searchEntities.ts';
import type { ScreenHits } from '../screenHits.ts';
import {
  entityRef,
  entitySeqOf,
  isEntity,
  PAST,
  type GraphEdge,
  type GraphItem,
  type GraphSource,
  type Ref,
} from './source.ts';
import { jsonCodec } from '../../../../shared/domain/jsonCodec.ts';

/** Number of hits of each kind that a search starts from. */
const MAX_HITS = 12;
/** Number of newest memories shown where no answer has used a memory yet. */
const MAX_NEWEST = 12;
/** Number of latest answers searched for one that used memories. */
const MAX_LAST_ANSWERS = 10;

/** Seed of a picture. */
export interface GraphSeed {
  readonly center: GraphCenter;
  readonly title: string;
  readonly seeds: readonly GraphItem[];
  /** Edges that are in no table: from an answer to the memories it used. */
  readonly edges: readonly GraphEdge[];
}

/** Seed of a picture; null where the center exists neither at that moment nor today. */
export function graphSeed(
  store: ReadStore,
  source: GraphSource,
  center: GraphCenter,
  hits: ScreenHits,
): GraphSeed | null {
  switch (center.kind) {
    case 'memory':
      return singleSeed(store, source, center, store.graphView.seqsOf([center.id])[0]);
    case 'entity': {
      const [seq] = store.graphView.entitySeqsOf([center.id]);
      return seq === undefined ? null : entitySeed(store, source, center, seq);
    }
    case 'answer':
      return answer(store, source, center.id);
    case 'search':
      return search(store, source, center.query, hits);
    case 'latest':
      return latest(store, source);
  }
}

/** Seed of an entity, or of the one that it was merged into. */
function entitySeed(
  store: ReadStore,
  source: GraphSource,
  center: GraphCenter & { readonly kind: 'entity' },
  seq: EntitySeq,
): GraphSeed | null {
  const mergeTarget = source.mergeTarget(seq);
  const id = mergeTarget === seq ? center.id : store.graphHistory.entityId(mergeTarget);
  return singleSeed(
    store,
    source,
    id === null ? center : { ...center, id },
    entityRef(mergeTarget),
  );
}

/** Seed of one node; without the node itself at a moment before it was there. */
function singleSeed(
  store: ReadStore,
  source: GraphSource,
  center: GraphCenter,
  ref: Ref | undefined,
): GraphSeed | null {
  if (ref === undefined) return null;
  const item = source.items([ref]).get(ref);
  if (item !== undefined) return { center, title: item.text, seeds: [item], edges: [] };
  const live = liveSource(store, source.at);
  const liveRef = isEntity(ref) ? entityRef(live.mergeTarget(entitySeqOf(ref))) : ref;
  const today = live.items([liveRef]).get(liveRef);
  return today === undefined ? null : { center, title: today.text, seeds: [], edges: [] };
}

const receiptCodec = jsonCodec(receiptSchema);

/** Seed of an answer: its episode, if it has one, and the memories it used or cut. */
function answer(store: ReadStore, source: GraphSource, id: MessageId): GraphSeed | null {
  const row = store.recallLog.get(id);
  if (row === null) return null;
  const receipt = receiptCodec.parse(row.receipt);
  const flags = answerFlags(store, source, receipt);
  const message = store.messages.get(id);
  const episodeSeq = message?.episode_seq ?? null;
  const parentSeq = message?.parent_seq ?? null;
  const turn = parentSeq === null ? null : store.messages.bySeq(parentSeq);
  const items = source.items([...(episodeSeq === null ? [] : [episodeSeq]), ...flags.keys()]);
  const center = episodeSeq === null ? undefined : items.get(episodeSeq);
  const flaggedRefs = [...flags].flatMap(([ref, flag]) => {
    const item = items.get(ref);
    return item === undefined || ref === episodeSeq ? [] : [{ ...item, flags: item.flags | flag }];
  });
  const edges = flaggedRefs
    .filter((item) => center !== undefined && (item.flags & graphFlags.used) !== 0)
    .map(({ ref }): GraphEdge => ({
      source: center?.ref ?? 0,
      target: ref,
      relation: 'used',
      label: '',
      certainty: 1,
    }));
  const seeds = center === undefined ? flaggedRefs : [center, ...flaggedRefs];
  return { center: { kind: 'answer', id }, title: turn?.text ?? row.query, seeds, edges };
}

function answerFlags(store: ReadStore, source: GraphSource, { items }: Receipt): Map<Ref, number> {
  const flags = new Map<Ref, number>();
  for (const item of items) {
    if (item.group !== 'used' && item.group !== 'cut') continue;
    const [seq] =
      item.source === 'entity'
        ? store.graphView
            .entitySeqsOf([item.nodeId])
            .map((seq) => entityRef(source.mergeTarget(seq)))
        : store.graphView.seqsOf([item.nodeId]);
    // Of two that were merged since, one that was used counts.
    if (seq !== undefined && flags.get(seq) !== graphFlags.used) {
      flags.set(seq, graphFlags[item.group]);
    }
  }
  return flags;
}

/** Seed of a search: entities of that name, the hits, and whatever else contains the words. */
function search(store: ReadStore, source: GraphSource, query: string, hits: ScreenHits): GraphSeed {
  const terms = queryTerms(query);
  const queries = [matchAll(terms), matchAny(terms)].filter((match) => match !== null);
  const first = <T>(look: (match: string) => T[]): T[] => {
    for (const match of queries) {
      const hits = look(match);
      if (hits.length > 0) return hits;
    }
    return [];
  };
  const memories = first((match) => store.text.knowledgeWithHistory(match, MAX_HITS * 4));
  const turns = first((match) => store.text.episodes(match, MAX_HITS));
  const names = searchEntities(store, query, MAX_HITS).map(({ id }) => id);
  const entities = store.graphView.entitySeqsOf(names).map(entityRef);
  const pick = (refs: readonly Ref[], limit: number) => {
    const items = source.items(refs);
    return refs
      .flatMap((ref) => items.get(ref) ?? [])
      .filter(({ flags }) => (flags & PAST) === 0)
      .slice(0, limit);
  };
  const seqs = (rows: readonly { readonly seq: number }[]) => rows.map(({ seq }) => seq);
  return {
    center: { kind: 'search', query },
    title: query,
    seeds: [
      ...pick(entities, MAX_HITS),
      ...pick(unique([...hits.memories, ...seqs(memories)]), MAX_HITS),
      ...pick(unique([...hits.turns, ...seqs(turns)]), MAX_HITS / 2),
    ],
    edges: [],
  };
}

const unique = (refs: readonly Ref[]): Ref[] => [...new Set(refs)];

/** Seed of the last answer that used memories, else the newest memories. */
function latest(store: ReadStore, source: GraphSource): GraphSeed {
  for (const id of store.graphView.recentAnswers(MAX_LAST_ANSWERS)) {
    const seed = answer(store, source, id);
    if (seed !== null && seed.seeds.length > 0) return seed;
  }
  const items = source.items(source.newest(MAX_NEWEST));
  return { center: { kind: 'latest' }, title: '', seeds: [...items.values()], edges: [] };
}

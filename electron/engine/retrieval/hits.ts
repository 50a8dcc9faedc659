import type { RelationType } from '../../../shared/domain/edge.ts';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import type { NodeId } from '../../../shared/domain/primitives.ts';
import type { RecallPath } from '../../../shared/domain/receipt.ts';
import { bestPassage } from '../text/passages/bestPassage.ts';
import { embeddedSpans } from '../text/passages/embeddedSpans.ts';
import type { TextSpan } from '../text/own/spans.ts';
import type { EpisodeRow } from '../storage/search/indexReads.ts';
import type { ReadStore } from '../storage/store.ts';
import type { SearchGraph } from './graph/searchGraph.ts';
import type { FusedNode } from './fusion/fuse.ts';
import { modify } from './fusion/modifiers.ts';
import { presentNode, strengthOf } from './presentNode.ts';
import { unconfirmedChanges, unconfirmedField } from '../curation/updates/unconfirmedChanges.ts';
import type { SearchOptions } from './searchOptions.ts';
import type { SearchScope } from './searchScope.ts';
import type { HitTrace } from './searchTrace.ts';
import type { NodeSeq } from '../storage/connection/rowNumber.ts';

export interface TurnHit extends HitTrace {
  readonly episode: EpisodeRow;
  /** Matching passage of a long turn: UTF-16 offsets; null for a turn of one passage. */
  readonly passage: TextSpan | null;
  readonly score: number;
}

export interface KnowledgeHit extends HitTrace {
  readonly seq: NodeSeq;
  readonly node: MemoryNode;
  readonly score: number;
  /** Source episodes. */
  readonly evidence: readonly NodeSeq[];
}

/** Edge between two of the hits. */
export interface HitEdge {
  readonly from: NodeId;
  readonly to: NodeId;
  readonly relation: RelationType;
}

type HitOptions = Pick<SearchOptions, 'now' | 'asOf' | 'limit' | 'exceptNodeIds'>;

const MAX_EDGES = 200;

/**
 * Hits among the fused memories: those in scope, as they are or were, with their ranking signals.
 */
export function knowledgeHits(
  store: ReadStore,
  graph: SearchGraph,
  scope: SearchScope,
  fused: readonly FusedNode[],
  { now, asOf, limit, exceptNodeIds }: HitOptions,
): KnowledgeHit[] {
  const at = asOf ?? now;
  const rows = scope.memories(fused.map(({ seq }) => seq));
  const live = fused.flatMap((hit) => {
    const row = rows.get(hit.seq);
    return row === undefined || exceptNodeIds.includes(row.id) ? [] : [{ ...hit, row }];
  });
  const disputed = new Set(
    graph.disputedAmong(
      live.map(({ seq }) => seq),
      now,
    ),
  );
  // What waits for review now says nothing about a moment of the past.
  const changes = asOf === undefined ? unconfirmedChanges(store, now) : new Map<NodeId, never>();
  const ranked = live
    .map((hit) => {
      const { row, seq, score } = hit;
      const signals = {
        importance: row.importance,
        strength: strengthOf(row, at),
        eventTime: row.event_time,
        contradicted: disputed.has(seq),
        trust: row.trust,
      };
      return { ...hit, fused: score, ...modify(score, signals, at) };
    })
    .sort((a, b) => b.score - a.score || b.seq - a.seq)
    .slice(0, limit);
  const evidence = Map.groupBy(graph.evidenceOf(ranked.map(({ seq }) => seq)), ({ node }) => node);
  const paths = pathsOf(store, ranked);
  // Presented once they are chosen: reading the date that a to-do names takes longest.
  return ranked.map(({ seq, row, fused, score, modifiers }, i) => ({
    seq,
    node: {
      ...presentNode(row, at),
      disputed: disputed.has(seq),
      ...unconfirmedField(changes, row.id),
    },
    score,
    fused,
    modifiers,
    paths: paths[i] ?? [],
    evidence: (evidence.get(seq) ?? []).map(({ episode }) => episode),
  }));
}

/** Hits among the fused turns that are still shown. */
export function turnHits(
  store: ReadStore,
  scope: SearchScope,
  fused: readonly FusedNode[],
  terms: readonly string[],
  options: HitOptions,
): TurnHit[] {
  const at = options.asOf ?? options.now;
  const signalsBySeq = bySeq(store.index.episodeSignals(fused.map(({ seq }) => seq)));
  const ranked = fused
    .flatMap(({ seq, score, foundIn }) => {
      const episode = signalsBySeq.get(seq);
      if (episode === undefined || !scope.includesEpisode(episode)) return [];
      if (options.exceptNodeIds.includes(episode.id)) return [];
      if (options.asOf !== undefined && episode.created_at > options.asOf) return [];
      const signals = {
        importance: episode.importance,
        strength: null,
        // The time of a turn is evidence of its content; newer is not truer.
        eventTime: null,
        contradicted: false,
        trust: episode.trust,
      };
      return [{ seq, foundIn, fused: score, ...modify(score, signals, at) }];
    })
    .sort((a, b) => b.score - a.score || b.seq - a.seq);
  const live = firstLive(store, ranked, options.limit);
  const paths = pathsOf(
    store,
    live.map(({ hit }) => hit),
  );
  return live.map(({ hit: { foundIn, fused, score, modifiers }, episode }, i) => {
    const passage = passageOf(episode.content, foundIn, terms);
    return { episode, passage, score, fused, modifiers, paths: paths[i] ?? [] };
  });
}

/**
 * First hits whose episodes are live, in their order. Read once they are ranked: whether a turn is
 * shown, and its texts, take most of reading one, and nearly all are.
 */
function firstLive<Hit extends { readonly seq: NodeSeq }>(
  store: ReadStore,
  ranked: readonly Hit[],
  limit: number,
): { readonly hit: Hit; readonly episode: EpisodeRow }[] {
  const live: { readonly hit: Hit; readonly episode: EpisodeRow }[] = [];
  for (let next = 0; live.length < limit && next < ranked.length;) {
    const hits = ranked.slice(next, next + limit - live.length);
    next += hits.length;
    const episodes = bySeq(store.index.liveEpisodes(hits.map(({ seq }) => seq)));
    for (const hit of hits) {
      const episode = episodes.get(hit.seq);
      if (episode !== undefined) live.push({ hit, episode });
    }
  }
  return live;
}

function bySeq<Row extends { readonly seq: NodeSeq }>(rows: readonly Row[]): Map<NodeSeq, Row> {
  return new Map(rows.map((row) => [row.seq, row]));
}

/** Passage that a list matched, by words first; for a turn of other lists, that with most terms. */
function passageOf(
  content: string,
  foundIn: FusedNode['foundIn'],
  terms: readonly string[],
): TextSpan | null {
  const candidates = foundIn.map(({ candidate }) => candidate);
  const embedded = candidates.map(({ embeddedPassage }) => embeddedPassage).find(isDefined);
  const matched =
    candidates.map(({ passage }) => passage).find(isDefined) ??
    (embedded === undefined ? undefined : embeddedSpans(content)[embedded]);
  if (matched === undefined) return bestPassage(content, terms);
  return matched !== null && matched.end - matched.start < content.length ? matched : null;
}

function isDefined<T>(value: T | undefined): value is T {
  return value !== undefined;
}

/** Live edges between any two of the hits. */
export function edgesBetween(
  graph: SearchGraph,
  knowledge: readonly KnowledgeHit[],
  turns: readonly TurnHit[],
): HitEdge[] {
  const ids = new Map([
    ...knowledge.map(({ seq, node }) => [seq, node.id] as const),
    ...turns.map(({ episode }) => [episode.seq, episode.id] as const),
  ]);
  return graph.edgesAmong([...ids.keys()], MAX_EDGES).flatMap((edge) => {
    const from = ids.get(edge.source_seq);
    const to = ids.get(edge.target_seq);
    return from === undefined || to === undefined
      ? []
      : [{ from, to, relation: edge.relation_type }];
  });
}

/** Recall paths of each hit for the receipt: its lists, and the names of the nodes on the way. */
function pathsOf(store: ReadStore, hits: readonly Pick<FusedNode, 'foundIn'>[]): RecallPath[][] {
  const viaSeqs = hits.flatMap(({ foundIn }) => foundIn.flatMap(({ candidate }) => candidate.via));
  const contents = new Map(
    store.graph.contents([...new Set(viaSeqs)]).map(({ seq, content }) => [seq, content]),
  );
  return hits.map(({ foundIn }) =>
    foundIn.map(({ list, rank, candidate }) => ({
      list,
      rank,
      score: candidate.score,
      via: [
        ...candidate.names,
        ...candidate.via.map((seq) => contents.get(seq)).filter((text) => text !== undefined),
      ],
    })),
  );
}

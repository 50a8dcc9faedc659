import type { Response } from '../../../shared/contract/index.ts';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import type { EpochMs, NodeId } from '../../../shared/domain/primitives.ts';
import { presentGroup } from '../history/groupState.ts';
import { strengthForecast } from '../algorithms/decay/strengthForecast.ts';
import type { KnowledgeRow } from '../storage/memory/knowledge.ts';
import { isLive } from '../storage/connection/isLive.ts';
import type { ReadStore } from '../storage/store.ts';
import { matchAny } from '../text/matchQuery.ts';
import { queryTerms } from '../text/terms.ts';
import type { FactListRequest } from './factListRequest.ts';
import { factsAsOf } from './factsAsOf.ts';
import { quoteContext } from '../text/passages/quoteContext.ts';
import { presentNode } from './presentNode.ts';
import { presentNodes } from './presentNodes.ts';
import type { NodeSeq } from '../storage/connection/rowNumber.ts';

/** Full-text query that matches nothing: a phrase without words. */
const NO_MATCH = '""';

/** Facts list: every memory that is not an episode, filtered, sorted and paged. */
export function listFacts(
  store: ReadStore,
  request: FactListRequest,
  now: EpochMs,
): Omit<Response<'facts.list'>, 'refinable'> {
  if (request.asOf !== undefined) return factsAsOf(store, request, request.asOf);
  const isSearch = request.query.trim() !== '';
  const match = matchAny(queryTerms(request.query)) ?? NO_MATCH;
  const { rows, total } = store.knowledge.list(
    { ...request, match: isSearch ? match : null },
    request.sort,
    { offset: request.offset, limit: request.limit },
    now,
  );
  return { nodes: presentNodes(store, rows, now), total };
}

/** Details of one memory: evidence, entities, versions and history; null when there is none. */
export function getFact(
  store: ReadStore,
  nodeId: NodeId,
  now: EpochMs,
): Response<'facts.get'> | null {
  const row = store.knowledge.byId(nodeId);
  if (row === null) return null;
  const chain = store.evidence
    .chain(row.seq)
    .map((seq) => store.knowledge.bySeq(seq))
    .filter((link) => link !== null);
  const [node = presentNode(row, now)] = presentNodes(store, [row], now);
  return {
    node,
    evidence: presentEvidence(store, row.seq),
    entities: store.evidence.entities(row.seq),
    chain: chain.map((link) => presentNode(link, now)),
    contradicts: isLive(row, now) ? statesOf(store, row.seq, now) : [],
    history: nodeHistory(store, row.id, row.seq),
    links: store.evidence.links(row.seq).map(({ edge_id, node_id, type, ...link }) => ({
      edgeId: edge_id,
      relation: link.relation,
      direction: link.direction,
      nodeId: node_id,
      content: link.content,
      isTurn: type === 'episodic',
    })),
    forecast: forecastOf(row, now),
  };
}

function statesOf(store: ReadStore, seq: NodeSeq, now: EpochMs): MemoryNode[] {
  return store.knowledge
    .bySeqs(store.evidence.contradicting(seq))
    .filter((other) => isLive(other, now))
    .map((other) => presentNode(other, now));
}

function forecastOf(row: KnowledgeRow, now: EpochMs): Response<'facts.get'>['forecast'] {
  const { confidence, decay_rate: decayRate, fade_at: fadeAt, fades_from: since } = row;
  if (decayRate === 0 || since === null || !isLive(row, now)) return [];
  return strengthForecast({ confidence, decayRate, since, fadeAt }, now);
}

/** Evidence of a memory: the turns it was derived from, oldest first, with the quotes. */
export function presentEvidence(store: ReadStore, seq: NodeSeq): Response<'facts.get'>['evidence'] {
  return store.evidence.of(seq).map((episode) => ({
    nodeId: episode.node_id,
    quote: episode.quote ?? episode.content,
    ...quoteContext(episode.content, episode.quote),
    role: episode.source_role,
    eventTime: episode.event_time,
    conversationId: episode.conversation_id,
    conversationTitle: episode.conversation_title,
    messageId: episode.message_id,
    document:
      episode.document_id === null
        ? null
        : {
            id: episode.document_id,
            title: episode.document_title ?? '',
            line: episode.start_line ?? 1,
            page: episode.page,
          },
  }));
}

/** Evidence of a memory by its id; empty if there is none. */
export function evidenceOf(store: ReadStore, nodeId: NodeId): Response<'facts.get'>['evidence'] {
  const row = store.knowledge.byId(nodeId);
  return row === null ? [] : presentEvidence(store, row.seq);
}

/** History of a node and of its decay state, oldest first. */
function nodeHistory(
  store: ReadStore,
  nodeId: NodeId,
  seq: number,
): Response<'facts.get'>['history'] {
  const changes = [
    ...store.changes.changesOfRow('nodes', nodeId),
    ...store.changes.changesOfRow('node_life', String(seq)).filter(({ op }) => op === 'update'),
  ].sort((a, b) => a.seq - b.seq);
  return changes.map((change) => ({
    changeId: change.group.id,
    at: change.at,
    actor: change.group.actor,
    cause: change.group.cause,
    state: presentGroup(store.changes, change.group).state,
    before: visibleFields(change.before),
    after: visibleFields(change.after),
  }));
}

const VISIBLE_FIELDS = [
  'content',
  'kind',
  'importance',
  'status',
  'status_reason',
  'review',
  'confidence',
  'event_time',
  'true_from',
  'true_until',
];

function visibleFields(fields: Readonly<Record<string, unknown>> | null): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields ?? {}).filter(([name]) => VISIBLE_FIELDS.includes(name)),
  );
}

import { z } from 'zod';
import type { Response } from '../../../../shared/contract/index.ts';
import type { EpochMs, Id } from '../../../../shared/domain/primitives.ts';
import type { Recalled, RecallRequest } from '../../retrieval/recall.ts';
import type { ReadStore } from '../../storage/store.ts';
import { eventTimeFields } from './eventTime.ts';
import { defineTool, refusal, told, type Tool } from './tool.ts';

export interface MemoryToolParts {
  readonly store: ReadStore;
  readonly recall: (request: RecallRequest) => Promise<readonly Recalled[]>;
  readonly getFact: (nodeId: Id) => Promise<Response<'facts.get'> | null>;
  readonly weakest: (limit: number) => Promise<Response<'facts.list'>>;
  readonly now: () => EpochMs;
  readonly timeZone: string;
  /** The turn that asks, and what the model sees anyway. */
  readonly exceptNodeIds: readonly Id[];
  /** Memories this answer is to be made without. */
  readonly withoutNodeIds: readonly Id[];
  /** Told what the model was given to read, for the receipt. */
  readonly lookedUp: (hits: readonly Recalled[]) => void;
}

const limit = (most: number, usual: number) => z.int().min(1).max(most).default(usual);
const date = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .describe('YYYY-MM-DD');
const DAY = 86_400_000;
const LONGEST = 600;

/** What a model may look up. Nothing here writes, and files are left out: nobody accepted them. */
export function createMemoryTools(parts: MemoryToolParts): Tool[] {
  const { store, now } = parts;
  const times = (at: EpochMs) => eventTimeFields(at, now(), parts.timeZone);
  const isTrusted = (nodeId: Id) => store.knowledge.byId(nodeId)?.trust !== 'ingested';
  const search = async (query: string, most: number) => {
    const found = await parts.recall({
      query,
      limit: most * 2,
      memoriesOnly: false,
      exceptNodeIds: parts.exceptNodeIds,
      withoutNodeIds: parts.withoutNodeIds,
    });
    const hits = found.filter(({ nodeId }) => isTrusted(nodeId)).slice(0, most);
    parts.lookedUp(hits);
    return hits.map((hit) => ({
      node_id: hit.nodeId,
      source: hit.source,
      content: hit.content.slice(0, LONGEST),
      ...times(hit.eventTime),
    }));
  };
  return [
    defineTool(
      'search_memory',
      'Searches what the person said and what is remembered about them.',
      z.object({ query: z.string().min(1).max(500), limit: limit(20, 8) }),
      async ({ query, limit: most }) => told({ results: await search(query, most) }),
    ),
    defineTool(
      'get_timeline',
      'Lists what the person said in a span of time, oldest first.',
      z.object({ from: date.optional(), to: date.optional(), limit: limit(50, 20) }),
      ({ from, to, limit: most }) => {
        const start = from === undefined ? 0 : Date.parse(`${from}T00:00:00Z`);
        const end = to === undefined ? now() + 1 : Date.parse(`${to}T00:00:00Z`) + DAY;
        if (Number.isNaN(start) || Number.isNaN(end)) return refusal('That is no date.');
        const events = store.timeline
          .between(start, end, most)
          .filter(({ id }) => !parts.exceptNodeIds.includes(id))
          .map((row) => ({
            node_id: row.id,
            content: row.content.slice(0, LONGEST),
            ...times(row.event_time),
          }));
        return told({ events });
      },
    ),
    defineTool('memory_stats', 'Counts what is in memory.', z.object({}), () => {
      const { conversations, messages, episodes, facts, entities, pendingReview } = store.counts();
      return told({ conversations, messages, episodes, facts, entities, pendingReview });
    }),
    defineTool(
      'explain_fact',
      'Tells where a memory comes from and what happened to it.',
      z.object({ node_id: z.string().min(1).max(64) }),
      async ({ node_id: nodeId }) => {
        const fact = await parts.getFact(nodeId);
        if (fact === null || fact.node.trust === 'ingested') return refusal('No such memory.');
        const { node, evidence, chain, history } = fact;
        return told({
          content: node.content,
          trust: node.trust,
          status: node.status,
          review: node.review,
          strength: node.strength,
          confirmed: node.confirmed,
          ...times(node.eventTime),
          evidence: evidence.map(({ quote, role, eventTime }) => ({
            quote: quote.slice(0, LONGEST),
            role,
            ...times(eventTime),
          })),
          versions: chain.map(({ content, status }) => ({ content, status })),
          history: history.map(({ cause, actor, at }) => ({ cause, actor, ...times(at) })),
        });
      },
    ),
    defineTool(
      'weak_facts',
      'Lists the memories that fade first.',
      z.object({ limit: limit(20, 10) }),
      async ({ limit: most }) => {
        const { nodes } = await parts.weakest(most);
        return told({
          facts: nodes
            .filter(({ trust, review }) => trust !== 'ingested' && review !== 'pending')
            .map((node) => ({
              node_id: node.id,
              content: node.content,
              strength: node.strength,
              fades: times(node.fadeAt ?? node.eventTime).event_time_relative,
              ...times(node.eventTime),
            })),
        });
      },
    ),
    defineTool(
      'get_entity_info',
      'Tells what is known about a person, project, organisation, place, concept or tool.',
      z.object({ name: z.string().min(1).max(200) }),
      async ({ name }) => {
        const entities = store.text.entities(name.normalize('NFKC').toLocaleLowerCase(), 5);
        return told({ entities, facts: await search(name, 10) });
      },
    ),
  ];
}

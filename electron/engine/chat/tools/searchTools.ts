import { z } from 'zod';
import { nodeKindSchema, nodeTypeSchema } from '../../../../shared/domain/node.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { aliasNorm } from '../../algorithms/aliasNorm.ts';
import { isTold } from '../../retrieval/isTold.ts';
import type { SearchFilters } from '../../retrieval/searchOptions.ts';
import type { ReadStore } from '../../storage/store.ts';
import { eventTimeFields } from './eventTime.ts';
import type { MemoryToolParts } from './toolParts.ts';
import { boundsOf, stretchOf, timeText } from './timeArgument.ts';
import { defineTool, refusal, told, type Tool } from '../../models/toolbox.ts';

const searchSchema = z.object({
  query: z.string().min(1).max(500),
  type: nodeTypeSchema.optional().describe('episodic: what was said; the others: what is known'),
  kind: nodeKindSchema.optional(),
  entity_name: z.string().min(1).max(200).optional(),
  after: timeText.optional(),
  before: timeText.optional(),
  as_of: timeText.optional().describe('what was believed at the end of that time'),
  limit: z.int().min(1).max(20).default(8),
});
type SearchArguments = z.output<typeof searchSchema>;

const timelineSchema = z.object({
  from: timeText.optional(),
  to: timeText.optional(),
  limit: z.int().min(1).max(50).default(20),
});

/** Hits fetched before the filters: the rarest filter still finds its few. */
const LOOKED_AT = 200;
const LONGEST = 600;
const NO_TIME = 'That is no time I understand. Use YYYY-MM-DD.';

/** Finding what was said and what is known, by words and by time. */
export function createSearchTools(parts: MemoryToolParts): Tool[] {
  const { store, now } = parts;
  const context = () => ({ now: now(), zone: parts.timeZone });
  const times = (at: EpochMs) => eventTimeFields(at, now(), parts.timeZone);

  const current = async (wanted: SearchArguments) => {
    const bounds = boundsOf(wanted, context());
    if (bounds === null) return refusal(NO_TIME);
    const { exceptNodeIds, withoutNodeIds } = parts;
    const filters = filtersOf(store, wanted, bounds);
    // Nobody of that name: nothing is about them.
    if (filters.entityIds?.length === 0) return told({ results: [] });
    const request = { query: wanted.query, limit: LOOKED_AT, memoriesOnly: false, filters };
    const found = await parts.recall({ ...request, exceptNodeIds, withoutNodeIds });
    const hits = found.filter(({ trust }) => trust !== 'ingested').slice(0, wanted.limit);
    parts.lookedUp(hits);
    return told({
      results: hits.map((hit) => ({
        node_id: hit.nodeId,
        source: hit.source,
        content: hit.content.slice(0, LONGEST),
        ...times(hit.eventTime),
      })),
    });
  };
  const asOf = async ({ query, type, kind, as_of: then, limit }: SearchArguments) => {
    const stretch = stretchOf(then ?? '', context());
    if (stretch === null) return refusal(NO_TIME);
    const at = Math.min(stretch.to - 1, now());
    const { nodes } = await parts.facts({ query, sort: 'relevance', limit: LOOKED_AT, asOf: at });
    const held = nodes
      .filter(isTold)
      .filter((node) => (type ?? node.type) === node.type && (kind ?? node.kind) === node.kind)
      .filter(({ id }) => !parts.withoutNodeIds.includes(id))
      .slice(0, limit);
    return told({
      as_of: times(at).event_time_iso,
      results: held.map(({ id, content, eventTime }) => ({
        node_id: id,
        source: 'memory',
        content: content.slice(0, LONGEST),
        ...times(eventTime),
      })),
    });
  };
  return [
    defineTool(
      'search_memory',
      'Searches what the person said and what is remembered about them.',
      searchSchema,
      (wanted) => (wanted.as_of === undefined ? current(wanted) : asOf(wanted)),
    ),
    defineTool(
      'get_timeline',
      'Lists what the person said in a span of time, oldest first.',
      timelineSchema,
      ({ from, to, limit }) => {
        const start = from === undefined ? null : stretchOf(from, context());
        const end = to === undefined ? null : stretchOf(to, context());
        const isWrong = (from !== undefined && !start) || (to !== undefined && !end);
        if (isWrong) return refusal(NO_TIME);
        const events = store.timeline
          .between(start?.from ?? 0, end?.to ?? now() + 1, limit)
          .filter(({ id }) => !parts.exceptNodeIds.includes(id))
          .map((row) => ({
            node_id: row.id,
            timestamp: times(row.event_time).event_time_iso,
            content: row.content.slice(0, LONGEST),
            ...times(row.event_time),
          }));
        return told({ events });
      },
    ),
  ];
}

function filtersOf(
  store: ReadStore,
  { type, kind, entity_name: name }: SearchArguments,
  { from, to }: { readonly from: EpochMs; readonly to: EpochMs },
): SearchFilters {
  const entities = name === undefined ? null : store.entities.byAlias(aliasNorm(name));
  return {
    ...(type !== undefined && { types: [type] }),
    ...(kind !== undefined && { kinds: [kind] }),
    ...(entities !== null && { entityIds: entities.map(({ id }) => id) }),
    after: from,
    before: to,
  };
}

import { z } from 'zod';
import { nodeKindSchema, nodeTypeSchema } from '../../../../shared/domain/node.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { aliasNorm } from '../../algorithms/names/aliasNorm.ts';
import { exclusionFor } from '../../retrieval/exclusion.ts';
import type { Recalled } from '../../retrieval/recall.ts';
import type { SearchFilters } from '../../retrieval/searchOptions.ts';
import type { ReadStore } from '../../storage/store.ts';
import { eventTimeFields } from './eventTime.ts';
import { clip } from '../../text/clip.ts';
import { passageText } from '../../text/passages/passageText.ts';
import { LONGEST } from './toolFormat.ts';
import type { MemoryToolDependencies } from './toolDependencies.ts';
import { readByTool } from './readByTool.ts';
import { boundsOf, momentOf, stretchOf, timeText } from './timeArgument.ts';
import { omitted, withinBudget } from './withinBudget.ts';
import { defineTool, refusal, refusalText, type Tool } from '../../models/toolbox.ts';

const searchSchema = z.object({
  query: z.string().min(1).max(500),
  type: nodeTypeSchema.optional().describe('episodic: what was said; the others: what is known'),
  kind: nodeKindSchema.optional(),
  tag: z.string().min(1).max(100).optional(),
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

/** Number of hits fetched before filtering, so that even a rare filter finds its few. */
const LOOKED_AT = 200;
const NO_TIME = 'That is no time I understand. Use YYYY-MM-DD.';

/** Search tools: turns and memories, by words and by time. */
export function createSearchTools(deps: MemoryToolDependencies): Tool[] {
  const { store, now } = deps;
  const context = () => ({ now: now(), zone: deps.timeZone });
  const exclusion = exclusionFor(store, deps.turnText, deps.withoutNodeIds);
  const times = (at: EpochMs) => eventTimeFields(at, now(), deps.timeZone);

  const find = async (searchArgs: SearchArguments) => {
    const bounds = boundsOf(searchArgs, context());
    const at = momentOf(searchArgs.as_of, context());
    if (bounds === null || at === null) return refusal(NO_TIME);
    const { exceptNodeIds, withoutNodeIds, limits } = deps;
    const asOfFields = at === undefined ? {} : { as_of: times(at).event_time_iso };
    const filters = filtersOf(store, searchArgs, bounds);
    // An unknown name matches nothing.
    if (filters.entityIds?.length === 0) return refusalText({ ...asOfFields, results: [] });
    const { hits: recalled } = await deps.recall({
      query: searchArgs.query,
      limit: LOOKED_AT,
      memoriesOnly: false,
      filters,
      ...(at !== undefined && { asOf: at }),
      exceptNodeIds,
      withoutNodeIds,
    });
    const hits = recalled
      .filter(({ trust }) => trust !== 'ingested')
      .slice(0, Math.min(searchArgs.limit, limits.topN))
      .map((hit) => ({ hit, result: presentHit(hit) }));
    const results = withinBudget(
      hits.map(({ result }) => result),
      limits.tokens,
    );
    deps.lookedUp(hits.slice(0, results.items.length).map(({ hit }) => hit));
    return refusalText({ ...asOfFields, results: results.items, ...omitted(results) });
  };
  const presentHit = ({ nodeId, source, content, passage, eventTime }: Recalled) => ({
    node_id: nodeId,
    source,
    content: clip(passageText(content, passage), LONGEST),
    ...times(eventTime),
  });
  return [
    defineTool(
      'search_memory',
      'Searches what the person said and what is remembered about them.',
      searchSchema,
      find,
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
        const turns = store.timeline
          .between(start?.from ?? 0, end?.to ?? now() + 1, limit)
          .filter((turn) => !deps.exceptNodeIds.includes(turn.id) && !exclusion.covers(turn))
          .map((row) => readByTool('turn', { ...row, eventTime: row.event_time }));
        const events = turns.map(({ nodeId, content, eventTime }) => ({
          node_id: nodeId,
          timestamp: times(eventTime).event_time_iso,
          content: content.slice(0, LONGEST),
          ...times(eventTime),
        }));
        const fitting = withinBudget(events, deps.limits.tokens);
        deps.lookedUp(turns.slice(0, fitting.items.length));
        return refusalText({ events: fitting.items, ...omitted(fitting) });
      },
    ),
  ];
}

function filtersOf(
  store: ReadStore,
  { type, kind, tag, entity_name: name }: SearchArguments,
  { from, to }: { readonly from: EpochMs; readonly to: EpochMs },
): SearchFilters {
  const entities = name === undefined ? null : store.entities.byAlias(aliasNorm(name));
  return {
    ...(type !== undefined && { types: [type] }),
    ...(kind !== undefined && { kinds: [kind] }),
    ...(tag !== undefined && { tags: [tag] }),
    ...(entities !== null && { entityIds: entities.map(({ id }) => id) }),
    after: from,
    before: to,
  };
}

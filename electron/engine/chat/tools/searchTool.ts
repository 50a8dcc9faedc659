import { z } from 'zod';
import { nodeKindSchema, nodeTypeSchema } from '../../../../shared/domain/node.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { aliasNorm } from '../../algorithms/names/aliasNorm.ts';
import type { RecallHit } from '../../retrieval/recall.ts';
import type { SearchFilters } from '../../retrieval/searchOptions.ts';
import type { ReadStore } from '../../storage/store.ts';
import { tagKey } from '../../text/own/hashtags.ts';
import { createToolFormatter, newerStatement } from './toolFormat.ts';
import type { MemoryToolDependencies } from './toolDependencies.ts';
import { boundsOf, momentOf, NO_TIME, timeText } from './timeArgument.ts';
import { omittedField, withinBudget } from './withinBudget.ts';
import { defineTool, refusal, toolResult, type Tool } from '../../models/toolbox.ts';

const searchSchema = z.object({
  query: z.string().min(1).max(500),
  type: nodeTypeSchema.optional().meta({ rare: true }),
  kind: nodeKindSchema.optional(),
  tag: z.string().min(1).max(100).optional().meta({ rare: true }),
  entity_name: z.string().min(1).max(200).optional(),
  after: timeText.optional().describe('YYYY-MM-DD, last_week or words'),
  before: timeText.optional(),
  as_of: timeText.optional().describe('what was believed then'),
  limit: z.int().min(1).max(20).default(8),
});
type SearchArguments = z.output<typeof searchSchema>;

/** Search tool: turns and memories, by words and by time. */
export function createSearchTool(deps: MemoryToolDependencies): Tool {
  const { store, now, limits } = deps;
  const { times, numberOf, validityFields } = createToolFormatter(deps);
  const context = () => ({ now: now(), zone: deps.timeZone });

  const find = async (searchArgs: SearchArguments, maxTokens: number) => {
    const bounds = boundsOf(searchArgs, context());
    const at = momentOf(searchArgs.as_of, context());
    if (bounds === null || at === null) return refusal(NO_TIME);
    const asOfFields = at === undefined ? {} : { as_of: times(at).event_time_iso };
    const { filters, unknownName } = filtersOf(store, searchArgs, bounds);
    const hits = await deps.search({
      // A name that no entity has is searched for as words.
      query: [searchArgs.query, unknownName ?? ''].join(' ').trim(),
      question: deps.turnText,
      limit: Math.min(searchArgs.limit, limits.topN),
      filters,
      ...(at !== undefined && { asOf: at }),
      exceptNodeIds: deps.sentNodeIds(),
      withheldNodeIds: deps.withheldNodeIds,
    });
    const results = withinBudget(hits.map(presentHit), Math.min(limits.tokens, maxTokens));
    deps.onLookup(hits.slice(0, results.items.length));
    const isAllSent = results.items.length === 0 && deps.sentNodeIds().length > 1;
    return toolResult({
      ...asOfFields,
      results: results.items,
      ...omittedField(results),
      ...(isAllSent && { note: NOTHING_MORE }),
    });
  };
  const presentHit = (hit: RecallHit) => {
    const { nodeId, source, speaker, content, eventTime, unconfirmed } = hit;
    return {
      n: numberOf({ id: nodeId, content, eventTime }),
      source: speaker === undefined ? source : `${speaker} said`,
      content,
      ...validityFields(hit),
      ...newerStatement(unconfirmed),
      ...times(eventTime),
    };
  };
  return defineTool('search_memory', 'Searches conversations and memories.', searchSchema, find);
}

/** Said to a model, which may else deny what the person told it a minute ago. */
const NOTHING_MORE = 'Nothing beyond the conversation above, which this leaves out: look there.';

interface SearchScope {
  readonly filters: SearchFilters;
  /** Name that no entity has. */
  readonly unknownName: string | null;
}

function filtersOf(
  store: ReadStore,
  { type, kind, tag, entity_name: name }: SearchArguments,
  { from, to }: { readonly from: EpochMs; readonly to: EpochMs },
): SearchScope {
  const entities = name === undefined ? [] : store.entities.byAlias(aliasNorm(name));
  const filters = {
    ...(type !== undefined && { types: [type] }),
    ...(kind !== undefined && { kinds: [kind] }),
    ...(tag !== undefined && { tagKeys: [tagKey(tag)] }),
    ...(entities.length > 0 && { entityIds: entities.map(({ id }) => id) }),
    after: from,
    before: to,
  };
  return { filters, unknownName: name !== undefined && entities.length === 0 ? name : null };
}

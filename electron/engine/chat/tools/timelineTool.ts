import { z } from 'zod';
import { defineTool, refusal, toolResult, type Tool } from '../../models/toolbox.ts';
import { exclusionFor } from '../../retrieval/exclusion.ts';
import { toRecallHit } from './toRecallHit.ts';
import { NO_TIME, intervalOf, timeText } from './timeArgument.ts';
import type { MemoryToolDependencies } from './toolDependencies.ts';
import { createToolFormatter, MAX_LENGTH } from './toolFormat.ts';
import { withinBudget } from './withinBudget.ts';

/** Limit of turns read before filtering; the number of those before them is only counted. */
const MAX_READ = 500;

const timelineSchema = z.object({
  from: timeText.optional(),
  to: timeText.optional(),
  limit: z.int().min(1).max(50).default(20),
});

/**
 * Timeline tool: the newest turns of an interval in the order they were said, without those that the
 * request sends anyway, and the number of earlier ones.
 */
export function createTimelineTool(deps: MemoryToolDependencies): Tool {
  const { store, now, limits } = deps;
  const { times, numberOf } = createToolFormatter(deps);
  const exclusion = exclusionFor(store, deps.turnText, deps.withheldNodeIds);
  const context = () => ({ now: now(), zone: deps.timeZone });
  return defineTool(
    'get_timeline',
    'Lists what you both said in a span of time.',
    timelineSchema,
    ({ from, to, limit }, maxTokens) => {
      const start = from === undefined ? null : intervalOf(from, context());
      const end = to === undefined ? null : intervalOf(to, context());
      const hasInvalidTime = (from !== undefined && !start) || (to !== undefined && !end);
      if (hasInvalidTime) return refusal(NO_TIME);
      const interval = [start?.from ?? 0, end?.to ?? now() + 1] as const;
      const sent = new Set(deps.sentNodeIds());
      const rows = store.timeline.newestTurns(...interval, MAX_READ);
      const unreadCount =
        rows.length < MAX_READ ? 0 : store.timeline.countTurns(...interval) - rows.length;
      const turns = rows.filter((turn) => !sent.has(turn.id) && !exclusion.covers(turn));
      const events = turns
        .slice(0, limit)
        .toReversed()
        .map((row) => ({
          n: numberOf({ ...row, eventTime: row.event_time }),
          speaker: row.source_role,
          time: times(row.event_time).event_time_local,
          content: row.content.slice(0, MAX_LENGTH),
        }));
      const tokens = Math.min(limits.tokens, maxTokens);
      const budgetedEvents = withinBudget(events.toReversed(), tokens).items.toReversed();
      const shownTurns = turns.slice(0, budgetedEvents.length).toReversed();
      deps.onLookup(
        shownTurns.map((row) => toRecallHit('turn', { ...row, eventTime: row.event_time })),
      );
      const earlierCount = turns.length - budgetedEvents.length + unreadCount;
      return toolResult({
        ...(earlierCount > 0 && { earlier_omitted: earlierCount }),
        events: budgetedEvents,
      });
    },
  );
}

import { z } from 'zod';
import {
  consolidationProblemSchema,
  droppedItemSchema,
  type ConsolidationState,
} from '../../../shared/contract/consolidation.ts';
import type { CommandHandlers, CommandsOf } from '../engineApi.ts';
import type { RecentChunk } from '../storage/memory/consolidation.ts';
import type { ReadStore } from '../storage/store.ts';
import type { Consolidator } from './session/consolidator.ts';
import { parseFailedUsage } from './session/failedUsage.ts';
import { jsonCodec } from '../../../shared/domain/jsonCodec.ts';
import { chunkEpisodes } from '../storage/memory/consolidation.ts';

export interface ConsolidationCommandDependencies {
  readonly store: ReadStore;
  readonly consolidator: Consolidator;
  /** Name of the memory model, if there is one. */
  readonly modelName: () => string | null;
}

/** Limit of chunks shown with their cost. */
const MAX_RECENT_CHUNKS = 50;

const usageSchema = z.object({
  promptTokens: z.int().nonnegative().catch(0),
  completionTokens: z.int().nonnegative().catch(0),
  costUsd: z.number().nonnegative().nullable().catch(null),
  ms: z.int().nonnegative().catch(0),
});

/** Consolidation queue, over the contract. */
export function createConsolidationCommands(
  deps: ConsolidationCommandDependencies,
): CommandHandlers<CommandsOf<'consolidation'>> {
  const { store, consolidator } = deps;
  const queue = () => store.consolidation.pending(false);
  return {
    'consolidation.get': () => ({
      model: deps.modelName(),
      running: consolidator.running(),
      queue: queue().map((row) => ({
        sessionId: row.session_id,
        conversationId: row.conversation_id,
        documentId: row.document_id,
        conversationTitle: row.title,
        firstSeenAt: row.first_seen_at,
        lastMessageAt: row.last_message_at,
        open: row.completed_at === null,
        attempts: row.attempts,
        problem: consolidationProblemSchema.nullable().catch('internal').parse(row.last_error),
        ...parseFailedUsage(row.spent),
      })),
      recent: store.consolidation.recent(MAX_RECENT_CHUNKS).map(presentChunk),
    }),
    'consolidation.run': ({ sessionIds }) => {
      const pendingCount = queue().filter(
        ({ session_id }) => sessionIds === undefined || sessionIds.includes(session_id),
      ).length;
      const started = pendingCount > 0 && deps.modelName() !== null;
      if (started) {
        const selection = sessionIds === undefined ? {} : { sessionIds };
        consolidator.start({ ...selection, completedOnly: false });
      }
      return { started, waiting: pendingCount };
    },
    'consolidation.cancel': () => {
      const cancelled = consolidator.running() !== null;
      if (cancelled) consolidator.cancel();
      return { cancelled };
    },
  };
}

const usageCodec = jsonCodec(usageSchema);
const droppedItems = jsonCodec(z.array(droppedItemSchema).catch([]));

function presentChunk(row: RecentChunk): ConsolidationState['recent'][number] {
  const usage = usageCodec.parse(row.usage);
  return {
    sessionId: row.session_id,
    conversationId: row.conversation_id,
    documentId: row.document_id,
    conversationTitle: row.title,
    at: row.applied_at,
    model: row.model,
    turns: chunkEpisodes.parse(row.episodes).length,
    ...usage,
    dropped: droppedItems.parse(row.dropped),
  };
}

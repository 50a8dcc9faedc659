import type { Usage } from '../../../../shared/domain/model.ts';
import type { Id, NodeId } from '../../../../shared/domain/primitives.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { chunkTurns } from '../../algorithms/chunkTurns.ts';
import { estimateTokens } from '../../algorithms/ranking/tokenEstimate.ts';
import { commitWithoutEvents } from '../../bus/ledger.ts';
import { addUsage, NO_USAGE } from '../driver/askModel.ts';
import type { ConsolidationProblem } from './readChunk.ts';

import {
  consolidateChunk,
  readSeqs,
  type ConsolidatedSession,
  type SessionDependencies,
} from './consolidateChunk.ts';
import { evidenceTurns } from '../plan/evidenceTurns.ts';
import { isAnswer, shownText } from './turnText.ts';

export interface SessionFailure {
  readonly problem: ConsolidationProblem;
  /** Token usage of the whole attempt. */
  readonly usage: Usage;
  /** Usage of the part that failed. */
  readonly failedUsage: Usage;
  /** Result of the chunks that were read in an earlier run. */
  readonly completed: Pick<ConsolidatedSession, 'nodeIds' | 'changeIds'>;
}

/**
 * Consolidates the unread turns of a session, chunk by chunk. For each chunk the model's reply is
 * stored, the plan is made, and plan and chunk are written in one transaction. A crash between any
 * two steps loses nothing and duplicates nothing: applied chunks are skipped, answered ones are not
 * requested again.
 */
export async function consolidateSession(
  deps: SessionDependencies,
  sessionId: Id,
  signal: AbortSignal,
): Promise<Result<ConsolidatedSession, SessionFailure>> {
  const { store } = deps.curation;
  const rows = store.consolidation.chunks(sessionId);
  const appliedSeqs = readSeqs(rows);
  const episodes = evidenceTurns(store.consolidation.episodes(sessionId));
  const unreadEpisodes = episodes.filter(({ seq }) => !appliedSeqs.has(seq));
  const chunks = unreadEpisodes.some((episode) => episode.no_evidence === 0)
    ? chunkTurns(
        unreadEpisodes,
        (episode) => estimateTokens(shownText(episode)),
        deps.limits,
        isAnswer,
      )
    : [];
  const firstChunkNumber =
    1 + Math.max(-1, ...rows.filter((row) => row.applied_at !== null).map((row) => row.n));
  let usage = NO_USAGE;
  const nodeIds: NodeId[] = [];
  const changeIds: Id[] = [];
  if (chunks.length === 0) {
    commitWithoutEvents(deps.ledger, () => store.consolidation.done(sessionId, deps.clock.now()));
    return ok({ chunks: 0, nodeIds, changeIds, usage });
  }
  for (const [i, chunk] of chunks.entries()) {
    deps.onProgress(i, chunks.length);
    const stored = rows.find(
      ({ n, applied_at }) => n === firstChunkNumber + i && applied_at === null,
    );
    const precedingEpisodes = episodes.filter(({ seq }) => seq < (chunk[0]?.seq ?? 0));
    const outcome = await consolidateChunk(
      deps,
      sessionId,
      { n: firstChunkNumber + i, chunk, precedingEpisodes, stored },
      signal,
    );
    if (!outcome.ok) {
      const { problem, usage: failedUsage } = outcome.error;
      return err({
        problem,
        failedUsage,
        usage: addUsage(usage, failedUsage),
        completed: { nodeIds, changeIds },
      });
    }
    usage = addUsage(usage, outcome.value.usage);
    if (outcome.value.isForgotten) {
      const completed = { chunks: i, nodeIds, changeIds, usage };
      // A session in the trash waits until it is restored.
      if (!store.consolidation.mayRead(sessionId)) return ok(completed);
      return joinResults(completed, await consolidateSession(deps, sessionId, signal));
    }
    nodeIds.push(...outcome.value.nodeIds);
    changeIds.push(...outcome.value.changeIds);
  }
  deps.onProgress(chunks.length, chunks.length);
  return ok({ chunks: chunks.length, nodeIds, changeIds, usage });
}

/** Joins the result of chunks read earlier with that of reading the rest again. */
function joinResults(
  completedResult: ConsolidatedSession,
  remaining: Result<ConsolidatedSession, SessionFailure>,
): Result<ConsolidatedSession, SessionFailure> {
  const addIds = (addition: Pick<ConsolidatedSession, 'nodeIds' | 'changeIds'>) => ({
    nodeIds: [...completedResult.nodeIds, ...addition.nodeIds],
    changeIds: [...completedResult.changeIds, ...addition.changeIds],
  });
  if (!remaining.ok) {
    const { completed, usage } = remaining.error;
    return err({
      ...remaining.error,
      usage: addUsage(completedResult.usage, usage),
      completed: addIds(completed),
    });
  }
  return ok({
    ...addIds(remaining.value),
    chunks: completedResult.chunks + remaining.value.chunks,
    usage: addUsage(completedResult.usage, remaining.value.usage),
  });
}

import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Usage } from '../../../../shared/domain/model.ts';
import type { EpochMs, Id, NodeId } from '../../../../shared/domain/primitives.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import type { CurationContext } from '../../curation/changeGroup.ts';
import { applyNotedUpdates } from '../../curation/updates/applyNotedUpdates.ts';
import type { Logger } from '../../dependencies.ts';
import { commitWithoutEvents, type Ledger } from '../../bus/ledger.ts';
import type { ChunkRow, SessionEpisode } from '../../storage/memory/consolidation.ts';
import { applyPlan } from './applyPlan.ts';
import { readReply, type ReadItem } from '../plan/chunkReply.ts';
import { addUsage, NO_USAGE } from '../driver/askModel.ts';
import type { MemoryModel } from '../driver/askStructured.ts';
import { createSourceTurns, type SourceTurns } from '../plan/sourceTurns.ts';
import { createStoredJudge, createModelJudge } from './judge.ts';
import { planChunk, type PlanDependencies } from './planChunk.ts';
import {
  readChunk,
  type ChunkToRead,
  type ConsolidationProblem,
  type ReadChunkDependencies,
} from './readChunk.ts';
import { recheckPlan } from '../plan/recheckPlan.ts';
import { claimFailedUsage } from './failedUsage.ts';
import { verifyItem, type VerifyDependencies } from '../plan/verifyItem.ts';
import { supersededSuggestions, withdrawSuggestion } from './withdrawSuggestion.ts';
import { chunkEpisodes } from '../../storage/memory/consolidation.ts';

export interface SessionDependencies {
  readonly curation: CurationContext;
  readonly ledger: Ledger;
  readonly model: MemoryModel;
  readonly driver: ReadChunkDependencies['driver'];
  readonly logger: Logger;
  readonly plan: Pick<PlanDependencies, 'policy' | 'verify' | 'similar' | 'conflictMinConfidence'>;
  readonly limits: { readonly turns: number; readonly tokens: number };
  /** Number of times that the person has forgotten something. */
  readonly forgetCount: () => number;
  /** Date and time in the person's zone. */
  readonly timeOf: (at: EpochMs) => string;
  readonly onProgress: (done: number, of: number) => void;
  /** Clock in milliseconds, for the duration of a chunk. */
  readonly clock: { now(): EpochMs };
}

export interface ConsolidatedSession {
  readonly chunks: number;
  /** New memories. */
  readonly nodeIds: readonly NodeId[];
  /** Changes to undo, oldest first. */
  readonly changeIds: readonly Id[];
  readonly usage: Usage;
}

/**
 * True if the turns may be read and used: while a model is asked, a person may forget one, show
 * another branch, delete the conversation, or switch its memory off.
 */
function mayUse(
  consolidation: SessionDependencies['curation']['store']['consolidation'],
  sessionId: Id,
  chunk: readonly SessionEpisode[],
): boolean {
  if (!consolidation.mayRead(sessionId)) return false;
  const episodeSeqs = new Set(consolidation.episodes(sessionId).map(({ seq }) => seq));
  return chunk.every(({ seq }) => episodeSeqs.has(seq));
}

/**
 * True if nothing of the session is left to read after this chunk. Checked in the transaction that
 * marks it consolidated: turns may have arrived while the model read.
 */
function isFullyConsolidated(
  consolidation: SessionDependencies['curation']['store']['consolidation'],
  sessionId: Id,
  chunk: readonly SessionEpisode[],
): boolean {
  const appliedSeqs = readSeqs(consolidation.chunks(sessionId));
  for (const { seq } of chunk) appliedSeqs.add(seq);
  return consolidation.episodes(sessionId).every(({ seq }) => appliedSeqs.has(seq));
}

/** Turns that were read, and written down. */
export function readSeqs(rows: readonly ChunkRow[]): Set<number> {
  return new Set(rows.filter(({ applied_at }) => applied_at !== null).flatMap(seqsOf));
}

interface ChunkFailure {
  readonly problem: ConsolidationProblem;
  readonly usage: Usage;
}

interface ChunkDone extends Omit<ConsolidatedSession, 'chunks'> {
  /** True if its turns may not be used any more: nothing was extracted. */
  readonly isForgotten: boolean;
}

/** Number of context turns before a chunk. */
const PRECEDING_TURNS = 10;

const FORGOTTEN_CHUNK: Omit<ChunkDone, 'usage'> = { nodeIds: [], changeIds: [], isForgotten: true };

interface ChunkPosition extends ChunkToRead {
  readonly n: number;
}

export async function consolidateChunk(
  deps: SessionDependencies,
  sessionId: Id,
  { n, chunk, precedingEpisodes, stored }: ChunkPosition,
  signal: AbortSignal,
): Promise<Result<ChunkDone, ChunkFailure>> {
  const { curation, ledger, model, clock } = deps;
  const { store } = curation;
  const startedAt = clock.now();
  if (!mayUse(store.consolidation, sessionId, chunk))
    return ok({ ...FORGOTTEN_CHUNK, usage: NO_USAGE });
  const turns = [...precedingEpisodes.slice(-PRECEDING_TURNS), ...chunk];
  const planning = { ...deps.plan, store, now: clock.now(), isFromRule: false, turns };
  const reading = { ...deps, store, planning };
  const answered = await readChunk(reading, { chunk, precedingEpisodes, stored }, signal);
  if (!answered.ok) return answered;
  const { reply, inputHash } = answered.value;
  let { usage } = answered.value;
  const row = {
    sessionId,
    n,
    inputHash,
    episodes: chunk.map(({ seq }) => seq),
    reply: JSON.stringify(reply),
    model: model.chat.ref,
  };
  const forgetCount = deps.forgetCount();
  // A plan made before something was forgotten may still hold it: the chunk is read anew.
  const mayApply = () =>
    mayUse(store.consolidation, sessionId, chunk) && deps.forgetCount() === forgetCount;
  if (!mayApply()) return ok({ ...FORGOTTEN_CHUNK, usage });
  const parsedReply = readReply(reply, chunk);
  // Forgotten content is not kept in the model's own paraphrase either.
  const sourceTurns = createSourceTurns(turns, planning.verify.dayOf);
  const mayKeep = !(await containsForgotten(parsedReply.items, planning.verify, sourceTurns));
  if (!mayApply()) return ok({ ...FORGOTTEN_CHUNK, usage });
  if (!answered.value.wasStored && mayKeep) {
    commitWithoutEvents(ledger, () => store.consolidation.keepReply(rowOf(row)));
  }
  const modelJudge = createModelJudge({
    model,
    timeOf: deps.timeOf,
    signal,
    used: (more) => {
      usage = addUsage(usage, more);
    },
  });
  const judge = createStoredJudge(reply.verdicts ?? [], modelJudge);
  const planResult = await planChunk({ ...planning, judge }, parsedReply, chunk.length);
  if (!planResult.ok) return err({ problem: planResult.error, usage });
  if (signal.aborted) return err({ problem: 'cancelled', usage });
  const applied = ledger.commit(() => {
    if (!mayApply()) return { value: FORGOTTEN_CHUNK, events: [] };
    const plan = recheckPlan(store, planResult.value);
    const took = addUsage(usage, claimFailedUsage(store.consolidation, sessionId));
    const applied = {
      ...row,
      reply: mayKeep ? row.reply : null,
      usage: JSON.stringify({ ...took, ms: clock.now() - startedAt }),
      dropped: JSON.stringify(plan.dropped),
      last: isFullyConsolidated(store.consolidation, sessionId, chunk),
    };
    store.consolidation.applied(applied, clock.now());
    const supersededByChunk = supersededSuggestions(
      store.review.suggestions(sessionId),
      chunk,
      plan,
    );
    const written = applyPlan(curation, 'model', plan, sessionId);
    const changes = [
      ...written.changes,
      ...supersededByChunk.map((suggestion) => withdrawSuggestion(curation, suggestion)),
      ...written.updateIds.flatMap((id) => applyNotedUpdates(curation, id) ?? []),
    ];
    return {
      value: {
        nodeIds: written.nodeIds,
        changeIds: changes.map(({ changeId }) => changeId),
        isForgotten: false,
      },
      // The last one notes the chunk: a journal that ends before it has the chunk read again.
      events: changes.map(({ event }, index) =>
        index === changes.length - 1 ? { ...event, chunk: applied } : event,
      ),
    };
  });
  return ok({ ...applied, usage });
}

/** Yields to other tasks between the items. */
async function containsForgotten(
  items: readonly ReadItem[],
  verify: VerifyDependencies,
  sourceTurns: SourceTurns,
): Promise<boolean> {
  for (const item of items) {
    const verifiedItem = verifyItem(item, verify, sourceTurns);
    if (!verifiedItem.ok && verifiedItem.error === 'never_extract') return true;
    await yieldToEventLoop();
  }
  return false;
}

function rowOf(row: {
  sessionId: Id;
  n: number;
  inputHash: string;
  episodes: readonly number[];
  reply: string;
  model: string;
}): Omit<ChunkRow, 'applied_at'> {
  return {
    session_id: row.sessionId,
    n: row.n,
    input_hash: row.inputHash,
    episodes: chunkEpisodes.stringify([...row.episodes]),
    reply: row.reply,
    model: row.model,
    usage: '{}',
    dropped: '[]',
  };
}

function seqsOf(row: ChunkRow): number[] {
  return chunkEpisodes.parse(row.episodes);
}

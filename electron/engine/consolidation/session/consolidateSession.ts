import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Usage } from '../../../../shared/domain/model.ts';
import type { EpochMs, Id } from '../../../../shared/domain/primitives.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { chunkTurns } from '../../algorithms/chunkTurns.ts';
import { estimateTokens } from '../../algorithms/ranking/tokenEstimate.ts';
import { runAction, type CurationContext } from '../../curation/changeGroup.ts';
import type { Logger } from '../../dependencies.ts';
import { commitWithoutEvents, type Ledger } from '../../bus/ledger.ts';
import type { ChunkRow, SessionEpisode } from '../../storage/memory/consolidation.ts';
import { applyPlan } from './applyPlan.ts';
import { readReply, type ReadItem } from '../plan/chunkReply.ts';
import { addUsage, NOTHING_USED } from '../driver/askModel.ts';
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
import { takeFailedUsage } from './failedUsage.ts';
import { verifyItem, type VerifyDependencies } from '../plan/verifyItem.ts';
import { supersededSuggestions, withdrawSuggestions } from './withdrawSuggestions.ts';

export interface SessionDependencies {
  readonly curation: CurationContext;
  readonly ledger: Ledger;
  readonly model: MemoryModel;
  readonly driver: ReadChunkDependencies['driver'];
  readonly logger: Logger;
  readonly plan: Pick<PlanDependencies, 'policy' | 'verify' | 'similar' | 'conflictMinConfidence'>;
  readonly limits: { readonly turns: number; readonly tokens: number };
  /** Date and time in the person's zone. */
  readonly timeOf: (at: EpochMs) => string;
  readonly onProgress: (done: number, of: number) => void;
  /** Clock in milliseconds, for the duration of a chunk. */
  readonly clock: { now(): EpochMs };
}

export interface ConsolidatedSession {
  readonly chunks: number;
  readonly nodeIds: readonly Id[];
  /** Changes to undo, oldest first. */
  readonly changeIds: readonly Id[];
  readonly usage: Usage;
}

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
  const read = readSeqs(rows);
  const episodes = store.consolidation.episodes(sessionId);
  const fresh = episodes.filter(({ seq }) => !read.has(seq));
  const chunks = fresh.some((episode) => episode.no_evidence === 0)
    ? chunkTurns(fresh, ({ content }) => estimateTokens(content), deps.limits)
    : [];
  const first =
    1 + Math.max(-1, ...rows.filter((row) => row.applied_at !== null).map((row) => row.n));
  let usage = NOTHING_USED;
  const nodeIds: Id[] = [];
  const changeIds: Id[] = [];
  if (chunks.length === 0) {
    commitWithoutEvents(deps.ledger, () => store.consolidation.done(sessionId, deps.clock.now()));
    return ok({ chunks: 0, nodeIds, changeIds, usage });
  }
  for (const [i, chunk] of chunks.entries()) {
    deps.onProgress(i, chunks.length);
    const stored = rows.find(({ n, applied_at }) => n === first + i && applied_at === null);
    const earlier = episodes.filter(({ seq }) => seq < (chunk[0]?.seq ?? 0));
    const outcome = await consolidateChunk(
      deps,
      sessionId,
      { n: first + i, chunk, earlier, stored },
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
      const earlier = { chunks: i, nodeIds, changeIds, usage };
      // A session in the trash waits until it is restored.
      const waits = store.consolidation.pending(false).some((one) => one.session_id === sessionId);
      if (!waits) return ok(earlier);
      return nextChunkNumber(earlier, await consolidateSession(deps, sessionId, signal));
    }
    nodeIds.push(...outcome.value.nodeIds);
    changeIds.push(...outcome.value.changeIds);
  }
  deps.onProgress(chunks.length, chunks.length);
  return ok({ chunks: chunks.length, nodeIds, changeIds, usage });
}

/** Joins the result of chunks read earlier with that of reading the rest again. */
function nextChunkNumber(
  earlier: ConsolidatedSession,
  remaining: Result<ConsolidatedSession, SessionFailure>,
): Result<ConsolidatedSession, SessionFailure> {
  const joined = (more: Pick<ConsolidatedSession, 'nodeIds' | 'changeIds'>) => ({
    nodeIds: [...earlier.nodeIds, ...more.nodeIds],
    changeIds: [...earlier.changeIds, ...more.changeIds],
  });
  if (!remaining.ok) {
    const { completed, usage } = remaining.error;
    return err({
      ...remaining.error,
      usage: addUsage(earlier.usage, usage),
      completed: joined(completed),
    });
  }
  return ok({
    ...joined(remaining.value),
    chunks: earlier.chunks + remaining.value.chunks,
    usage: addUsage(earlier.usage, remaining.value.usage),
  });
}

/**
 * True if the turns that were read may still be used: while a model is asked, a person may forget
 * one, show another branch, or delete the conversation.
 */
function isStored(
  consolidation: SessionDependencies['curation']['store']['consolidation'],
  sessionId: Id,
  chunk: readonly SessionEpisode[],
): boolean {
  const episodeSeqs = new Set(consolidation.episodes(sessionId).map(({ seq }) => seq));
  return chunk.every(({ seq }) => episodeSeqs.has(seq));
}

/**
 * True if nothing of the session is left to read after this chunk. Checked in the transaction that
 * marks it consolidated: turns may have arrived while the model read.
 */
function isReadWhole(
  consolidation: SessionDependencies['curation']['store']['consolidation'],
  sessionId: Id,
  chunk: readonly SessionEpisode[],
): boolean {
  const read = readSeqs(consolidation.chunks(sessionId));
  for (const { seq } of chunk) read.add(seq);
  return consolidation.episodes(sessionId).every(({ seq }) => read.has(seq));
}

function readSeqs(rows: readonly ChunkRow[]): Set<number> {
  return new Set(rows.filter(({ applied_at }) => applied_at !== null).flatMap(seqsOf));
}

function contentOf({ content }: { readonly content: string }): string {
  return content;
}

interface ChunkFailure {
  readonly problem: ConsolidationProblem;
  readonly usage: Usage;
}

interface ChunkDone extends Omit<ConsolidatedSession, 'chunks'> {
  /** True if some of its turns were forgotten meanwhile: nothing was extracted. */
  readonly isForgotten: boolean;
}

/** Number of context turns before a chunk. */
const TURNS_BEFORE = 10;

const FORGOTTEN_CHUNK: Omit<ChunkDone, 'usage'> = { nodeIds: [], changeIds: [], isForgotten: true };

interface ChunkPosition extends ChunkToRead {
  readonly n: number;
}

async function consolidateChunk(
  deps: SessionDependencies,
  sessionId: Id,
  { n, chunk, earlier, stored }: ChunkPosition,
  signal: AbortSignal,
): Promise<Result<ChunkDone, ChunkFailure>> {
  const { curation, ledger, model, clock } = deps;
  const { store } = curation;
  const startedAt = clock.now();
  const turns = [...earlier.slice(-TURNS_BEFORE), ...chunk];
  const planning = { ...deps.plan, store, now: clock.now(), byRule: false, turns };
  const reading = { ...deps, store, planning };
  const answered = await readChunk(reading, { chunk, earlier, stored }, signal);
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
  if (!isStored(store.consolidation, sessionId, chunk)) return ok({ ...FORGOTTEN_CHUNK, usage });
  const read = readReply(reply, chunk);
  // Forgotten content is not kept in the model's own paraphrase either.
  const sourceTurns = createSourceTurns(turns, planning.verify.dayOf);
  const mayKeep = !(await restatesForgotten(read.items, planning.verify, sourceTurns));
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
  const planResult = await planChunk({ ...planning, judge }, read, chunk.length);
  if (!planResult.ok) return err({ problem: planResult.error, usage });
  if (signal.aborted) return err({ problem: 'cancelled', usage });
  const plan = planResult.value;
  const applied = ledger.commit(() => {
    if (!isStored(store.consolidation, sessionId, chunk))
      return { value: FORGOTTEN_CHUNK, events: [] };
    const took = addUsage(usage, takeFailedUsage(store.consolidation, sessionId));
    const applied = {
      ...row,
      reply: mayKeep ? row.reply : null,
      usage: JSON.stringify({ ...took, ms: clock.now() - startedAt }),
      dropped: JSON.stringify(plan.rejected),
      last: isReadWhole(store.consolidation, sessionId, chunk),
    };
    store.consolidation.applied(applied, clock.now());
    const guessed = supersededSuggestions(store.review.suggestions(sessionId), chunk);
    const [label] = [...plan.nodes.map(({ item }) => item.content), ...guessed.map(contentOf)];
    // No new memories: not a change of memory.
    if (label === undefined && plan.evidence.length === 0)
      return { value: { nodeIds: [], changeIds: [], isForgotten: false }, events: [] };
    const action = { actor: 'model', cause: 'consolidate', label: label ?? '' } as const;
    const result = runAction(curation, action, (set) => [
      ...applyPlan(curation, set, plan, sessionId),
      ...withdrawSuggestions(set, guessed),
    ]);
    return {
      value: { nodeIds: result.value, changeIds: [result.changeId], isForgotten: false },
      events: [{ ...result.event, chunk: applied }],
    };
  });
  return ok({ ...applied, usage });
}

/** Yields to other tasks between the items. */
async function restatesForgotten(
  items: readonly ReadItem[],
  verify: VerifyDependencies,
  sourceTurns: SourceTurns,
): Promise<boolean> {
  for (const item of items) {
    const verified = verifyItem(item, verify, sourceTurns);
    if (!verified.ok && verified.error === 'never_extract') return true;
    await nextTurn();
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
    episodes: JSON.stringify(row.episodes),
    reply: row.reply,
    model: row.model,
    usage: '{}',
    dropped: '[]',
  };
}

function seqsOf(row: ChunkRow): number[] {
  return JSON.parse(row.episodes) as number[];
}

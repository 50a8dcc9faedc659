import type { Settings } from '../../../../shared/config.ts';
import type { EpochMs, Id, NodeId } from '../../../../shared/domain/primitives.ts';
import { err } from '../../../../shared/domain/result.ts';
import { commitWithoutEvents, type Ledger } from '../../bus/ledger.ts';
import type { CurationContext } from '../../curation/changeGroup.ts';
import type { Logger } from '../../dependencies.ts';
import type { SessionEpisode } from '../../storage/memory/consolidation.ts';
import type { QuoteSpan } from '../../text/quoteIn.ts';
import { consolidateSession } from './consolidateSession.ts';
import { localDay, readDate, readEndDate } from '../../algorithms/time/readDate.ts';
import { statementTime } from './statementTime.ts';
import type { MemoryModel } from '../driver/askStructured.ts';
import { NO_USAGE } from '../driver/askModel.ts';
import { addFailedUsage } from './failedUsage.ts';

export interface ConsolidatorDependencies {
  readonly curation: CurationContext;
  readonly ledger: Ledger;
  readonly settings: () => Settings;
  /** Model of the memory role, if any. */
  readonly model: () => MemoryModel | null;
  readonly similar: (content: string, limit: number) => Promise<readonly NodeId[]>;
  readonly isForbidden: (episode: SessionEpisode, span: QuoteSpan) => boolean;
  /** True if the same content was forgotten after this statement of it. */
  readonly wasForgotten: (content: string, statedAt: EpochMs) => boolean;
  /** Number of times that the person has forgotten something. */
  readonly forgetCount: () => number;
  /** IANA zone of the person. */
  readonly zone: string;
  readonly logger: Logger;
  /** Called when the queue or the running session changed. */
  readonly onChange: () => void;
}

/** Session that is being consolidated. */
export interface RunningSession {
  readonly sessionId: Id;
  readonly done: number;
  readonly of: number;
  readonly startedAt: EpochMs;
}

/**
 * Chunk size in estimated tokens. A local server often has 4,096 for question, answer and
 * instructions together, and truncates silently; a hosted one has many times that. Context, names and
 * labels come on top.
 */
const CHUNK_TOKENS = { local: 1_200, hosted: 8_000 } as const;

const EMPTY_RUN = { nodeIds: [], changeIds: [] };

/** Consolidates one session; whatever goes wrong is noted with it, and never thrown. */
export function createSessionAttempt(
  deps: ConsolidatorDependencies,
  setProgress: (session: RunningSession) => void,
) {
  const { curation, ledger, logger } = deps;
  const { store, clock } = curation;
  const consolidateOne = async (sessionId: Id, model: MemoryModel, signal: AbortSignal) => {
    const settings = deps.settings();
    const startedAt = clock.now();
    setProgress({ sessionId, done: 0, of: 1, startedAt });
    const outcome = await consolidateSession(
      {
        curation,
        ledger,
        model,
        driver: settings['consolidation.driver'],
        logger,
        clock,
        forgetCount: deps.forgetCount,
        limits: {
          turns: settings['consolidation.episodes_per_chunk'],
          tokens: model.chat.local ? CHUNK_TOKENS.local : CHUNK_TOKENS.hosted,
        },
        plan: {
          policy: settings['consolidation.review'],
          conflictMinConfidence: settings['consolidation.conflict_min_confidence'],
          similar: deps.similar,
          verify: {
            dateOf: (text) => readDate(text, deps.zone),
            endOf: (text, from) => readEndDate(text, deps.zone, from),
            isForbidden: deps.isForbidden,
            wasForgotten: deps.wasForgotten,
            dayOf: (at) => localDay(deps.zone, at),
          },
        },
        timeOf: (at) => statementTime(at, deps.zone),
        onProgress: (chunk, of) => setProgress({ sessionId, done: chunk, of, startedAt }),
      },
      sessionId,
      signal,
    );
    if (!outcome.ok) {
      const { problem, failedUsage } = outcome.error;
      commitWithoutEvents(ledger, () => {
        addFailedUsage(store.consolidation, sessionId, failedUsage);
        if (problem !== 'cancelled') store.consolidation.failed(sessionId, problem);
      });
    }
    return outcome;
  };
  /** Logs the failure of a run that nobody waits for; the session's row holds the reason. */
  const recordFailure = (sessionId: Id, error: unknown) => {
    logger.error('consolidation failed', { sessionId, error: String(error) });
    commitWithoutEvents(ledger, () => store.consolidation.failed(sessionId, 'internal'));
    return err({ problem: 'internal', usage: NO_USAGE, completed: EMPTY_RUN } as const);
  };
  return (sessionId: Id, model: MemoryModel, signal: AbortSignal) =>
    consolidateOne(sessionId, model, signal).catch((error: unknown) =>
      recordFailure(sessionId, error),
    );
}

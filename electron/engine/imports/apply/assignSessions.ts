import type { EpochMs, Id } from '../../../../shared/domain/primitives.ts';
import { startsNewSession } from '../../algorithms/time/sessionRotation.ts';
import type { ImportedMessage } from '../../storage/chat/importedItems.ts';
import type { RedactedTurn } from '../exports/readBatches.ts';

/** Turn of a conversation with its session; `stored` if an earlier import has brought it. */
export interface SessionTurn {
  readonly turn: RedactedTurn;
  readonly sessionId: Id;
  /** Position among the turns of its session that are remembered. */
  readonly position: number;
  readonly turnId: Id;
  readonly stored: ImportedMessage | null;
}

/** True for a turn of a copy that was said in this workspace. */
export function isLocal(stored: ImportedMessage | null): boolean {
  return stored !== null && stored.import_seq === null;
}

/** True for a turn that may be remembered where its conversation is. */
export function isRemembered(turn: RedactedTurn): boolean {
  return turn.isRemembered !== false;
}

/**
 * Places every turn in a session: a question after a long pause begins one, as in a conversation
 * that is held here, and an answer belongs to its question's. No turn joins a session of what was
 * said here, which is learned from by itself.
 */
export function assignSessions(
  turns: readonly RedactedTurn[],
  stored: readonly ImportedMessage[],
  timeoutSec: number,
  newId: () => Id,
): SessionTurn[] {
  const storedById = new Map(stored.map((row) => [row.external_message, row]));
  const questions = new Map<string, SessionTurn>();
  const sessionEnds = new Map<Id, EpochMs>();
  const sessionLengths = new Map<Id, number>();
  let current: Id | null = null;
  return turns.map((turn) => {
    const row = storedById.get(turn.id) ?? null;
    const question = turn.role === 'assistant' ? questions.get(turn.parent ?? '') : undefined;
    const last: EpochMs | null = current === null ? null : (sessionEnds.get(current) ?? null);
    const continued: Id | null =
      current !== null && !startsNewSession(last, turn.at, timeoutSec) ? current : null;
    const answered = isLocal(question?.stored ?? null) ? undefined : question?.sessionId;
    const sessionId = row?.session_id ?? answered ?? continued ?? newId();
    current = isLocal(row) ? null : sessionId;
    sessionEnds.set(sessionId, Math.max(sessionEnds.get(sessionId) ?? 0, turn.at));
    const position = sessionLengths.get(sessionId) ?? 0;
    if (isRemembered(turn)) sessionLengths.set(sessionId, position + 1);
    const turnId = row?.turn_id ?? question?.turnId ?? newId();
    const sessionTurn = { turn, sessionId, position, turnId, stored: row };
    if (turn.role === 'user') questions.set(turn.id, sessionTurn);
    return sessionTurn;
  });
}

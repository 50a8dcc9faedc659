import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { isFromFuture } from './clockJump.ts';

/**
 * True if a message at `now` begins a new session of its conversation.
 *
 *     rotate  ⇔  no message yet,  or  now − lastMessageAt > timeoutSec · 1000
 *
 * Exactly at the timeout the session goes on. A clock set back (now < lastMessageAt) never rotates,
 * unless the last message is of a clock that stood more than a day ahead.
 * Decision 0016; the setting is `session.timeout_sec`, 60..86400, default 1800.
 * Example: last message at 10:00:00.000, timeout 1800: 10:30:00.000 goes on, 10:30:00.001 rotates.
 */
export function startsNewSession(
  lastMessageAt: EpochMs | null,
  now: EpochMs,
  timeoutSec: number,
): boolean {
  if (lastMessageAt === null || isFromFuture(lastMessageAt, now)) return true;
  return now - lastMessageAt > timeoutSec * 1000;
}

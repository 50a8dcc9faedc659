import { v7 } from 'uuid';
import type { EpochMs, NewId } from '../../shared/domain/primitives.ts';

/** The time and the counter of the last id made. */
interface UuidState {
  readonly msecs: EpochMs;
  /** Unsigned, 32 bits. */
  readonly seq: number;
}

/** Number of random bytes that one id takes. */
export const UUID_RANDOM_BYTES = 16;

const MAX_MS = 2 ** 48 - 1;
const MAX_SEQ = 2 ** 32 - 1;

/**
 * Monotonic state of version 7 UUIDs (RFC 9562, section 6.2, method 1): the counter begins at a
 * random 31-bit number in each later millisecond, and counts on while the clock stands still or is
 * set back, so that no id sorts before an earlier one. A full counter borrows the next millisecond.
 */
export function nextUuidState(
  previous: UuidState | null,
  now: EpochMs,
  random: Uint8Array,
): UuidState {
  const randomSeq = new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 1;
  if (previous === null || now > previous.msecs) {
    return { msecs: Math.min(Math.max(now, 0), MAX_MS), seq: randomSeq };
  }
  return previous.seq < MAX_SEQ
    ? { msecs: previous.msecs, seq: previous.seq + 1 }
    : { msecs: previous.msecs + 1, seq: randomSeq };
}

/** Source of version 7 UUIDs; the caller brings time and 16 random bytes for each. */
export function createTimeOrderedIds(random: () => Uint8Array): (now: EpochMs) => NewId {
  let state: UuidState | null = null;
  return (now) => {
    const bytes = random();
    state = nextUuidState(state, now, bytes);
    return v7({ ...state, random: bytes }) as NewId;
  };
}

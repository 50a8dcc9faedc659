import type { EpochMs, Id } from '../../../../shared/domain/primitives.ts';

/** State of the last id made: its time and its 74 random bits. */
export interface UuidState {
  /** Epoch milliseconds written into the id; 0 .. 2^48 − 1. */
  readonly ms: number;
  /** The bits after the time, without version and variant; 0 .. 2^74 − 1. */
  readonly tail: bigint;
}

/** Number of random bytes in one id. */
export const UUID_RANDOM_BYTES = 10;

const TAIL_BITS = 74n;
const TAIL_LIMIT = 1n << TAIL_BITS;
const LOW_BITS = 62n;
const MAX_MS = 2 ** 48 - 1;

/**
 * Next id's state of one source, strictly after the previous one.
 *
 *     later millisecond:            (now, tail = random 74 bits, highest bit cleared)
 *     same or earlier millisecond:  (previous.ms, previous.tail + 1 + random 32 bits)
 *     tail full:                    (previous.ms + 1, fresh tail)
 *
 * Two messages share a millisecond, and a clock can be set back; neither may let a later id sort
 * before an earlier one. The highest bit is cleared so that 2^73 / 2^32 = 2^41 ids fit into one
 * millisecond before time has to be borrowed.
 *
 * `random`: 10 bytes. Source: RFC 9562, section 5.7 (layout of version 7) and section 6.2, method 2
 * (monotonic random). Example: now = 1 700 000 000 000, random all 0xFF gives
 * 018bcfe5-6800-77ff-bfff-ffffffffffff.
 */
export function nextUuidState(
  previous: UuidState | null,
  now: EpochMs,
  random: Uint8Array,
): UuidState {
  const fresh = BigInt.asUintN(Number(TAIL_BITS) - 1, bytesToBigInt(random));
  if (previous === null || now > previous.ms) {
    return { ms: Math.min(Math.max(now, 0), MAX_MS), tail: fresh };
  }
  const step = 1n + BigInt.asUintN(32, fresh);
  const tail = previous.tail + step;
  return tail < TAIL_LIMIT ? { ms: previous.ms, tail } : { ms: previous.ms + 1, tail: fresh };
}

/** The 36 characters of a version 7 UUID; as text they sort like their states. */
export function uuidText({ ms, tail }: UuidState): Id {
  const time = ms.toString(16).padStart(12, '0');
  const high = (tail >> LOW_BITS).toString(16).padStart(3, '0');
  const low = ((0b10n << LOW_BITS) | BigInt.asUintN(Number(LOW_BITS), tail)).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${high}-${low.slice(0, 4)}-${low.slice(4)}`;
}

/** Id source that keeps the state between calls; the caller provides time and randomness. */
export function createTimeOrderedIds(random: () => Uint8Array): (now: EpochMs) => Id {
  let state: UuidState | null = null;
  return (now) => {
    state = nextUuidState(state, now, random());
    return uuidText(state);
  };
}

function bytesToBigInt(bytes: Uint8Array): bigint {
  let value = 0n;
  for (const byte of bytes) value = (value << 8n) | BigInt(byte);
  return value;
}

import type { z } from 'zod';
import { MAX_EMBEDDED } from '../../text/passages/embeddedSpans.ts';

/** Number of one vector of a model: its owner's row number and the passage of its text. */
export type VectorKey = number & z.core.$brand<'vector'>;

/** Row numbers up to a million stay small integers, which JavaScript stores without a box. */
export function vectorKey(ownerSeq: number, passage: number): VectorKey {
  return (ownerSeq * MAX_EMBEDDED + passage) as VectorKey;
}

export function ownerSeqOf(key: VectorKey): number {
  return Math.floor(key / MAX_EMBEDDED);
}

export function passageOf(key: VectorKey): number {
  return key % MAX_EMBEDDED;
}

import type { EmbeddingReads, TextToEmbed, VectorOwner } from '../storage/search/embeddings.ts';
import { textHash } from './textHash.ts';

/** A text that has no vector yet, or one of other words. */
export interface MissingVector {
  readonly owner: VectorOwner;
  readonly seq: number;
  readonly text: string;
  readonly hash: string;
}

/** Rows looked at in one read: the writer's thread does nothing else meanwhile. */
const WINDOW = 500;

/** Goes once through all there is, in order, and gives what is missing, a window at a time. */
export function* missingVectors(
  reads: EmbeddingReads,
  owner: VectorOwner,
  model: string,
  cursor: number,
): Generator<{ readonly missing: readonly MissingVector[]; readonly lastSeq: number }> {
  const read = (from: number) =>
    owner === 'node'
      ? reads.nodesToEmbed(model, from, WINDOW)
      : reads.entitiesToEmbed(model, from, WINDOW);
  let lastSeq = cursor;
  for (;;) {
    const rows = read(lastSeq);
    lastSeq = rows.at(-1)?.seq ?? lastSeq;
    yield { missing: rows.flatMap((row) => toMissing(owner, row)), lastSeq };
    if (rows.length < WINDOW) return;
  }
}

function toMissing(owner: VectorOwner, { seq, text, text_hash }: TextToEmbed): MissingVector[] {
  const hash = textHash(text);
  return hash === text_hash ? [] : [{ owner, seq, text, hash }];
}

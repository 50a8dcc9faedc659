import { createHash } from 'node:crypto';
import type { EmbeddingReads, TextToEmbed, VectorOwner } from '../storage/search/embeddings.ts';

/** Text without a current vector. */
export interface MissingVector {
  readonly owner: VectorOwner;
  /** Row number of the owner, in its table. */
  readonly seq: number;
  readonly text: string;
  readonly hash: string;
}

/** Rows read at once: the writer's thread does nothing else meanwhile. */
const WINDOW = 500;

/** Scans all rows once, in order, and yields the missing vectors, a window at a time. */
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

/** Hash of the embedded text: a different one means that the vector is stale. */
function textHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

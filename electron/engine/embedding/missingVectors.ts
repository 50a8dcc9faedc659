import { createHash } from 'node:crypto';
import type { ReadStore } from '../storage/store.ts';
import { embeddedSpans } from '../text/passages/embeddedSpans.ts';
import type { EmbeddingReads, TextToEmbed, VectorOwner } from '../storage/search/embeddings.ts';

/** Passage without a current vector. */
export interface MissingVector {
  readonly owner: VectorOwner;
  /** Row number of the owner, in its table. */
  readonly seq: number;
  /** Number of the passage in its text, and of all of them. */
  readonly passage: number;
  readonly passages: number;
  readonly text: string;
  readonly hash: string;
}

/** Rows read at once: the writer's thread does nothing else meanwhile. */
const BATCH_SIZE = 500;

/** Scans all rows once, in order, and yields the missing vectors, a window at a time. */
export function* missingVectors(
  reads: EmbeddingReads,
  owner: VectorOwner,
  model: string,
  cursor: number,
): Generator<{ readonly missing: readonly MissingVector[]; readonly lastSeq: number }> {
  const read = (from: number) =>
    owner === 'node'
      ? reads.nodesToEmbed(model, from, BATCH_SIZE)
      : reads.entitiesToEmbed(model, from, BATCH_SIZE);
  let lastSeq = cursor;
  for (;;) {
    const rows = read(lastSeq);
    lastSeq = rows.at(-1)?.seq ?? lastSeq;
    yield { missing: rows.flatMap((row) => toMissing(owner, row)), lastSeq };
    if (rows.length < BATCH_SIZE) return;
  }
}

/**
 * Missing vectors of nodes up to a seq that the index log lists after a row: their words have changed
 * since they were scanned, or they have become active.
 */
export function* changedVectors(
  { embeddings, indexLog }: Pick<ReadStore, 'embeddings' | 'indexLog'>,
  model: string,
  { node, log }: { readonly node: number; readonly log: number },
): Generator<{ readonly missing: readonly MissingVector[]; readonly lastSeq: number }> {
  let lastSeq = log;
  for (;;) {
    const rows = indexLog.after(lastSeq, BATCH_SIZE);
    lastSeq = rows.at(-1)?.seq ?? lastSeq;
    const seqs = rows
      .filter(({ owner }) => owner === 'node')
      .map(({ owner_key: key }) => Number(key))
      .filter((seq) => seq <= node);
    const missing = [...new Set(seqs)].flatMap((seq) =>
      embeddings
        .nodesToEmbed(model, seq - 1, 1)
        .filter((row) => row.seq === seq)
        .flatMap((row) => toMissing('node', row)),
    );
    yield { missing, lastSeq };
    if (rows.length < BATCH_SIZE) return;
  }
}

/** Passages of a text that have no vector, or one of other words. */
function toMissing(owner: VectorOwner, { seq, text, hashes }: TextToEmbed): MissingVector[] {
  const spans = embeddedSpans(text);
  const isTooLong = Math.max(...hashes.keys()) >= spans.length;
  return spans.flatMap(({ start, end }, passage) => {
    const content = text.slice(start, end);
    const hash = textHash(content);
    // Writing any passage removes those that the text has no more.
    if (hash === hashes.get(passage) && !(isTooLong && passage === 0)) return [];
    return [{ owner, seq, passage, passages: spans.length, text: content, hash }];
  });
}

/** Hash of the embedded text: a different one means that the vector is stale. */
function textHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

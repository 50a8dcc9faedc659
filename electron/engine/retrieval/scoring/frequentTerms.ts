import type { Postings } from '../indexes/postingList.ts';

/** Postings as a search uses them. */
export interface DecodedPostings {
  /** Documents of the term, ascending. */
  readonly documents: Int32Array;
  /** Its count in each of them. */
  readonly frequencies: Int32Array;
  /** Its count in each document of the index, up to 255; those past the end have none. */
  readonly counts: Uint8Array;
}

/** Number of postings from which on decoding them takes longer than all else that is done to them. */
const FREQUENT = 1_000;

/** Bytes of the terms kept decoded. */
const MAX_BYTES = 16 * 1024 ** 2;

/**
 * Cache of the decoded postings of frequent terms, the most recently used ones: common words come in
 * one question after the other. A list to which turns were added since is decoded anew.
 */
export function createFrequentTerms(maxBytes = MAX_BYTES) {
  const decoded = new Map<Postings, DecodedPostings>();
  let bytes = 0;
  const remove = (postings: Postings, entry: DecodedPostings) => {
    decoded.delete(postings);
    bytes -= sizeOf(entry);
  };
  return {
    bytes: () => bytes,
    /** Decoded postings of a frequent term, among `size` documents; null for a rare one. */
    of(postings: Postings, size: number): DecodedPostings | null {
      const { length } = postings;
      if (length < FREQUENT) return null;
      const cached = decoded.get(postings);
      if (cached !== undefined) remove(postings, cached);
      const entry =
        cached?.documents.length === length ? cached : decode(postings, new Uint8Array(size));
      decoded.set(postings, entry);
      bytes += sizeOf(entry);
      for (const [oldest, value] of decoded) {
        if (bytes <= maxBytes || oldest === postings) break;
        remove(oldest, value);
      }
      return entry;
    },
  };
}

function decode(postings: Postings, counts: Uint8Array): DecodedPostings {
  const documents = new Int32Array(postings.length);
  const frequencies = new Int32Array(postings.length);
  postings.decode(documents, frequencies);
  writeCounts({ documents, frequencies, counts });
  return { documents, frequencies, counts };
}

/** Writes the count of each document. */
export function writeCounts({ documents, frequencies, counts }: DecodedPostings): void {
  for (let i = 0; i < documents.length; i += 1) {
    counts[documents[i] ?? 0] = Math.min(255, frequencies[i] ?? 0);
  }
}

function sizeOf({ documents, frequencies, counts }: DecodedPostings): number {
  return documents.byteLength + frequencies.byteLength + counts.byteLength;
}

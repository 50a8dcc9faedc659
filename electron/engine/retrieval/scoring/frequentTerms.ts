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

/** Share of all documents from which on a term is frequent: its arrays are as long as the index. */
const FREQUENT_SHARE = 0.02;
const MIN_POSTINGS = 1_000;

/** Bytes of the terms kept decoded. */
const MAX_BYTES = 16 * 1024 ** 2;

/** Room for what is added, as a share. */
const GROWTH_FACTOR = 1.125;

interface Entry {
  readonly postings: Postings;
  /** Postings that are decoded, and their bytes. */
  length: number;
  byte: number;
  documents: Int32Array;
  frequencies: Int32Array;
  counts: Uint8Array;
}

/**
 * Cache of the decoded postings of frequent terms, the most recently used ones: common words come in
 * one question after the other. Of a list that has grown since, as by each message, what was added is
 * decoded.
 */
export function createFrequentTerms(maxBytes = MAX_BYTES) {
  const entries = new Map<Postings, Entry>();
  let bytes = 0;
  const remove = (entry: Entry) => {
    entries.delete(entry.postings);
    bytes -= sizeOf(entry);
  };
  return {
    bytes: () => bytes,
    /** Decoded postings of a frequent term, among `size` documents; null for a rare one. */
    of(postings: Postings, size: number): DecodedPostings | null {
      const { length } = postings;
      if (length < Math.max(MIN_POSTINGS, FREQUENT_SHARE * size)) return null;
      const cached = entries.get(postings);
      if (cached !== undefined) remove(cached);
      const entry = cached ?? emptyEntry(postings);
      catchUp(entry, size);
      entries.set(postings, entry);
      bytes += sizeOf(entry);
      for (const oldest of entries.values()) {
        if (bytes <= maxBytes || oldest === entry) break;
        remove(oldest);
      }
      return decodedOf(entry, 0);
    },
  };
}

function emptyEntry(postings: Postings): Entry {
  const [documents, frequencies] = [new Int32Array(), new Int32Array()];
  return { postings, length: 0, byte: 0, documents, frequencies, counts: new Uint8Array() };
}

/** Decodes what was added to the list of an entry. */
function catchUp(entry: Entry, size: number): void {
  const { postings, length, byte } = entry;
  if (postings.length > entry.documents.length) {
    entry.documents = growArray(entry.documents, postings.length);
    entry.frequencies = growArray(entry.frequencies, postings.length);
  }
  if (size > entry.counts.length) entry.counts = growArray(entry.counts, size);
  if (length === postings.length) return;
  postings.decode(entry.documents, entry.frequencies, { position: length, byte });
  entry.length = postings.length;
  entry.byte = postings.byteLength;
  writeCounts(decodedOf(entry, length));
}

/** Postings of an entry from a position on. */
function decodedOf({ documents, frequencies, counts, length }: Entry, from: number) {
  return {
    documents: documents.subarray(from, length),
    frequencies: frequencies.subarray(from, length),
    counts,
  };
}

function growArray<Numbers extends Int32Array | Uint8Array>(
  array: Numbers,
  length: number,
): Numbers {
  const next = new (array.constructor as new (length: number) => Numbers)(
    Math.ceil(GROWTH_FACTOR * length),
  );
  next.set(array);
  return next;
}

/** Writes the count of each document. */
export function writeCounts({ documents, frequencies, counts }: DecodedPostings): void {
  for (let i = 0; i < documents.length; i += 1) {
    counts[documents[i] ?? 0] = Math.min(255, frequencies[i] ?? 0);
  }
}

function sizeOf({ documents, frequencies, counts }: Entry): number {
  return documents.byteLength + frequencies.byteLength + counts.byteLength;
}

import { ByteList } from './byteList.ts';

/** Postings of a term: its documents, ascending, with the term's count in each. */
export interface Postings {
  readonly length: number;
  /** Bytes of the list, which only grows. */
  readonly byteLength: number;
  /**
   * Writes the documents and their counts, position by position, into arrays of at least `length`;
   * those after a position, where its bytes and what is before them are decoded already.
   */
  decode(
    documents: Int32Array,
    counts: Int32Array,
    after?: { readonly position: number; readonly byte: number },
  ): void;
  documents(): Int32Array;
}

/**
 * Posting list in some two bytes a document: the distance from the document before it, doubled, and
 * odd where the count, which is 1 in most passages, follows.
 */
export class PostingList implements Postings {
  length = 0;
  private last = -1;
  private readonly bytes = new ByteList();

  /** Appends a document after the last one. */
  add(document: number, count: number): void {
    const distance = document - this.last - 1;
    this.last = document;
    this.length += 1;
    this.bytes.push(2 * distance + (count === 1 ? 0 : 1));
    if (count !== 1) this.bytes.push(count);
  }

  get byteLength(): number {
    return this.bytes.length;
  }

  // One loop without calls: a search reads 100,000 postings.
  decode(documents: Int32Array, counts: Int32Array, after = { position: 0, byte: 0 }): void {
    const bytes = this.bytes.view();
    let position = after.position - 1;
    let document = documents[position] ?? -1;
    let isCountByte = false;
    for (let at = after.byte; at < bytes.length;) {
      let byte = bytes[at++] ?? 0;
      let value = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at++] ?? 0;
        value |= (byte & 127) << shift;
      }
      if (isCountByte) {
        isCountByte = false;
        counts[position] = value;
      } else {
        document += (value >>> 1) + 1;
        isCountByte = (value & 1) === 1;
        documents[++position] = document;
        counts[position] = 1;
      }
    }
  }

  documents(): Int32Array {
    const documents = new Int32Array(this.length);
    this.decode(documents, new Int32Array(this.length));
    return documents;
  }
}

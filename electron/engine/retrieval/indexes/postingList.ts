import { ByteList } from './byteList.ts';

/** Postings of a term: its documents, ascending, with the term's count in each. */
export interface Postings {
  readonly length: number;
  each(visit: (document: number, count: number) => void): void;
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

  /**
   * Calls back with each document and its count. Decoded in one loop of its own, not by
   * `ByteList.each`: a search reads 100,000 postings, and a second callback doubles their time.
   */
  each(visit: (document: number, count: number) => void): void {
    const store = this.bytes.view();
    let document = -1;
    let isCount = false;
    for (let at = 0; at < store.length;) {
      let byte = store[at++] ?? 0;
      let value = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = store[at++] ?? 0;
        value |= (byte & 127) << shift;
      }
      if (isCount) {
        isCount = false;
        visit(document, value);
      } else {
        document += (value >>> 1) + 1;
        if ((value & 1) === 1) isCount = true;
        else visit(document, 1);
      }
    }
  }

  documents(): Int32Array {
    const list = new Int32Array(this.length);
    let at = 0;
    this.each((document) => {
      list[at] = document;
      at += 1;
    });
    return list;
  }
}

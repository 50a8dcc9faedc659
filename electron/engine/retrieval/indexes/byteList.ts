/** Growth of a list past its first bytes: a large one has an eighth to spare at most. */
const MIN_CAPACITY = 256;

/**
 * List of whole numbers, none negative, in as few bytes as each needs: seven bits a byte, the last
 * one without the high bit. Appended to, and read in order.
 */
export class ByteList {
  /** Number of bytes. */
  length = 0;
  private store: Uint8Array;

  constructor(capacity = 8) {
    this.store = new Uint8Array(capacity);
  }

  push(value: number): void {
    // Five bytes hold 35 bits.
    if (this.length + 5 > this.store.length) this.enlarge();
    let remainder = value;
    while (remainder > 127) {
      this.store[this.length] = (remainder & 127) | 128;
      this.length += 1;
      remainder >>>= 7;
    }
    this.store[this.length] = remainder;
    this.length += 1;
  }

  /** Its bytes as they are, until the next `push`. */
  view(): Uint8Array {
    return this.store.subarray(0, this.length);
  }

  /** Calls back with each number from one byte up to another. */
  each(from: number, to: number, visit: (value: number) => void): void {
    const { store } = this;
    for (let at = from; at < to;) {
      let byte = store[at++] ?? 0;
      let value = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = store[at++] ?? 0;
        value |= (byte & 127) << shift;
      }
      visit(value);
    }
  }

  private enlarge(): void {
    const size = this.store.length;
    const next = new Uint8Array(size < MIN_CAPACITY ? 2 * size : Math.ceil(size * 1.125));
    next.set(this.store);
    this.store = next;
  }
}

/** Capacity of an array that is full: twice the small ones, and an eighth more of a large one. */
function enlargedCapacity(length: number): number {
  return length < 65_536 ? 2 * length : Math.ceil(length * 1.125);
}

/** Typed array that grows by a share: append is amortized O(1), reading is the plain array. */
export class GrowableInts {
  length = 0;
  private store: Int32Array;

  constructor(capacity = 16) {
    this.store = new Int32Array(capacity);
  }

  /** Backing array, valid up to `length`; a later push may replace it. */
  get values(): Int32Array {
    return this.store;
  }

  push(value: number): void {
    if (this.length === this.store.length) {
      const next = new Int32Array(enlargedCapacity(this.store.length));
      next.set(this.store);
      this.store = next;
    }
    this.store[this.length] = value;
    this.length += 1;
  }

  at(index: number): number {
    return this.store[index] ?? 0;
  }

  set(index: number, value: number): void {
    this.store[index] = value;
  }
}

/** Map from seq to number: seqs are sequential, so an array holds them. */
export class NumberOfSeq {
  private store = new Int32Array(1024);

  /** -1 when there is none. */
  get(seq: number): number {
    return (this.store[seq] ?? 0) - 1;
  }

  set(seq: number, value: number): void {
    if (seq >= this.store.length) {
      const next = new Int32Array(Math.max(enlargedCapacity(this.store.length), seq + 1));
      next.set(this.store);
      this.store = next;
    }
    this.store[seq] = value + 1;
  }
}

/** Growable array like `GrowableInts`, for fractions. */
export class GrowableFloats {
  length = 0;
  private store: Float64Array;

  constructor(capacity = 16) {
    this.store = new Float64Array(capacity);
  }

  push(value: number): void {
    if (this.length === this.store.length) {
      const next = new Float64Array(enlargedCapacity(this.store.length));
      next.set(this.store);
      this.store = next;
    }
    this.store[this.length] = value;
    this.length += 1;
  }

  at(index: number): number {
    return this.store[index] ?? 0;
  }

  set(index: number, value: number): void {
    this.store[index] = value;
  }
}

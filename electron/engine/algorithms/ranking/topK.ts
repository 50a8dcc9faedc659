/**
 * Top k: the k items of the highest value, of equals those of the lowest key, in a binary heap
 * whose root is the lowest kept: the same items in whatever order they are offered.
 */
export class TopK<Key extends number = number> {
  private readonly k: number;
  private readonly keys: Key[] = [];
  private readonly values: number[] = [];

  constructor(k: number) {
    this.k = k;
  }

  /** A value below this is not kept. */
  lowest(): number {
    return this.keys.length < this.k ? -Infinity : (this.values[0] ?? Infinity);
  }

  offer(key: Key, value: number): void {
    if (this.keys.length < this.k) {
      this.keys.push(key);
      this.values.push(value);
      this.siftUp(this.keys.length - 1);
    } else if (this.k > 0 && this.isAbove(0, key, value)) {
      this.keys[0] = key;
      this.values[0] = value;
      this.siftDown();
    }
  }

  /** Highest value first. */
  ranked(): { readonly key: Key; readonly value: number }[] {
    return this.keys
      .map((key, i) => ({ key, value: this.values[i] ?? 0 }))
      .sort((a, b) => b.value - a.value || a.key - b.key);
  }

  items(): Key[] {
    return this.ranked().map(({ key }) => key);
  }

  private siftUp(from: number): void {
    let i = from;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (!this.isLess(i, parent)) return;
      this.swap(i, parent);
      i = parent;
    }
  }

  private siftDown(): void {
    let i = 0;
    for (;;) {
      const leftChild = 2 * i + 1;
      const right = leftChild + 1;
      let smallest = i;
      if (leftChild < this.keys.length && this.isLess(leftChild, smallest)) smallest = leftChild;
      if (right < this.keys.length && this.isLess(right, smallest)) smallest = right;
      if (smallest === i) return;
      this.swap(i, smallest);
      i = smallest;
    }
  }

  private isLess(a: number, b: number): boolean {
    return this.isAbove(a, this.keys[b] ?? 0, this.values[b] ?? 0);
  }

  /** True if an item ranks above the one in this slot. */
  private isAbove(slot: number, key: number, value: number): boolean {
    const current = this.values[slot] ?? 0;
    return value > current || (value === current && key < (this.keys[slot] ?? 0));
  }

  private swap(a: number, b: number): void {
    const [keyOfA, keyOfB] = [this.keys[a], this.keys[b]];
    if (keyOfA === undefined || keyOfB === undefined) return;
    const value = this.values[a] ?? 0;
    this.keys[a] = keyOfB;
    this.values[a] = this.values[b] ?? 0;
    this.keys[b] = keyOfA;
    this.values[b] = value;
  }
}

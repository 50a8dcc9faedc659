/** The k items of the highest value, in a binary heap whose root is the lowest kept. */
export class TopK {
  private readonly k: number;
  private readonly keys: number[] = [];
  private readonly values: number[] = [];

  constructor(k: number) {
    this.k = k;
  }

  /** Whether an item of this value would be kept. */
  admits(value: number): boolean {
    return this.keys.length < this.k || value > (this.values[0] ?? Infinity);
  }

  offer(key: number, value: number): void {
    if (this.keys.length < this.k) {
      this.keys.push(key);
      this.values.push(value);
      this.siftUp(this.keys.length - 1);
    } else if (value > (this.values[0] ?? Infinity)) {
      this.keys[0] = key;
      this.values[0] = value;
      this.siftDown();
    }
  }

  /** Highest value first. */
  items(): number[] {
    return this.keys
      .map((key, i) => ({ key, value: this.values[i] ?? 0 }))
      .sort((a, b) => b.value - a.value || a.key - b.key)
      .map(({ key }) => key);
  }

  private siftUp(from: number): void {
    let i = from;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if ((this.values[parent] ?? 0) <= (this.values[i] ?? 0)) return;
      this.swap(i, parent);
      i = parent;
    }
  }

  private siftDown(): void {
    let i = 0;
    for (;;) {
      const left = 2 * i + 1;
      const right = left + 1;
      let least = i;
      if (left < this.keys.length && this.value(left) < this.value(least)) least = left;
      if (right < this.keys.length && this.value(right) < this.value(least)) least = right;
      if (least === i) return;
      this.swap(i, least);
      i = least;
    }
  }

  private value(i: number): number {
    return this.values[i] ?? Infinity;
  }

  private swap(a: number, b: number): void {
    const key = this.keys[a] ?? 0;
    const value = this.values[a] ?? 0;
    this.keys[a] = this.keys[b] ?? 0;
    this.values[a] = this.values[b] ?? 0;
    this.keys[b] = key;
    this.values[b] = value;
  }
}

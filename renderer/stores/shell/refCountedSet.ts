interface RefCountedSet<Item> {
  /** Adds a reference to an item; returns the function that removes it, to be called once. */
  add(item: Item): () => void;
  has(item: Item): boolean;
  items(): Item[];
}

/** Set with a count of references for each item: several places may show the same one. */
export function createRefCountedSet<Item>(): RefCountedSet<Item> {
  const counts = new Map<Item, number>();
  return {
    add(item) {
      counts.set(item, (counts.get(item) ?? 0) + 1);
      return () => {
        const count = (counts.get(item) ?? 1) - 1;
        if (count > 0) counts.set(item, count);
        else counts.delete(item);
      };
    },
    has: (item) => counts.has(item),
    items: () => [...counts.keys()],
  };
}

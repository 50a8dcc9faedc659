interface Watchers<Item> {
  /** Adds a watcher of an item; returns the function that ends that. */
  add(item: Item): () => void;
  has(item: Item): boolean;
  items(): Item[];
}

/** Items on the screen; the same one can be on it several times. */
export function createWatchers<Item>(): Watchers<Item> {
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

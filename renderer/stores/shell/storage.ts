const PREFIX = 'loci.';

/** Local storage that may be absent or full: then nothing is kept, and nothing breaks. */
export interface KeyValue {
  get(key: string): string | null;
  set(key: string, value: string): void;
}

/** Storage that can also list its keys. */
export interface ListedKeyValue extends KeyValue {
  keys(): readonly string[];
}

/** Storage that other windows write to as well. */
export interface SharedKeyValue extends ListedKeyValue {
  /** Listens to what other windows write under a key; returns the function that ends that. */
  subscribe(key: string, listener: (previous: string | null) => void): () => void;
}

/** Storage for values that windows share: each follows what the others write. */
export type ObservableKeyValue = Pick<SharedKeyValue, 'get' | 'set' | 'subscribe'>;

export function createKeyValueStore(
  storage: () => Storage,
  events: Pick<Window, 'addEventListener' | 'removeEventListener'>,
): SharedKeyValue {
  return {
    get(key) {
      try {
        return storage().getItem(PREFIX + key);
      } catch {
        return null;
      }
    },
    set(key, value) {
      try {
        if (value === '') storage().removeItem(PREFIX + key);
        else storage().setItem(PREFIX + key, value);
      } catch {
        // A draft or a cached theme is optional.
      }
    },
    subscribe(key, listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === PREFIX + key) listener(event.oldValue);
      };
      events.addEventListener('storage', onStorage);
      return () => events.removeEventListener('storage', onStorage);
    },
    keys() {
      try {
        const all = Array.from({ length: storage().length }, (_, n) => storage().key(n) ?? '');
        return all.filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
      } catch {
        return [];
      }
    },
  };
}

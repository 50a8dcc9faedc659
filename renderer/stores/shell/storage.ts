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

export function createKeyValueStore(storage: () => Storage): ListedKeyValue {
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

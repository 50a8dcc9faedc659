/** Local storage that may be absent or full: then nothing is kept, and nothing breaks. */
export interface KeyValue {
  get(key: string): string | null;
  set(key: string, value: string): void;
}

export function keyValueOver(storage: () => Storage): KeyValue {
  return {
    get(key) {
      try {
        return storage().getItem(`loci.${key}`);
      } catch {
        return null;
      }
    },
    set(key, value) {
      try {
        if (value === '') storage().removeItem(`loci.${key}`);
        else storage().setItem(`loci.${key}`, value);
      } catch {
        // A draft or a remembered theme is a convenience only.
      }
    },
  };
}

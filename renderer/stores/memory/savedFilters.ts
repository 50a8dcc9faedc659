import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Id } from '../../../shared/domain/primitives.ts';
import { DEFAULT_FILTERS, type FactFilters } from './factState.ts';
import type { ObservableKeyValue } from '../shell/storage.ts';

interface SavedFilter {
  readonly name: string;
  readonly filters: FactFilters;
}

export interface SavedFilterStore extends StoreApi<{ readonly saved: readonly SavedFilter[] }> {
  /** Saves filters under a name, replacing those of an existing one. */
  save(name: string, filters: FactFilters): void;
  remove(name: string): void;
  /** Removes those with such a text in them. */
  removeMatching(isForgotten: (text: string) => boolean): void;
  dispose(): void;
}

/** Saved filters by name, stored on this device for one workspace. */
export function createSavedFilterStore(
  storage: ObservableKeyValue,
  workspaceId: Id,
): SavedFilterStore {
  const key = `filters.${workspaceId}`;
  const store = createStore<{ readonly saved: readonly SavedFilter[] }>(() => ({
    saved: read(storage.get(key)),
  }));
  const unsubscribe = storage.subscribe(key, () =>
    store.setState({ saved: read(storage.get(key)) }),
  );
  const saveAll = (saved: readonly SavedFilter[]) => {
    store.setState({ saved });
    storage.set(key, saved.length === 0 ? '' : JSON.stringify(saved));
  };
  const filtersExcept = (name: string) =>
    store.getState().saved.filter((each) => each.name !== name);
  return Object.assign(store, {
    save: (name: string, filters: FactFilters) =>
      saveAll(
        [...filtersExcept(name), { name, filters }].sort((a, b) => a.name.localeCompare(b.name)),
      ),
    remove: (name: string) => saveAll(filtersExcept(name)),
    removeMatching: (isForgotten: (text: string) => boolean) =>
      saveAll(
        store
          .getState()
          .saved.filter(
            ({ name, filters }) => ![name, filters.query, ...filters.tags].some(isForgotten),
          ),
      ),
    dispose: unsubscribe,
  });
}

/** Saved filters; those of another version may lack a field, or be unusable. */
function read(text: string | null): readonly SavedFilter[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(list)) return [];
    return (list as Partial<SavedFilter>[]).flatMap(({ name, filters }) =>
      typeof name === 'string' ? [{ name, filters: { ...DEFAULT_FILTERS, ...filters } }] : [],
    );
  } catch {
    return [];
  }
}

import { START } from './manualClock.ts';
import type { TestStore } from './testStore.ts';

type Set = ReturnType<TestStore['store']['openChangeGroup']>;

/** Changes rows of a store as one act after the other, each a change group of its own. */
export function rowChanger({
  store,
}: Pick<TestStore, 'store'>): (action: (set: Set) => void) => void {
  let actionCount = 0;
  return (action) => {
    const of = { actor: 'user', cause: 'edit', label: '' } as const;
    store.transaction(() => {
      const opened = store.openChangeGroup({ id: `act ${(actionCount += 1)}`, at: START, ...of });
      action(opened);
      opened.finish();
    });
  };
}

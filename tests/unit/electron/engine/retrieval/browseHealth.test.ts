import { expect, test } from 'vitest';
import { getHealth } from '../../../../../electron/engine/retrieval/browseHealth.ts';
import { START } from '../../../../support/manualClock.ts';
import { createMemoryWriter } from '../../../../support/rememberedStore.ts';
import { openTestStore } from '../../../../support/testStore.ts';

test('coverage by vectors counts texts, not their passages', () => {
  const { store } = openTestStore();
  const remember = createMemoryWriter(store);
  const [long] = [remember.turn('The oboe was played. '.repeat(90)), remember.turn('short')];
  store.transaction(() => {
    for (let passage = 0; passage < 4; passage += 1) {
      const key = { owner: 'node', ownerSeq: long, passage, model: 'm' } as const;
      store.embeddings.put({ ...key, vector: Float32Array.of(1), textHash: 'h', createdAt: 0 });
    }
  });
  expect(getHealth(store, { model: 'm' }, { now: START, zone: 'UTC' }).vectors).toEqual({
    model: 'm',
    made: 1,
    of: 2,
  });
});

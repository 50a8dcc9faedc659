import { expect, test } from 'vitest';
import { createMemoryWriter } from '../support/rememberedStore.ts';
import { openTestStore } from '../support/testStore.ts';

test('tags are those of live memories', () => {
  const { store, clock } = openTestStore();
  const { fact, tag } = createMemoryWriter(store);
  tag(fact('Anna sails'), 'boats');
  tag(fact('Anna dives', { review: 'accepted' }), 'boats');
  tag(fact('Anna flies', { review: 'rejected' }), 'planes');
  tag(fact('Anna rows', { review: 'pending' }), 'oars');
  expect(store.knowledge.tags(clock.now())).toEqual([{ tag: 'boats', count: 2 }]);
});

import { expect, test } from 'vitest';
import { profileItems } from '../../../../../../electron/engine/retrieval/structure/profileItems.ts';
import { START } from '../../../../../support/manualClock.ts';
import { createMemoryWriter } from '../../../../../support/rememberedStore.ts';
import { openTestStore } from '../../../../../support/testStore.ts';

test('a profile tells every memory in dispute, beyond the newest ones', () => {
  const { store } = openTestStore();
  const remember = createMemoryWriter(store);
  const disputed = (kind: 'Goal' | 'Fact', first: string, second: string) =>
    remember.edge(remember.fact(first, { kind }), remember.fact(second, { kind }), 'contradicts');
  disputed('Goal', 'Run a marathon', 'Never run again');
  disputed('Fact', 'Anna is vegan', 'Anna eats fish');
  remember.fact('Rex is a dog');
  const items = profileItems(store, 2, START + 1);
  expect(items.map(({ content, isDisputed }) => [content, isDisputed])).toEqual(
    expect.arrayContaining([
      ['Run a marathon', true],
      ['Never run again', true],
      ['Rex is a dog', false],
    ]),
  );
});

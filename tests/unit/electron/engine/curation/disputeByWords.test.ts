import { expect, test } from 'vitest';
import { remember } from '../../../../../electron/engine/curation/remember.ts';
import { openTestStore } from '../../../../support/testStore.ts';

test.for([
  ['My mother’s phone number ends with 12', 'My mother’s phone number ends with 98', 1],
  ['Номер пропуска в офис 12', 'Номер пропуска в офис 98', 1],
  ['Marek drives a blue van', 'Marek is the carpenter, his number is in the blue folder', 0],
  ['Anna likes green tea', 'Anna likes green apples', 0],
  ['The boat is blue', 'The boat is blue', 0],
  ['Marek came at 28', 'Marek came at 29', 0],
  ['Встретил Анну в Риге', 'Встретил Анну в Праге', 0],
] as const)('%s / %s: %i contradiction', ([first, second, count]) => {
  const t = openTestStore();
  for (const content of [first, second]) {
    t.ledger.commit(() => {
      const outcome = remember(t.curation, { content, kind: 'Fact', sourceRef: null });
      return { value: null, events: outcome.ok ? [outcome.value.event] : [] };
    });
  }
  expect(t.store.review.contradictions(t.clock.now())).toHaveLength(count);
});

import { expect, test } from 'vitest';
import { withAttributes } from '../../../../../../electron/engine/storage/connection/attributes.ts';

test('attributes that are added leave those of other modules as they are', () => {
  const attributes = JSON.stringify({ claimed: 0.5, waits: ['a reason of a later version'] });
  expect(JSON.parse(withAttributes(attributes, { rejected: 'wrong' }))).toEqual({
    claimed: 0.5,
    waits: ['a reason of a later version'],
    rejected: 'wrong',
  });
});

import { expect, test } from 'vitest';
import { withNote } from '../../../../../../electron/engine/storage/connection/attributes.ts';

test('a note leaves the notes of other modules as they are', () => {
  const attributes = JSON.stringify({ claimed: 0.5, waits: ['a reason of a later version'] });
  expect(JSON.parse(withNote(attributes, { rejected: 'wrong' }))).toEqual({
    claimed: 0.5,
    waits: ['a reason of a later version'],
    rejected: 'wrong',
  });
});

import { expect, test } from 'vitest';
import { reviewNote } from '../../../../../electron/engine/curation/reviewNote.ts';

test('unknown parts of a review note are ignored, and the rest is read', () => {
  const conflict = { nodeId: 'n1', verdict: 'update', confidence: 0.9 };
  const note = {
    waits: ['unknown'],
    conflicts: [conflict],
    proposal: 'correct',
    entities: [{ name: 'Rex', type: 'unknown' }],
    claimed: 1,
  };
  expect(reviewNote.parse(JSON.stringify(note))).toEqual({
    waits: [],
    conflicts: [conflict],
    proposal: null,
    entities: [],
    snoozedUntil: null,
    mergedInto: null,
  });
});

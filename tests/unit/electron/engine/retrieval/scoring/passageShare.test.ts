import { expect, test } from 'vitest';
import { passageShares } from '../../../../../../electron/engine/retrieval/scoring/passageShare.ts';

const filler = 'There is much to say about gardens, and about the weather of the last week. ';
const scattered = `The oboe plays. ${filler.repeat(8)}A repair takes long. ${filler.repeat(8)}Porto is far.`;
const together = `${filler.repeat(8)}The oboe is in Porto for a repair. ${filler.repeat(8)}`;

test('a long text counts as much as its best passage has of its matches', () => {
  const [first, second, short] = passageShares(
    [scattered, together, 'The oboe is in Porto.'],
    ['obo', 'repair', 'porto'],
  );
  expect(second?.share).toBe(1);
  expect(together.slice(second?.passage?.start, second?.passage?.end)).toContain('oboe');
  expect(first?.share).toBeLessThan(0.6);
  expect(short).toEqual({ passage: null, share: 1 });
});

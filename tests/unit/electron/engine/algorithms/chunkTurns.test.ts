import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chunkTurns } from '../../../../../electron/engine/algorithms/chunkTurns.ts';

const size = (turn: number) => turn;
const sizes = fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 60 });
const limits = fc.record({
  turns: fc.integer({ min: 1, max: 10 }),
  tokens: fc.integer({ min: 1, max: 60 }),
});

test('the worked example: sizes 3, 3, 3 with 7 tokens a chunk', () => {
  expect(chunkTurns([3, 3, 3], size, { turns: 30, tokens: 7 })).toEqual([[3, 3], [3]]);
});

test('keeps every turn, in order, within both limits unless it stands alone', () => {
  fc.assert(
    fc.property(sizes, limits, (turns, most) => {
      const chunks = chunkTurns(turns, size, most);
      expect(chunks.flat()).toEqual(turns);
      for (const chunk of chunks) {
        const tokens = chunk.reduce((sum, turn) => sum + turn, 0);
        expect(chunk.length).toBeLessThanOrEqual(most.turns);
        if (chunk.length > 1) expect(tokens).toBeLessThanOrEqual(most.tokens);
      }
    }),
  );
});

test('a session that grows keeps all its chunks but the last', () => {
  fc.assert(
    fc.property(sizes, sizes, limits, (before, more, most) => {
      const kept = chunkTurns(before, size, most).slice(0, -1);
      expect(chunkTurns([...before, ...more], size, most).slice(0, kept.length)).toEqual(kept);
    }),
  );
});

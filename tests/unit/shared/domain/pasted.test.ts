import fc from 'fast-check';
import { expect, test } from 'vitest';
import { editedRanges, trimmedRanges } from '../../../../shared/domain/pasted.ts';

const marked = (text: string, ranges: readonly { start: number; end: number }[]) =>
  ranges.map(({ start, end }) => text.slice(start, end));

test('a paste is marked where it came in', () => {
  const after = 'I read this: The sky is green. Odd.';
  const ranges = editedRanges([], 'I read this:  Odd.', after, true);
  expect(marked(after, ranges)).toEqual(['The sky is green.']);
});

test.each([
  ['before it', 'Well, I read PASTE here', ['PASTE']],
  ['after it', 'I read PASTE here!!', ['PASTE']],
  ['into it', 'I read PAown wordsSTE here', ['PA', 'STE']],
  ['over its end', 'I read PASnew', ['PAS']],
  ['over all of it', 'Something else', []],
])('typing %s leaves the rest of a paste marked', (_name, after, left) => {
  const before = 'I read PASTE here';
  const ranges = editedRanges([{ start: 7, end: 12 }], before, after, false);
  expect(marked(after, ranges)).toEqual(left);
});

test('a paste into a paste is one', () => {
  const after = 'PASmoreTE';
  expect(editedRanges([{ start: 0, end: 5 }], 'PASTE', after, true)).toEqual([
    { start: 0, end: 9 },
  ]);
});

test('leaving out the space around a text moves its marks along', () => {
  expect(trimmedRanges([{ start: 0, end: 9 }], '  ab cd  ')).toEqual([{ start: 0, end: 5 }]);
  expect(trimmedRanges([{ start: 0, end: 2 }], '  ab')).toEqual([]);
});

test('marks stay inside the text, in order and apart, whatever is typed', () => {
  const text = fc.string({ maxLength: 30 });
  fc.assert(
    fc.property(fc.array(fc.tuple(text, fc.boolean())), (edits) => {
      let before = '';
      let ranges: { start: number; end: number }[] = [];
      for (const [after, isPaste] of edits) {
        ranges = editedRanges(ranges, before, after, isPaste);
        before = after;
        ranges.forEach(({ start, end }, n) => {
          expect(start).toBeLessThan(end);
          expect(end).toBeLessThanOrEqual(after.length);
          expect(start).toBeGreaterThanOrEqual(n === 0 ? 0 : (ranges[n - 1]?.end ?? 0));
        });
      }
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { occurrences } from '../../../../../../electron/engine/algorithms/time/occurrences.ts';

test('gives the worked example', () => {
  expect([...occurrences('aaa', 'aa')]).toEqual([0, 1]);
});

test('finds what asking for each next place finds, and nothing for an empty passage', () => {
  const few = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 40 });
  fc.assert(
    fc.property(
      few,
      fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 5 }),
      (text, passage) => {
        const wanted: number[] = [];
        for (let at = text.indexOf(passage); passage !== '' && at >= 0;) {
          wanted.push(at);
          at = text.indexOf(passage, at + 1);
        }
        expect([...occurrences(text, passage)]).toEqual(wanted);
      },
    ),
  );
});

// @vitest-environment node
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  labelOf,
  labelSize,
  labeledFirstIds,
  visibleLabelIds,
  type PositionedLabel,
} from '../../../../../renderer/features/graph/drawing/nodeLabels.ts';
import { graphNode } from '../../../../support/graphPictures/generatedPicture.ts';

test('a long text is cut between words, a short one is whole', () => {
  expect(labelOf({ text: 'Marek' })).toBe('Marek');
  const cut = labelOf({
    text: 'The carpenter can start on 7 December, but wants half of it up front',
  });
  expect(cut).toMatch(/^The carpenter can start on 7 \S.*…$/u);
  expect(cut.length).toBeLessThan(45);
  expect(labelSize(cut).height).toBe(30);
  expect(labelSize('Marek').height).toBe(15);
});

test('a cut never leaves half a character', () => {
  expect(labelOf({ text: '🙂'.repeat(40) }).isWellFormed()).toBe(true);
});

const labels: fc.Arbitrary<PositionedLabel[]> = fc.array(
  fc.record({
    id: fc.uuid(),
    x: fc.integer({ min: 0, max: 900 }),
    y: fc.integer({ min: 0, max: 600 }),
    width: fc.integer({ min: 20, max: 132 }),
    height: fc.constantFrom(15, 30),
    always: fc.constant(false),
    first: fc.constant(false),
  }),
  { maxLength: 60 },
);

test('no label that is shown lies on another one or on a mark, and the first is always shown', () => {
  fc.assert(
    fc.property(labels, (all) => {
      const circles = all.map(({ id, x, y }) => ({ id, x, y: y - 20, radius: 15 }));
      const shown = all.filter(({ id }) => visibleLabelIds(all, []).has(id));
      expect(shown[0]).toBe(all[0]);
      shown.forEach((one, index) => {
        for (const other of shown.slice(index + 1)) {
          const apart =
            Math.abs(one.x - other.x) >= (one.width + other.width) / 2 ||
            one.y >= other.y + other.height ||
            other.y >= one.y + one.height;
          expect(apart).toBe(true);
        }
      });
      for (const { id, x, y, width, height } of all) {
        if (!visibleLabelIds(all, circles).has(id)) continue;
        const under = circles.some(
          (circle) =>
            circle.id !== id &&
            Math.abs(circle.x - x) < width / 2 &&
            circle.y > y &&
            circle.y < y + height,
        );
        expect(under).toBe(false);
      }
    }),
  );
});

test('what is pointed at shows its label whatever it covers', () => {
  const one = { x: 0, y: 0, width: 100, height: 30, always: false, first: false };
  const shown = visibleLabelIds(
    [
      { ...one, id: 'first' },
      { ...one, id: 'pointed', always: true },
    ],
    [],
  );
  expect([...shown]).toEqual(['pointed']);
});

test('what is labeled first comes before the others and over marks, but not over another', () => {
  const one = { x: 0, y: 0, width: 100, height: 30, always: false, first: true };
  const labels = [
    { ...one, id: 'other', first: false },
    { ...one, id: 'named' },
    { ...one, id: 'covered', x: 60 },
    { ...one, id: 'apart', x: 200 },
  ];
  const shown = visibleLabelIds(labels, [{ id: 'mark', x: 10, y: 10, radius: 8 }]);
  expect([...shown]).toEqual(['named', 'apart']);
});

test('every person and thing is labeled first, and the twelve memories that matter most', () => {
  const memories = Array.from({ length: 30 }, (_, index) =>
    graphNode({ id: `memory${index}`, hops: index === 29 ? 0 : 1, interest: index / 30 }),
  );
  const people = Array.from({ length: 20 }, (_, index) =>
    graphNode({ id: `person${index}`, sort: 'person', entity: true, hops: 2, interest: 0 }),
  );
  const names = labeledFirstIds([...memories, ...people]);
  expect(people.every(({ id }) => names.has(id))).toBe(true);
  expect(memories.filter(({ id }) => names.has(id)).map(({ id }) => id)).toEqual(
    Array.from({ length: 12 }, (_, index) => `memory${index + 18}`),
  );
});

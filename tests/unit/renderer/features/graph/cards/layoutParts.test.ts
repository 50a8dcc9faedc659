// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countLines } from '../../../../../../renderer/features/graph/cards/layout/countLines.ts';
import type { TextMetrics } from '../../../../../../renderer/features/graph/cards/layout/textMetrics.ts';
import { routeTrunks } from '../../../../../../renderer/features/graph/cards/layout/trunks.ts';
import { nearestCard } from '../../../../../../renderer/features/graph/cards/nearestCard.ts';

/** Every character is as wide as ten pixels. */
const metrics: TextMetrics = { scale: 1, width: (text) => text.length * 10 };

describe('the number of lines', () => {
  const lines = (text: string, width: number) => countLines(text, 'row', width, metrics);

  test('is one for what fits, and grows word by word', () => {
    expect(lines('', 100)).toBe(1);
    expect(lines('one two', 100)).toBe(1);
    expect(lines('one two three', 100)).toBe(2);
    expect(lines('one two three four five', 60)).toBe(5);
  });

  test('has room for a word longer than a line', () => {
    expect(lines('x'.repeat(300), 100)).toBeGreaterThanOrEqual(31);
    expect(lines(`so ${'x'.repeat(30)} it is`, 100)).toBeGreaterThanOrEqual(5);
  });

  test('is never less than the width of all words demands', () => {
    const words = fc.array(fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme-ascii' }));
    fc.assert(
      fc.property(words, fc.integer({ min: 60, max: 400 }), (list, width) => {
        const text = list.join(' ');
        const ink = text.split(/\s+/u).join('').length * 10;
        expect(lines(text, width)).toBeGreaterThanOrEqual(Math.ceil(ink / width));
      }),
    );
  });
});

describe('trunks through a gutter', () => {
  const heights = fc.uniqueArray(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 8 });

  test('never cross, wherever the ends lie, at either side', () => {
    fc.assert(
      fc.property(
        heights,
        fc.array(fc.tuple(fc.nat(7), fc.integer({ min: 0, max: 900 })), { maxLength: 14 }),
        fc.boolean(),
        (ends, links, isMirrored) => {
          const endY = new Map(
            ends.toSorted((a, b) => a - b).map((y, index) => [`end${index}`, y] as const),
          );
          const keys = links.map(([end]) => end % ends.length).sort((a, b) => a - b);
          const ys = [...new Set(links.map(([, y]) => y))].sort((a, b) => a - b);
          const ports = ys.map((y, index) => ({ y, targetKey: `end${keys[index] ?? 0}` }));
          const gutter = isMirrored ? { from: 200, to: 100 } : { from: 100, to: 200 };
          const trunks = routeTrunks(ports, endY, gutter);
          for (const [index, one] of trunks.entries()) {
            for (const other of trunks.slice(index + 1)) {
              if (one.targetKey !== other.targetKey)
                expect(crosses(one.points, other.points)).toBe(false);
            }
          }
        },
      ),
    );
  });

  test('run straight where port and end have one height', () => {
    const [trunk] = routeTrunks([{ y: 40, targetKey: 'a' }], new Map([['a', 40]]), {
      from: 0,
      to: 60,
    });
    expect(trunk?.points).toEqual([
      { x: 0, y: 40 },
      { x: 60, y: 40 },
    ]);
  });
});

type Points = ReturnType<typeof routeTrunks>[number]['points'];

/** True if a horizontal part of one passes through a vertical part of the other. */
function crosses(a: Points, b: Points): boolean {
  const passes = (horizontal: Points, vertical: Points) =>
    pairsOf(horizontal).some(([from, to]) =>
      pairsOf(vertical).some(
        ([top, foot]) =>
          from.y === to.y &&
          top.x === foot.x &&
          Math.min(from.x, to.x) < top.x &&
          top.x < Math.max(from.x, to.x) &&
          Math.min(top.y, foot.y) < from.y &&
          from.y < Math.max(top.y, foot.y),
      ),
    );
  return passes(a, b) || passes(b, a);
}

function pairsOf(points: Points): (readonly [Points[number], Points[number]])[] {
  return points.slice(1).flatMap((to, index) => {
    const from = points[index];
    return from === undefined ? [] : [[from, to] as const];
  });
}

describe('an arrow key', () => {
  const box = (name: string, x: number, y: number) => ({ name, x, y, width: 100, height: 40 });
  const [center, below, right, far] = [
    box('center', 200, 0),
    box('below', 200, 60),
    box('right', 400, 10),
    box('far', 400, 300),
  ];

  test('leads to the nearest card in its direction, and back', () => {
    expect(nearestCard('ArrowDown', center, [below, right, far])?.name).toBe('below');
    expect(nearestCard('ArrowRight', center, [below, right, far])?.name).toBe('right');
    expect(nearestCard('ArrowUp', below, [center, right, far])?.name).toBe('center');
    expect(nearestCard('ArrowLeft', right, [center, below, far])?.name).toBe('center');
  });

  test('leads nowhere at the edge of the page', () => {
    expect(nearestCard('ArrowUp', center, [below, far])).toBeNull();
    expect(nearestCard('ArrowLeft', center, [below, right])).toBeNull();
  });
});

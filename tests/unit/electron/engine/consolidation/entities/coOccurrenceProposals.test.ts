import { describe, expect, test } from 'vitest';
import { proposedByCoOccurrence, pairOf } from '../../../../../support/coOccurrenceStore.ts';
import {
  coOccurrenceWorlds,
  type CoOccurrenceWorld,
} from '../../../../../support/fixtures/coOccurrenceWorlds.ts';
import { openStoreWithoutCleanup } from '../../../../../support/testStore.ts';

function proposedPairs(world: CoOccurrenceWorld): string[] {
  const t = openStoreWithoutCleanup();
  try {
    return proposedByCoOccurrence(t, world);
  } finally {
    t.close();
  }
}

const TWO_NAMES = [
  ['Margit', '#Lantern', '!Foxglove'],
  ['Margit', '@Lisbon'],
  ['Sparrow', '#Lantern', '@Lisbon'],
  ['Sparrow', '!Foxglove'],
];

describe('by company', () => {
  test('most of what is one is asked about, and little else', () => {
    const judged = coOccurrenceWorlds.map((world) => ({
      proposed: proposedPairs(world),
      one: world.one.map(([a, b]) => pairOf(a, b)),
    }));
    const count = (of: (world: (typeof judged)[number]) => number) =>
      judged.reduce((sum, world) => sum + of(world), 0);
    const right = count(
      (world) => world.proposed.filter((pair) => world.one.includes(pair)).length,
    );
    expect(right / count((world) => world.proposed.length)).toBeGreaterThanOrEqual(0.8);
    expect(right / count((world) => world.one.length)).toBeGreaterThanOrEqual(0.9);
  });

  test.for<[string, readonly (readonly string[])[], boolean]>([
    ['who is spoken of with the same three, and never together', [], true],
    ['not who was named together once', [['Sparrow', 'Margit']], false],
    ['not who keeps as much other company', [['Sparrow', '@Porto', '#Mast', '!Sail Club']], false],
  ])('%s', ([, more, isAsked]) => {
    const world = { memories: [...TWO_NAMES, ...more], one: [] };
    expect(proposedPairs(world)).toEqual(isAsked ? ['Margit | Sparrow'] : []);
  });

  test('not of what is of another kind, nor of two known first names', () => {
    const renamed = (name: string) => ({
      memories: TWO_NAMES.map((names) => names.map((one) => (one === 'Sparrow' ? name : one))),
      one: [],
    });
    expect(proposedPairs(renamed('@Sparrow'))).toEqual([]);
    const boris = TWO_NAMES.map((names) =>
      names.map((one) => (one === 'Margit' ? 'Anna' : one === 'Sparrow' ? 'Boris' : one)),
    );
    expect(proposedPairs({ memories: boris, one: [] })).toEqual([]);
  });
});

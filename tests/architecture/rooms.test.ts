import { beforeAll, describe, expect, it } from 'vitest';
import { cruise } from './support/cruise.ts';
import type { Import } from './support/cruise.ts';
import { ROOT } from './support/plantedTree.ts';
import { circlesOf, roomsIn } from './support/rooms.ts';
import { sourceFiles } from './support/sourceFiles.ts';

/** A folder with more files lying flat in it than this wants rooms of its own. */
const MAX_FLAT_FILES = 25;

/** Halls whose rooms import each other in one direction; a file lying in a hall is a room of its own. */
const HALLS = [
  'electron',
  'electron/engine',
  'electron/engine/algorithms',
  'electron/engine/chat',
  'electron/engine/consolidation',
  'electron/engine/demo',
  'electron/engine/maintenance',
  'electron/engine/models',
  'electron/engine/retrieval',
  'electron/engine/storage',
  'electron/engine/text',
  'electron/engine/workspaces',
  'renderer',
  'renderer/features',
  'renderer/features/chat',
  'renderer/features/graph',
  'renderer/stores',
  'renderer/ui',
  'shared',
];

describe('the rooms of the house', () => {
  let imports: readonly Import[];
  beforeAll(async () => {
    ({ imports } = await cruise(ROOT));
  });

  it.each(HALLS)('have no arrow back up in %s', (hall) => {
    const arrows = roomsIn(hall, imports);
    expect(arrows.length).toBeGreaterThan(0);
    expect(circlesOf(arrows)).toEqual([]);
  });

  it(`hold at most ${MAX_FLAT_FILES} files each`, () => {
    const counts = new Map<string, number>();
    for (const { path } of sourceFiles('electron', 'renderer', 'shared')) {
      const folder = path.slice(0, path.lastIndexOf('/'));
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    expect(counts.size).toBeGreaterThan(60);
    expect([...counts].filter(([, count]) => count > MAX_FLAT_FILES)).toEqual([]);
  });
});

describe('a circle of rooms', () => {
  const planted: readonly Import[] = [
    { from: 'hall/chat/a.ts', to: 'hall/recall/b.ts' },
    { from: 'hall/recall/c.ts', to: 'hall/context/d.ts' },
    { from: 'hall/context/e.ts', to: 'hall/chat/f.ts' },
    { from: 'hall/chat/a.ts', to: 'hall/storage/g.ts' },
  ];

  it('is noticed where no two files import each other', () => {
    expect(circlesOf(roomsIn('hall', planted))).toEqual([['chat', 'context', 'recall']]);
  });

  it('ends where one arrow is turned', () => {
    const turned = planted.filter(({ from }) => from !== 'hall/context/e.ts');
    expect(circlesOf(roomsIn('hall', turned))).toEqual([]);
  });
});

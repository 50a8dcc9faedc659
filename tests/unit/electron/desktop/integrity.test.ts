import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { filesBelow, hashOf, unpackedProblem } from '../../../../electron/desktop/integrity.ts';
import { app, BrowserWindow, dialogs } from '../../../support/fakeElectron.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { useDesktop } from './support/desktop.ts';

const BUNDLE = 'dist/node/thread.mjs';
const ADDON = 'node_modules/better-sqlite3/prebuilds/darwin-arm64.node';
let unpacked: string;
let list: string;

beforeEach(() => {
  const folder = temporaryFolder();
  unpacked = join(folder, 'app.asar.unpacked');
  list = join(folder, 'unpacked.json');
  for (const file of [BUNDLE, ADDON, 'schema/0010_graph.sql']) {
    mkdirSync(join(unpacked, file, '..'), { recursive: true });
    writeFileSync(join(unpacked, file), `content of ${file}`);
  }
  const hashes = filesBelow(unpacked).map((file) => [
    file,
    file === ADDON ? null : hashOf(readFileSync(join(unpacked, file))),
  ]);
  writeFileSync(list, JSON.stringify(Object.fromEntries(hashes)));
});

const problem = () => unpackedProblem({ hashList: list, unpackedFolder: unpacked });

test('files as they were packed are no problem, an addon that was signed since included', () => {
  expect(problem()).toBeNull();
  writeFileSync(join(unpacked, ADDON), 'signed');
  expect(problem()).toBeNull();
});

const plants: readonly [string, () => void, { kind: string; file?: string }][] = [
  [
    'a changed bundle',
    () => writeFileSync(join(unpacked, BUNDLE), 'import "evil";'),
    { kind: 'changed', file: BUNDLE },
  ],
  [
    'a bundle changed in one byte of the same length',
    () => writeFileSync(join(unpacked, BUNDLE), `Content of ${BUNDLE}`),
    { kind: 'changed', file: BUNDLE },
  ],
  ['a missing bundle', () => rmSync(join(unpacked, BUNDLE)), { kind: 'missing', file: BUNDLE }],
  ['a missing addon', () => rmSync(join(unpacked, ADDON)), { kind: 'missing', file: ADDON }],
  [
    'a folder in place of a bundle',
    () => {
      rmSync(join(unpacked, BUNDLE));
      mkdirSync(join(unpacked, BUNDLE));
    },
    { kind: 'changed', file: BUNDLE },
  ],
  [
    'an extra file that a module would be looked up by',
    () => writeFileSync(join(unpacked, 'package.json'), '{"imports":{}}'),
    { kind: 'extra', file: 'package.json' },
  ],
  [
    'an extra package',
    () => {
      mkdirSync(join(unpacked, 'node_modules/evil'));
      writeFileSync(join(unpacked, 'node_modules/evil/index.js'), '');
    },
    { kind: 'extra', file: 'node_modules/evil/index.js' },
  ],
  [
    'a link beside them',
    () => symlinkSync('/', join(unpacked, 'dist/node/more')),
    { kind: 'extra', file: 'dist/node/more' },
  ],
  ['no list', () => rmSync(list), { kind: 'no_list' }],
  ['an empty list', () => writeFileSync(list, '{}'), { kind: 'no_list' }],
  ['a list of something else', () => writeFileSync(list, '{"a":"b"}'), { kind: 'no_list' }],
];

test.each(plants)('%s is seen', (_what, plant, seen) => {
  plant();
  expect(problem()).toMatchObject(seen);
});

describe('a start of the app', () => {
  const desktop = useDesktop();

  test('runs what is as it was packed', async () => {
    await desktop().run({ hashList: list, unpackedFolder: unpacked });
    expect(dialogs).toEqual([]);
    expect(BrowserWindow.opened).toHaveLength(1);
  });

  test.each(plants)('with %s is refused in a sentence, before any thread', async (_what, plant) => {
    plant();
    app.exits.length = 0;
    const before = app.locksReleased;
    await desktop().run({ hashList: list, unpackedFolder: unpacked });
    expect(dialogs.join()).toContain(
      'One of Loci’s program files has been changed since it was installed',
    );
    expect(BrowserWindow.opened).toEqual([]);
    expect(app.exits).toEqual([1]);
    expect(app.locksReleased).toBe(before + 1);
    // No engine has been there: it makes workspaces first of all, and the home is free again.
    expect(filesBelow(desktop().home)).toEqual([]);
  });
});

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { unpackedList, type Platform } from '../../../scripts/lib/unpackedList.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const PLATFORMS: readonly (readonly [Platform, string, string])[] = [
  ['linux', 'linux', 'so'],
  ['darwin', 'darwin', 'dylib'],
  ['win32', 'windows', 'dll'],
];
let root: string;

/** A project with the addons of every platform, as a build machine may have them. */
beforeEach(() => {
  root = temporaryFolder();
  const put = (file: string) => {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), '{}');
  };
  for (const [platform, name, extension] of PLATFORMS) {
    for (const arch of ['x64', 'arm64']) {
      put(`node_modules/better-sqlite3/prebuilds/${platform}-${arch}.node`);
      put(`node_modules/sqlite-vec-${name}-${arch}/vec0.${extension}`);
    }
  }
  put('node_modules/better-sqlite3/prebuilds/linuxmusl-x64.node');
  put('node_modules/better-sqlite3/lib/index.js');
  put('node_modules/sqlite-vec/index.mjs');
  put('dist/node/main.js');
  put('dist/node/thread.mjs');
  put('schema/0010_graph.sql');
});

test.each(PLATFORMS.flatMap((each) => ['x64', 'arm64'].map((arch) => [...each, arch] as const)))(
  'for %s only its own addons are listed (%s, %s, %s)',
  async (platform, name, extension, arch) => {
    const list = await unpackedList(root, platform, arch);
    const addons = [
      `node_modules/better-sqlite3/prebuilds/${platform}-${arch}.node`,
      `node_modules/sqlite-vec-${name}-${arch}/vec0.${extension}`,
    ];
    expect(Object.keys(list).sort()).toEqual(
      [
        ...addons,
        'dist/node/thread.mjs',
        'node_modules/better-sqlite3/lib/index.js',
        'node_modules/sqlite-vec/index.mjs',
        'schema/0010_graph.sql',
      ].sort(),
    );
    // Files that are signed for macOS later have no hash yet; every other file has one.
    const unhashed = Object.keys(list).filter((file) => list[file] === null);
    expect(unhashed).toEqual(platform === 'darwin' ? addons : []);
  },
);

test('a platform for which there is no addon is no package', async () => {
  await expect(unpackedList(root, 'win32', 'ia32')).rejects.toThrow('win32-ia32.node');
});

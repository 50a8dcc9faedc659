import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from '../../electron/desktop/integrity.ts';
import { packedContent } from './packedContent.mjs';

export type Platform = 'darwin' | 'linux' | 'win32';

/** Platform names of sqlite-vec. */
const VEC_NAMES: Readonly<Record<Platform, string>> = {
  darwin: 'darwin',
  linux: 'linux',
  win32: 'windows',
};
const ADDON = /\.(?:node|so|dylib|dll)$/;

/**
 * Files that electron-builder.yml unpacks for one platform; the stub package checks that both
 * agree.
 */
function unpackedPatterns(platform: Platform, arch: string): string[] {
  return [
    'dist/node/**/*.mjs',
    'schema/*.sql',
    'node_modules/better-sqlite3/package.json',
    'node_modules/better-sqlite3/lib/**/*.js',
    `node_modules/better-sqlite3/prebuilds/${platform}-${arch}.node`,
    'node_modules/sqlite-vec/{package.json,index.mjs,index.cjs}',
    `node_modules/sqlite-vec-${VEC_NAMES[platform]}-${arch}/{package.json,vec0.*}`,
  ];
}

/** The list by which a packaged app knows the files beside its archive. */
export async function unpackedList(
  root: string,
  platform: Platform,
  arch: string,
): Promise<Record<string, string | null>> {
  const files = globSync(unpackedPatterns(platform, arch), { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
  const addon = `node_modules/better-sqlite3/prebuilds/${platform}-${arch}.node`;
  if (!existsSync(join(root, addon))) throw new Error(`there is no ${addon}`);
  const list: Record<string, string | null> = {};
  for (const file of files) {
    // Signing for macOS writes into addons; there the system checks them.
    const isSigned = platform === 'darwin' && ADDON.test(file);
    list[file] = isSigned ? null : hashOf(await packedContent(root, join(root, file)));
  }
  return list;
}

// electron-builder's hook: writes the hashes of what will lie outside the archive into it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Arch } from 'electron-builder';
import { unpackedList } from './lib/unpackedList.ts';

const root = join(import.meta.dirname, '..');

export async function beforePack({ electronPlatformName, arch }) {
  const list = await unpackedList(root, electronPlatformName, Arch[arch]);
  writeFileSync(join(root, 'dist', 'unpacked.json'), `${JSON.stringify(list, null, 2)}\n`);
}

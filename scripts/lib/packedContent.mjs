import { readFileSync } from 'node:fs';
import { createTransformer } from 'app-builder-lib/out/fileTransformer.js';

/**
 * A file as it lies in the package: out of a package.json electron-builder leaves what nobody needs at
 * run time. This function of it is internal; the stub package shows that its hashes are right.
 */
export async function packedContent(root, path) {
  const changed = await createTransformer(root, {}, null, null)(path);
  return changed === null || changed === undefined ? readFileSync(path) : Buffer.from(changed);
}

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { idSchema, type Id } from '../../../shared/domain/primitives.ts';
import type { IdSource } from '../dependencies.ts';
import { writeJsonAtomically } from '../files/atomicFile.ts';
import { readJsonFile } from '../files/readRegularFile.ts';

const deviceSchema = z.strictObject({ id: idSchema, folder: z.string() });

/**
 * Id of this home as a device, under which its changes are recorded. It is made once, and in no
 * database, backup or archive. A copied home becomes a device of its own: the file records which
 * folder it was made in, and a copy is another folder (decision 0097). A new id does no harm, two
 * homes with one id would.
 */
export function openDevice(home: string, ids: IdSource): Id {
  const path = join(home, 'device.json');
  const folder = folderIdentity(home);
  const stored = readJsonFile(path, deviceSchema);
  if (stored.state === 'ok' && stored.value.folder === folder) return stored.value.id;
  const id = ids.next();
  try {
    writeJsonAtomically(path, { id, folder });
  } catch {
    // Without the file this id is valid until the end of the program.
  }
  return id;
}

/** Inode and time of creation, which a folder keeps when it is moved, and no copy of it has. */
function folderIdentity(home: string): string {
  const { ino, birthtimeNs } = statSync(home, { bigint: true });
  return `${ino}:${birthtimeNs}`;
}

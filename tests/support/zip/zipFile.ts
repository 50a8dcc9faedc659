import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChosenFile } from '../exports/importFiles.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { writeZip, type ZipEntryInput } from './zipWriter.ts';

/** Zip as a file that a person chooses. */
export function zipFile(name: string, inputs: readonly ZipEntryInput[]): ChosenFile {
  const path = join(temporaryFolder(), 'archive.zip');
  writeZip(path, inputs);
  return { name, content: readFileSync(path) };
}

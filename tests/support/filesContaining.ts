import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files below a folder in which these bytes stand. */
export function filesContaining(folder: string, words: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).includes(words));
}

import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './plantedTree.ts';

export interface SourceFile {
  readonly path: string;
  readonly lines: number;
}

/** Every TypeScript file under these folders of the real tree, declarations left out. */
export function sourceFiles(...folders: readonly string[]): SourceFile[] {
  return folders
    .filter((folder) => existsSync(join(ROOT, folder)))
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT }))
    .filter((path) => !path.endsWith('.d.ts'))
    .sort()
    .map((path) => ({
      path,
      lines: readFileSync(join(ROOT, path), 'utf8').split('\n').length - 1,
    }));
}

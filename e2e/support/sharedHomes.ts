import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SHARED_HOMES } from './demoHomes.ts';

/** Makes the folder of homes that the workers of a run share; returns what removes it. */
export function makeSharedHomes(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'loci-e2e-homes-'));
  process.env[SHARED_HOMES] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

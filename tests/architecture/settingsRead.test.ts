import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { settingKeys } from '../../shared/config.ts';
import { sourceFiles } from './support/sourceFiles.ts';

const root = join(import.meta.dirname, '../..');
const code = sourceFiles('electron', 'renderer')
  .filter(({ path }) => !path.includes('locales/'))
  .map(({ path }) => readFileSync(join(root, path), 'utf8'))
  .join('\n');
const isRead = (key: string) => code.includes(`'${key}'`);

/** Read by nobody, for a reason. */
const unread: Readonly<Record<string, string>> = {
  'memory.scope.cross_orchestrator': 'it can only be off, and off is how everything is built',
};

it('finds the keys that code reads', () => {
  expect(isRead('retrieval.rrf_k')).toBe(true);
  expect(isRead('retrieval.no_such_key')).toBe(false);
});

it('has no setting that changes nothing and does not say so', () => {
  const silent = settingKeys.filter((key) => !isRead(key) && !(key in unread));
  expect(silent).toEqual([]);
});

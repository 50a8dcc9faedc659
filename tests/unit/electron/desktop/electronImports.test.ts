import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../..');

test('only the desktop shell imports electron, and all of it that talks to Electron does', () => {
  const importers = globSync('{electron,shared,renderer,scripts}/**/*.{ts,tsx,mjs}', { cwd: root })
    .filter((file) =>
      /(from|import\(|require\()\s*'electron(\/[^']*)?'/.test(
        readFileSync(join(root, file), 'utf8'),
      ),
    )
    .sort();
  expect(importers.length).toBeGreaterThanOrEqual(6);
  expect(
    importers.filter((file) => !/^electron\/(main\.ts|preload\.ts|desktop\/)/.test(file)),
  ).toEqual([]);
});

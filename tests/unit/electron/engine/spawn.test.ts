import { expect, test } from 'vitest';
import { resolveEntry } from '../../../../electron/engine/spawn.ts';

test('an entry lies beside its starter, in the same language', () => {
  expect(resolveEntry('readers/thread', 'file:///loci/electron/engine/spawn.ts').href).toBe(
    'file:///loci/electron/engine/readers/thread.ts',
  );
  expect(resolveEntry('readers/thread', 'file:///loci/dist/node/shared-1.js').href).toBe(
    'file:///loci/dist/node/readers/thread.js',
  );
});

test('in a packaged app the entry is the one outside the archive', () => {
  const self = 'file:///opt/Loci/resources/app.asar/dist/node/shared-1.js';
  expect(resolveEntry('thread', self).href).toBe(
    'file:///opt/Loci/resources/app.asar.unpacked/dist/node/thread.js',
  );
});

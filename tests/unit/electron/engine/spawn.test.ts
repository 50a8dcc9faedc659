import { expect, test } from 'vitest';
import { resolveEntry } from '../../../../electron/engine/spawn.ts';

test('an entry lies beside its starter, in the same language, and says that it is a module', () => {
  expect(resolveEntry('readers/thread', 'file:///loci/electron/engine/spawn.ts').href).toBe(
    'file:///loci/electron/engine/readers/thread.ts',
  );
  expect(resolveEntry('readers/thread', 'file:///loci/dist/node/engine-1.mjs').href).toBe(
    'file:///loci/dist/node/readers/thread.mjs',
  );
});

test('in a packaged app the entry is the one outside the archive', () => {
  const self = 'file:///opt/Loci/resources/app.asar/dist/node/main.js';
  expect(resolveEntry('thread', self).href).toBe(
    'file:///opt/Loci/resources/app.asar.unpacked/dist/node/thread.mjs',
  );
});

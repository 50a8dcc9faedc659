import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ExportCanceledError } from '../../../../../electron/engine/exports/exportContext.ts';
import { runExport } from '../../../../../electron/engine/exports/runExport.ts';
import type { ExportTarget } from '../../../../../shared/domain/exports.ts';
import { breakDisk } from '../../../../support/faultyDisk.ts';
import { words } from '../../../../support/portable/exporting.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';
import { openTestStore } from '../../../../support/testStore.ts';

const targets: readonly ExportTarget[] = [
  { kind: 'memories', format: 'vault', scope: { kind: 'all' } },
  { kind: 'memories', format: 'csv', scope: { kind: 'all' } },
  { kind: 'workspace', passphrase: null },
  { kind: 'workspace', passphrase: 'long enough' },
];

/** Export of a database into a folder of its own. */
function prepare() {
  const { file } = openTestStore();
  const folder = temporaryFolder();
  const run = (target: ExportTarget, yieldOrCancel: () => Promise<void>) =>
    runExport(
      {
        database: file,
        path: join(folder, 'out'),
        target,
        words,
        attachments: folder,
        workspaceName: 'Loci',
        forgotten: join(folder, 'forgotten.json'),
        workFactor: 1,
      },
      1,
      { progress: { done: 0, of: 0 }, yieldOrCancel },
    );
  return { folder, run };
}

it.each(targets.filter(({ kind }) => kind === 'workspace'))(
  'an export that is canceled leaves no file: $passphrase',
  async (target) => {
    const { folder, run } = prepare();
    const outcome = await run(target, () => Promise.reject(new ExportCanceledError()));
    expect(outcome).toEqual({ ok: false, error: 'cancelled' });
    expect(readdirSync(folder)).toEqual([]);
  },
);

it.each(targets)('a full disk is named, and leaves no file: $kind $format', async (target) => {
  const { folder, run } = prepare();
  const repair = breakDisk(folder, { after: 10, code: 'ENOSPC' });
  expect(await run(target, async () => undefined)).toEqual({ ok: false, error: 'full' });
  repair();
  expect(readdirSync(folder)).toEqual([]);
});

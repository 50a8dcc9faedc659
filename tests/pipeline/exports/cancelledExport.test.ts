import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ExportCanceledError } from '../../../electron/engine/exports/exportContext.ts';
import { runExport } from '../../../electron/engine/exports/runExport.ts';
import { memoryDatabase, words } from '../../support/portable/exporting.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine } from '../../support/testEngine.ts';

test('an export that is canceled while it is encrypted ends, and leaves no file', async () => {
  const home = temporaryFolder();
  const engine = await startTestEngine({ home });
  await engine.call('facts.remember', { content: 'The ferns need water.', kind: 'Fact' });
  const folder = temporaryFolder();
  const path = join(folder, 'archive.age');
  const request = {
    database: memoryDatabase(home, engine.client.workspaceId ?? ''),
    path,
    target: { kind: 'workspace', passphrase: 'six horses' },
    words,
    attachments: join(folder, 'none'),
    workspaceName: 'Loci',
    forgotten: join(folder, 'none'),
    workFactor: 2,
  } as const;
  const cancelWhile = (isTime: () => boolean) =>
    runExport(request, engine.clock.now(), {
      progress: { done: 0, of: 0 },
      async yieldOrCancel() {
        await Promise.resolve();
        if (isTime()) throw new ExportCanceledError();
      },
    });
  const isEncrypting = () => existsSync(`${path}.plain`) && existsSync(`${path}.part`);
  expect(await cancelWhile(isEncrypting)).toEqual({ ok: false, error: 'cancelled' });
  expect(readdirSync(folder)).toEqual([]);
  expect(await cancelWhile(() => false)).toMatchObject({ ok: true });
  expect(readdirSync(folder)).toEqual(['archive.age']);
});

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openArchiveTask } from '../../../electron/engine/exports/archive/openArchiveTask.ts';
import { ExportCanceledError } from '../../../electron/engine/exports/exportContext.ts';
import { runExport } from '../../../electron/engine/exports/runExport.ts';
import { memoryDatabase, words } from '../../support/portable/exporting.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine } from '../../support/testEngine.ts';

interface Encrypted {
  readonly folder: string;
  readonly cancelWhile: (isTime: () => boolean) => ReturnType<typeof runExport>;
}

/** Export with a passphrase of a workspace with one memory. */
async function encrypted(): Promise<Encrypted> {
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
    runExport(request, engine.clock.now(), canceledWhen(isTime));
  return { folder, cancelWhile };
}

const canceledWhen = (isTime: () => boolean) => ({
  progress: { done: 0, of: 0 },
  async yieldOrCancel() {
    await Promise.resolve();
    if (isTime()) throw new ExportCanceledError();
  },
});

test('an export that is canceled while it is encrypted ends, and leaves no file', async () => {
  const { folder, cancelWhile } = await encrypted();
  const path = join(folder, 'archive.age');
  const isEncrypting = () => existsSync(`${path}.plain`) && existsSync(`${path}.part`);
  expect(await cancelWhile(isEncrypting)).toEqual({ ok: false, error: 'cancelled' });
  expect(readdirSync(folder)).toEqual([]);
  expect(await cancelWhile(() => false)).toMatchObject({ ok: true });
  expect(readdirSync(folder)).toEqual(['archive.age']);
});

test('an archive that is canceled while it is decrypted ends, and leaves no file', async () => {
  const { folder, cancelWhile } = await encrypted();
  await cancelWhile(() => false);
  const plain = join(folder, 'archive.plain');
  const request = {
    path: join(folder, 'archive.age'),
    passphrase: 'six horses',
    plain,
    files: {
      database: join(folder, 'memory.db'),
      attachments: folder,
      forgotten: join(folder, 'forgotten.json'),
    },
    schemaFolder: join(import.meta.dirname, '../../../schema'),
    databaseId: 'd',
    workspaceId: 'w',
  };
  const isDecrypting = () => existsSync(`${plain}.part`);
  const open = (isTime: () => boolean) => openArchiveTask(request, 1, canceledWhen(isTime));
  expect(await open(isDecrypting)).toEqual({ ok: false, error: 'cancelled' });
  expect(readdirSync(folder)).toEqual(['archive.age']);
  expect(await open(() => false)).toMatchObject({ ok: true });
});

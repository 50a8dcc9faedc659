import { afterEach, expect, test, vi } from 'vitest';
import { chatgptConversation, chatgptFile } from '../../support/exports/chatgptExport.ts';
import { ended, importFiles, upload } from '../../support/exports/importFiles.ts';
import { START } from '../../support/manualClock.ts';
import { watchWrites } from '../../support/refuseWrites.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine } from '../../support/testEngine.ts';

afterEach(() => void vi.restoreAllMocks());

const talks = chatgptFile(
  ['tea', 'coffee', 'milk'].map((name) =>
    chatgptConversation(name, START, [{ by: 'user', text: `A word about ${name}.` }]),
  ),
);

async function importedTalks() {
  const writes = watchWrites();
  const home = temporaryFolder();
  const engine = await startTestEngine({ home });
  const { id } = await importFiles(engine, [talks]);
  await engine.call('imports.undo', { importId: id });
  writes.refuse('SQLITE_FULL');
  expect(await ended(engine, id)).toMatchObject({
    state: 'failed',
    report: { problem: 'storage_full' },
  });
  writes.refuse(null);
  return { home, engine, id };
}

test('an undo that the disk refused says so, and can be tried again', async () => {
  const { engine, id } = await importedTalks();
  await engine.call('imports.undo', { importId: id });
  expect(await ended(engine, id)).toMatchObject({ state: 'undone', report: { problem: null } });
  expect((await engine.call('conversations.list', {})).conversations).toEqual([]);
});

test('an undo that the disk refused goes on at the next start', async () => {
  const { engine, home, id } = await importedTalks();
  await engine.close();
  const again = await startTestEngine({ home });
  expect(await ended(again, id)).toMatchObject({ state: 'undone' });
  expect((await again.call('conversations.list', {})).conversations).toEqual([]);
});

test('an import whose failure cannot be written down says so', async () => {
  const writes = watchWrites();
  const engine = await startTestEngine({ home: temporaryFolder() });
  const uploadIds = await upload(engine, [talks]);
  await engine.call('imports.inspect', { uploadIds });
  const choice = { uploadIds, since: null, only: null, learn: true };
  const { importId } = await engine.call('imports.start', choice);
  writes.refuse('SQLITE_FULL');
  expect(await ended(engine, importId)).toMatchObject({
    state: 'failed',
    report: { problem: 'storage_full' },
  });
  writes.refuse(null);
  await engine.call('imports.undo', { importId });
  expect(await ended(engine, importId)).toMatchObject({ state: 'undone' });
});

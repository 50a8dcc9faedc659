import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startDocumentEngine } from '../../support/documents/documentEngine.ts';
import { chatgptConversation, chatgptFile } from '../../support/exports/chatgptExport.ts';
import { generateClaude } from '../../support/exports/formats/claudeExport.ts';
import {
  generateGemini,
  generateJan,
  generateLmStudio,
} from '../../support/exports/formats/localExports.ts';
import { generateOpenWebUi } from '../../support/exports/formats/openWebUiExport.ts';
import { ended } from '../../support/exports/importFiles.ts';
import { START } from '../../support/manualClock.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { zipFile } from '../../support/zip/zipFile.ts';

const talk = chatgptFile([chatgptConversation('c', START, [{ by: 'user', text: 'Hello there' }])]);

type Engine = Awaited<ReturnType<typeof startDocumentEngine>>;
const rejectedIn = async (engine: Engine) =>
  (await engine.list()).rejected.map(({ name, reason, canRetry }) => [name, reason, canRetry]);

test('exports of every program in the drop folder are offered for import, by their content', async () => {
  const engine = await startDocumentEngine();
  const generators = {
    generateClaude,
    generateOpenWebUi,
    generateLmStudio,
    generateJan,
    generateGemini,
  };
  engine.put('ChatGPT.json', talk.content);
  for (const [name, generate] of Object.entries(generators)) {
    const [file] = generate(1).files;
    if (file !== undefined) engine.put(`${name}.json`, file.content);
  }
  engine.put('recipes.json', '{"recipes": [{"title": "Bread", "history": "old"}]}');
  await engine.ingest();
  expect((await rejectedIn(engine)).map(([, reason]) => reason)).toEqual(
    Array.from({ length: 6 }, () => 'chat_export'),
  );
  const { documents } = await engine.list();
  expect(documents.map(({ title }) => title)).toEqual(['recipes.json']);
});

test('an export larger than any document, and a zip, are handed over to be imported', async () => {
  const engine = await startDocumentEngine();
  await engine.call('settings.set', {
    scope: 'workspace',
    key: 'ingest.max_file_size_mb',
    value: 1,
  });
  const filler = chatgptConversation('long', START, [{ by: 'user', text: 'x '.repeat(600_000) }]);
  engine.put('notes.json', chatgptFile([filler]).content);
  engine.put('export.zip', zipFile('', [talk]).content);
  await engine.ingest();
  expect(await rejectedIn(engine)).toEqual(
    expect.arrayContaining([
      ['notes.json', 'chat_export', true],
      ['export.zip', 'archive', true],
    ]),
  );
  const { rejected } = await engine.list();
  const zip = rejected.find(({ name }) => name === 'export.zip');
  const { uploadId } = await engine.call('documents.toImport', { fileId: zip?.id ?? '' });
  const inspection = await engine.call('imports.inspect', { uploadIds: [uploadId] });
  expect(inspection.conversations).toMatchObject([{ id: 'c' }]);
  const { importId } = await engine.call('imports.start', {
    uploadIds: [uploadId],
    since: null,
    only: null,
    learn: false,
  });
  expect((await ended(engine, importId)).report.imported.conversations).toBe(1);
  expect(engine.moved('rejected').some((name) => name.endsWith('export.zip'))).toBe(true);
  await engine.call('documents.dismiss', { fileId: zip?.id ?? '' });
  expect((await engine.list()).rejected.map(({ name }) => name)).toEqual(['notes.json']);
  const again = engine.call('documents.toImport', { fileId: zip?.id ?? '' });
  await expect(again).rejects.toMatchObject({ error: { code: 'not_found' } });
});

test('an export whose import is called off is still there, and can be handed over again', async () => {
  const engine = await startDocumentEngine();
  engine.put('diary.json', talk.content);
  await engine.ingest();
  const fileId = (await engine.list()).rejected[0]?.id ?? '';
  const { uploadId } = await engine.call('documents.toImport', { fileId });
  await engine.call('imports.discard', { uploadIds: [uploadId] });
  expect(await rejectedIn(engine)).toEqual([['diary.json', 'chat_export', true]]);
  const again = await engine.call('documents.toImport', { fileId });
  const inspection = await engine.call('imports.inspect', { uploadIds: [again.uploadId] });
  expect(inspection.conversations).toMatchObject([{ id: 'c' }]);
});

test('an export in a watched folder is offered too, and stays where it is', async () => {
  const engine = await startDocumentEngine();
  const folder = join(temporaryFolder(), 'downloads');
  mkdirSync(folder);
  const path = join(folder, 'diary.json');
  writeFileSync(path, talk.content);
  await engine.call('settings.set', {
    scope: 'workspace',
    key: 'ingest.watched_folders',
    value: [folder],
  });
  await engine.ingest();
  expect(await rejectedIn(engine)).toEqual([['diary.json', 'chat_export', false]]);
  expect(existsSync(path)).toBe(true);
  expect((await engine.list()).documents).toEqual([]);
});

test('a rejected file is tried again, or deleted', async () => {
  const engine = await startDocumentEngine();
  engine.put('notes.txt', 'words '.repeat(250_000));
  await engine.call('settings.set', {
    scope: 'workspace',
    key: 'ingest.max_file_size_mb',
    value: 1,
  });
  await engine.ingest();
  expect(await rejectedIn(engine)).toEqual([['notes.txt', 'too_large', true]]);
  const fileId = async () => (await engine.list()).rejected[0]?.id ?? '';
  const retry = async () => {
    await engine.call('documents.retry', { fileId: await fileId() });
    await engine.ingest();
  };
  await retry();
  expect(await rejectedIn(engine)).toEqual([['notes.txt', 'too_large', true]]);
  await engine.call('settings.set', {
    scope: 'workspace',
    key: 'ingest.max_file_size_mb',
    value: 10,
  });
  await retry();
  expect(await rejectedIn(engine)).toEqual([]);
  expect((await engine.list()).documents).toMatchObject([{ title: 'notes.txt' }]);
  engine.put('photo.txt', Buffer.alloc(20));
  await engine.ingest();
  await engine.call('documents.dismiss', { fileId: await fileId() });
  expect(await rejectedIn(engine)).toEqual([]);
  expect(engine.moved('rejected')).toEqual([]);
});

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { encryptFile } from '../../../electron/engine/exports/encryption.ts';
import { attach } from '../../support/documents/attach.ts';
import { withDocuments } from '../../support/documents/documentEngine.ts';
import { docxOf, epubOf } from '../../support/documents/officeWriter.ts';
import { asMessageId } from '../../support/ids.ts';
import { exportFile, openArchive, zipContents } from '../../support/portable/exporting.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine, type TestEngine } from '../../support/testEngine.ts';
import { until } from '../../support/until.ts';

const SERVER = 'http://127.0.0.1:43217/v1';

/** Sends a message with an attached file. */
async function sendAttached(
  engine: TestEngine,
  ...file: [name: string, content: Parameters<typeof attach>[2]]
): Promise<void> {
  const staged = await attach(engine.call, ...file);
  if (!staged.ok) throw new Error(staged.reason);
  await engine.call('chat.send', {
    conversationId: null,
    clientMessageId: asMessageId('m-attached'),
    text: 'Here is the lamp.',
    attachments: [staged.attachment.id],
  });
}

/** Opens an archive in another home, and exports it from there again. */
async function openOnOtherDevice(content: Parameters<typeof openArchive>[1]) {
  const elsewhere = await startTestEngine({ home: temporaryFolder() });
  const opened = await openArchive(elsewhere, content);
  if (!opened.ok) throw new Error(opened.problem);
  await elsewhere.call('workspaces.open', { workspaceId: opened.workspace.id });
  const again = await exportFile(elsewhere, { kind: 'workspace', passphrase: null });
  return { elsewhere, again };
}

test('an archive has no server, setting or path of this machine, and its attachments open again', async () => {
  const home = temporaryFolder();
  const engine = await startTestEngine({ home });
  const watchedFolder = join(temporaryFolder(), 'watched-notes');
  mkdirSync(watchedFolder);
  writeFileSync(join(watchedFolder, 'shed.md'), '# Shed\n\nThe shed is green.\n');
  await engine.call('models.addEndpoint', {
    name: 'Planted server',
    preset: 'custom',
    baseUrl: SERVER,
  });
  await engine.call('settings.set', {
    scope: 'workspace',
    key: 'ingest.watched_folders',
    value: [watchedFolder],
  });
  const documents = withDocuments(engine, home);
  documents.put('lamp.md', '# Lamp\n\nThe lamp is green.\n');
  await documents.ingest();
  await engine.call('documents.scan', {});
  await until(async () => (await engine.call('documents.list', {})).documents.length >= 2, 'files');
  await sendAttached(engine, 'lamp.json', '{"lamp": {"color": "green"}}');

  const { item, content } = await exportFile(engine, { kind: 'workspace', passphrase: null });
  expect(item.report).toMatchObject({
    written: { attachments: 1 },
    omitted: { vectors: 0, settings: 0, document_files: 2 },
  });
  const path = join(temporaryFolder(), 'archive.zip');
  writeFileSync(path, content);
  const contents = await zipContents(path);
  const all = [...contents].flat().join('\n');
  expect(all).toContain('The shed is green.');
  for (const planted of [home, watchedFolder, SERVER, '43217', 'Planted server', '/tmp']) {
    expect(all.includes(planted), planted).toBe(false);
  }

  const { elsewhere, again } = await openOnOtherDevice(content);
  expect(again.item.report.written).toEqual(item.report.written);
  // The files of documents stayed behind, and with them the folder that was watched.
  expect((await elsewhere.call('documents.list', {})).folders).toEqual([]);
});

test.each([
  ['lamp.docx', () => docxOf(['The lamp is green.'])],
  ['lamp.epub', () => epubOf(['<p>The lamp is green.</p>'])],
])('an archive with an attached %s, which is a zip itself, opens again', async (name, build) => {
  const engine = await startTestEngine({ home: temporaryFolder() });
  await sendAttached(engine, name, build());
  const { item, content } = await exportFile(engine, { kind: 'workspace', passphrase: null });
  const { again } = await openOnOtherDevice(content);
  expect(again.item.report.written).toEqual(item.report.written);
});

test('an archive counts people and things as their screen does, without those merged away', async () => {
  const engine = await startTestEngine({ home: temporaryFolder() });
  const add = async (name: string) =>
    (await engine.call('entities.create', { name, type: 'person' })).entity.id;
  await add('Oskar Lund');
  const entityId = await add('Ilse Brandt');
  await engine.call('entities.merge', { entityId, mergedId: await add('Ilse B.') });
  const { total } = await engine.call('entities.list', {});
  const { item } = await exportFile(engine, { kind: 'workspace', passphrase: null });
  expect(item.report.written.entities).toBe(total);
});

test('an encrypted archive opens with its passphrase only, and says what is wrong otherwise', async () => {
  const engine = await startTestEngine({ home: temporaryFolder() });
  await engine.call('facts.remember', { content: 'The ferns need water.', kind: 'Fact' });
  const passphrase = 'correct horse ёлка 電池';
  const { item, content } = await exportFile(engine, { kind: 'workspace', passphrase });
  expect(item.fileName).toMatch(/\.loci\.zip\.age$/u);
  expect(content.subarray(0, 42).toString()).toMatch(/^age-encryption\.org\/v1\n-> scrypt /u);
  expect(content.includes('ferns')).toBe(false);

  const problem = async (bytes: Buffer, word: string | null) => {
    const opened = await openArchive(engine, bytes, word);
    return opened.ok ? 'opened' : opened.problem;
  };
  expect(await problem(content, null)).toBe('needs_passphrase');
  expect(await problem(content, 'another passphrase')).toBe('wrong_passphrase');
  expect(await problem(content.subarray(0, content.length - 1), passphrase)).toBe('truncated');
  expect(await problem(content.subarray(0, 60), passphrase)).toBe('truncated');
  expect(await problem(await encrypted(Buffer.from('no archive'), passphrase), passphrase)).toBe(
    'not_an_archive',
  );
  expect((await engine.call('workspaces.list', {})).workspaces).toHaveLength(1);
  expect(await problem(content, passphrase)).toBe('opened');
});

async function encrypted(content: Buffer, passphrase: string): Promise<Buffer> {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'plain'), content);
  const yieldOrCancel = () => Promise.resolve();
  const options = { passphrase, workFactor: 2, yieldOrCancel };
  await encryptFile(join(folder, 'plain'), join(folder, 'age'), options);
  return readFileSync(join(folder, 'age'));
}

import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { upload } from '../../support/documents/attach.ts';
import { startDocumentEngine } from '../../support/documents/documentEngine.ts';

const NOTES = `# Kitchen

The new oven is a Neff B57CR22N0. It was installed on 12 March by Oliver.

## Warranty

The warranty ends on 12 March 2031. The receipt is in the blue folder.
`;

test('ingest folder lifecycle: a file is processed, with its manifest beside it', async () => {
  const engine = await startDocumentEngine();
  const path = engine.put('kitchen.md', NOTES);
  expect(await engine.ingest()).toBe(1);
  expect(existsSync(path)).toBe(false);
  expect(engine.moved('processed')).toEqual([expect.stringMatching(/^[0-9a-f]{12}-kitchen\.md$/u)]);
  const [manifest] = engine.manifests('processed');
  expect(manifest).toMatchObject({
    outcome: 'processed',
    reason: null,
    file: { name: 'kitchen.md' },
  });
  expect(manifest?.document).toMatchObject({ format: 'markdown', version: 1, duplicate: false });
  const { documents, rejected } = await engine.list();
  expect(documents).toHaveLength(1);
  expect(documents[0]).toMatchObject({ title: 'kitchen.md', state: 'stored', paths: [path] });
  expect(rejected).toEqual([]);
});

test('a document is found by its name, the one called exactly so first', async () => {
  const engine = await startDocumentEngine();
  engine.put('Lease-Contract_Main Street.md', 'Rent is due on the first.\n\n# Pets\n\nNo dogs.\n');
  engine.put('Lease.md', 'Heating is included.\n');
  await engine.ingest();
  const find = async (query: string) => {
    const { documents } = await engine.call('search.everything', { query });
    return documents.map(({ title, line }) => `${title} ${line}`);
  };
  expect(await find('contract lease')).toEqual(['Lease-Contract_Main Street.md 1']);
  expect(await find('LEASE')).toEqual(['Lease.md 1', 'Lease-Contract_Main Street.md 1']);
  expect(await find('mortgage')).toEqual([]);
  const [lease] = (await engine.list()).documents.filter(({ title }) => title === 'Lease.md');
  await engine.call('documents.decide', { documentId: lease?.id ?? '', choice: 'retire' });
  expect(await find('lease')).toEqual(['Lease-Contract_Main Street.md 1']);
});

test('a forgotten document takes its file along, though the next file had the same name', async () => {
  const engine = await startDocumentEngine();
  engine.put('notes.md', 'The oven is a Neff B57CR22N0.\n');
  await engine.ingest();
  const [oven] = (await engine.list()).documents;
  engine.put('notes.md', 'The kettle was made by Bosch in Munich.\n');
  await engine.ingest();
  engine.put('notes.md', Buffer.from([1, 0, 2, 0, 0, 7]));
  await engine.ingest();
  expect(engine.moved('processed')).toHaveLength(2);
  const forget = async (id: string) =>
    await engine.call('forget.apply', {
      memoryIds: [],
      messageIds: [],
      entityIds: [],
      documentIds: [id],
    });
  expect((await forget(oven?.id ?? '')).proof.left).toEqual([]);
  expect(engine.moved('processed')).toHaveLength(1);
  expect(engine.manifests('processed')).toHaveLength(1);
  const [kettle] = (await engine.list()).documents;
  await forget(kettle?.id ?? '');
  expect(engine.moved('processed')).toEqual([]);
  expect(engine.manifests('processed')).toEqual([]);
});

test.each([
  ['.cursorrules.md', 'cursorrules.md'],
  ['~$notes.md', 'notes.md'],
  ['.notes.tmp', 'notes.tmp_'],
  ['...', '_'],
])('an uploaded file is listed, though its name hides it: %s', async (name, listed) => {
  const engine = await startDocumentEngine();
  const begun = await upload(engine.call, name, Buffer.from('The oven is a Neff.\n'));
  const uploadId = begun.ok ? begun.id : '';
  expect(await engine.call('documents.add', { uploadId })).toEqual({ name: listed });
  await engine.ingest();
  const { documents, rejected } = await engine.list();
  const names = [...documents.map(({ title }) => title), ...rejected.map(({ path }) => path)];
  expect(names.map((path) => basename(path))).toEqual([listed]);
});

test('chunks are found at once, with their lines', async () => {
  const engine = await startDocumentEngine();
  engine.put('kitchen.md', NOTES);
  await engine.ingest();
  const { documents } = await engine.list();
  const read = await engine.call('documents.get', { documentId: documents[0]?.id ?? '' });
  expect(
    read.chunks.map(({ heading, startLine, endLine }) => [heading, startLine, endLine]),
  ).toEqual([['Kitchen', 1, 7]]);
  const hits = await engine.call('search.everything', { query: 'oven warranty' });
  expect(hits.documents[0]).toMatchObject({ title: 'kitchen.md', line: 1 });
});

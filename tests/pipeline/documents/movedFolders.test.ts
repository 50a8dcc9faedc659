import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startDocumentEngine } from '../../support/documents/documentEngine.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

/** An engine, and two folders that do not exist yet. */
async function folderEngine() {
  const engine = await startDocumentEngine();
  const parent = temporaryFolder();
  const [first, second] = [join(parent, 'notes'), join(parent, 'vault')];
  const watch = (...value: string[]) =>
    engine.call('settings.set', { scope: 'workspace', key: 'ingest.watched_folders', value });
  const put = (folder: string, name: string, text: string, at = 1_000_000) => {
    mkdirSync(folder, { recursive: true });
    const path = join(folder, name);
    writeFileSync(path, text);
    utimesSync(path, at, at);
    return path;
  };
  const countOf = async (query: string) =>
    (await engine.call('search.everything', { query })).documents.length;
  return { engine, first, second, watch, put, countOf };
}

test('an edited note of a moved folder replaces what it said in the folder watched before', async () => {
  const { engine, first, second, watch, put, countOf } = await folderEngine();
  put(first, 'oven.md', 'The oven is a Neff.\n');
  await watch(first);
  await engine.ingest();
  renameSync(first, second);
  await watch(second);
  await engine.ingest();
  put(second, 'oven.md', 'The kettle is a Bosch.\n', 2_000_000);
  await engine.ingest();
  expect((await engine.list()).documents).toMatchObject([{ title: 'oven.md', version: 2 }]);
  expect([await countOf('oven Neff'), await countOf('kettle Bosch')]).toEqual([0, 1]);
});

test('a note of a moved folder that was renamed there takes its new name', async () => {
  const { engine, first, second, watch, put } = await folderEngine();
  put(first, 'oven.md', 'The oven is a Neff.\n');
  await watch(first);
  await engine.ingest();
  renameSync(first, second);
  renameSync(join(second, 'oven.md'), join(second, 'stove.md'));
  await watch(second);
  await engine.ingest();
  expect((await engine.list()).documents).toMatchObject([{ title: 'stove.md' }]);
});

test('a folder without a single entry, as of a drive that is not mounted, is asked nothing about', async () => {
  const { engine, first, second, watch, put } = await folderEngine();
  put(first, 'oven.md', 'The oven is a Neff.\n');
  await watch(first);
  await engine.ingest();
  renameSync(first, second);
  mkdirSync(first);
  await engine.ingest();
  const unmounted = await engine.list();
  expect(unmounted.documents).toMatchObject([{ state: 'stored' }]);
  expect(unmounted.folders).toMatchObject([{ present: false }]);
  put(first, 'kettle.md', 'The kettle is a Bosch.\n');
  await engine.ingest();
  const { documents, folders } = await engine.list();
  expect(documents.map(({ state }) => state).toSorted()).toEqual(['stored', 'vanished']);
  expect(folders).toMatchObject([{ present: true }]);
});

test('the only note of a folder is asked about once it is deleted', async () => {
  const { engine, first, watch, put } = await folderEngine();
  const path = put(first, 'oven.md', 'The oven is a Neff.\n');
  await watch(first);
  await engine.ingest();
  rmSync(path);
  await engine.ingest();
  const { documents, folders } = await engine.list();
  expect(documents).toMatchObject([{ state: 'vanished' }]);
  expect(folders).toMatchObject([{ present: true }]);
});

test.each(['', ' \n'])(
  'an emptied note is asked about, and read again once it has words: %j',
  async (empty) => {
    const { engine, first, watch, put } = await folderEngine();
    put(first, 'oven.md', 'The oven is a Neff.\n');
    await watch(first);
    await engine.ingest();
    put(first, 'oven.md', empty, 2_000_000);
    await engine.ingest();
    expect(await engine.list()).toMatchObject({ documents: [{ state: 'vanished' }], rejected: [] });
    expect(await engine.ingest()).toBe(0);
    put(first, 'oven.md', 'The oven is a Bosch.\n', 3_000_000);
    await engine.ingest();
    expect((await engine.list()).documents).toMatchObject([{ state: 'stored', version: 2 }]);
  },
);

test('a note that was renamed to another kind is read as one of that kind', async () => {
  const { engine, first, watch, put } = await folderEngine();
  mkdirSync(join(first, '.obsidian'), { recursive: true });
  const path = put(first, 'oven.txt', '# Oven\n\nThe oven is a Neff.\n');
  await watch(first);
  await engine.ingest();
  renameSync(path, join(first, 'oven.md'));
  await engine.ingest();
  const [renamed] = (await engine.list()).documents;
  expect(renamed).toMatchObject({ title: 'oven.md', format: 'markdown', state: 'stored' });
  put(first, 'oven.md', '# Oven\n\nThe oven is a Bosch.\n', 2_000_000);
  await engine.ingest();
  expect((await engine.list()).documents).toMatchObject([{ format: 'markdown' }]);
});

test('a newer version of a document has its own format', async () => {
  const { engine, first, watch, put } = await folderEngine();
  const path = put(first, 'oven.txt', 'The oven is a Neff.\n');
  put(first, 'list.json', '{"oven": "Neff"}');
  await watch(first);
  await engine.ingest();
  renameSync(path, join(first, 'oven.json'));
  await engine.ingest();
  put(first, 'oven.json', '{"oven": "Bosch"}', 2_000_000);
  await engine.ingest();
  const { documents } = await engine.list();
  expect(documents.map(({ title, format }) => [title, format]).toSorted()).toEqual([
    ['list.json', 'json'],
    ['oven.json', 'json'],
  ]);
});

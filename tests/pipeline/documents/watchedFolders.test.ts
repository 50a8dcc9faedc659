import { mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openReadonly } from '../../../electron/engine/storage/connection/database.ts';
import { verifyRows } from '../../../electron/engine/storage/files/verifyRows.ts';
import { indexTerms } from '../../../electron/engine/text/terms.ts';
import { memoryDatabase } from '../../support/portable/exporting.ts';
import { startDocumentEngine, withDocuments } from '../../support/documents/documentEngine.ts';
import { startMemoryEngine } from '../../support/memoryEngine.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { until } from '../../support/until.ts';

async function watchedEngine() {
  const engine = await startDocumentEngine();
  const folder = temporaryFolder();
  const watch = () =>
    engine.call('settings.set', {
      scope: 'workspace',
      key: 'ingest.watched_folders',
      value: [folder],
    });
  const put = (name: string, text: string, at = 1_000_000) => {
    const path = join(folder, name);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, text);
    utimesSync(path, at, at);
    return path;
  };
  return { engine, folder, watch, put };
}

type DocumentEngine = Awaited<ReturnType<typeof startDocumentEngine>>;

/** Tags of documents, each with the title. */
function tagsOf(engine: DocumentEngine): unknown[] {
  const db = openReadonly(memoryDatabase(engine.home, engine.client.workspaceId ?? ''));
  const tags = db
    .prepare(
      `SELECT d.title, t.tag FROM documents d JOIN node_tags t ON t.node_seq = d.node_seq
       ORDER BY t.tag`,
    )
    .raw()
    .all();
  db.close();
  return tags;
}

/** Number of links between notes that are live. */
function relationCount(engine: DocumentEngine): number {
  const db = openReadonly(memoryDatabase(engine.home, engine.client.workspaceId ?? ''));
  const count = db
    .prepare(
      "SELECT count(*) FROM edges WHERE relation_type = 'related_to' AND valid_until IS NULL",
    )
    .pluck()
    .get();
  db.close();
  return Number(count);
}

describe('a watched folder', () => {
  test('is looked at before it is watched, and its files stay where they are', async () => {
    const { engine, folder, watch, put } = await watchedEngine();
    const path = put('notes.md', '# Oven\n\nThe oven is a Neff.\n');
    put('photo.png', 'x');
    expect(await engine.call('documents.checkFolder', { path: folder })).toEqual({
      folder: {
        ok: true,
        path: folder,
        vault: false,
        documents: 1,
        skipped: 1,
        isTruncated: false,
      },
    });
    await watch();
    expect(await engine.ingest()).toBe(1);
    const { documents, folders } = await engine.list();
    expect(documents[0]).toMatchObject({ title: 'notes.md', paths: [path] });
    expect(folders).toEqual([
      { path: folder, present: true, vault: false, documents: 1, skipped: 1, isTruncated: false },
    ]);
    expect(await engine.ingest()).toBe(0);
  });

  test.each([
    ['a relative path', 'notes', 'not_absolute'],
    ['no folder', '/no/such/folder', 'not_a_folder'],
    ['a whole disk', '/', 'whole_disk'],
  ])('is refused as %s', async (_name, path, reason) => {
    const engine = await startDocumentEngine();
    expect(await engine.call('documents.checkFolder', { path })).toEqual({
      folder: { ok: false, reason },
    });
    const own = await engine.call('documents.checkFolder', { path: engine.drop });
    expect(own).toEqual({ folder: { ok: false, reason: 'own_folder' } });
  });

  test('is refused where it holds another workspace, or all of them', async () => {
    const engine = await startDocumentEngine();
    await engine.call('workspaces.create', { name: 'Work' });
    const { workspaces } = await engine.call('workspaces.list', {});
    const paths = [engine.home, ...workspaces.map(({ id }) => join(engine.home, 'workspaces', id))];
    expect(paths).toHaveLength(3);
    for (const path of paths) {
      const { folder } = await engine.call('documents.checkFolder', { path });
      expect(folder).toEqual({ ok: false, reason: 'own_folder' });
    }
  });

  test('asks about a file that is gone, and keeps, retires or restores what it said', async () => {
    const { engine, watch, put } = await watchedEngine();
    const path = put('notes.md', '# Oven\n\nThe oven is a Neff.\n');
    put('photo.png', 'x');
    await watch();
    await engine.ingest();
    rmSync(path);
    await engine.ingest();
    const [document] = (await engine.list()).documents;
    expect(document?.state).toBe('vanished');
    const documentId = document?.id ?? '';
    const find = async () =>
      (await engine.call('search.everything', { query: 'oven Neff' })).documents.length;
    expect(await find()).toBe(1);
    await engine.call('documents.decide', { documentId, choice: 'retire' });
    expect((await engine.list()).documents[0]?.state).toBe('retired');
    expect(await find()).toBe(0);
    await engine.call('documents.decide', { documentId, choice: 'restore' });
    expect((await engine.list()).documents[0]?.state).toBe('stored');
    expect(await find()).toBe(1);
  });

  test('reads the notes beside more than 20,000 photos', async () => {
    const { engine, folder, watch, put } = await watchedEngine();
    for (let n = 0; n <= 20_000; n += 1) writeFileSync(join(folder, `a${n}.png`), '');
    put('z.md', '# Oven\n\nThe oven is a Neff.\n');
    await watch();
    expect(await engine.ingest()).toBe(1);
    expect((await engine.list()).folders).toMatchObject([{ documents: 1, skipped: 20_001 }]);
  });

  test('has two documents once one of two equal files is edited', async () => {
    const { engine, watch, put } = await watchedEngine();
    put('monday.md', '# Plan\n\nThe oven is a Neff.\n');
    put('tuesday.md', '# Plan\n\nThe oven is a Neff.\n');
    await watch();
    await engine.ingest();
    expect((await engine.list()).documents).toHaveLength(1);
    put('tuesday.md', '# Plan\n\nThe kettle is a Bosch.\n', 2_000_000);
    await engine.ingest();
    const countOf = async (query: string) =>
      (await engine.call('search.everything', { query })).documents.length;
    expect([await countOf('oven Neff'), await countOf('kettle Bosch')]).toEqual([1, 1]);
    expect((await engine.list()).documents).toHaveLength(2);
  });

  test('no longer says what a note said that was overwritten by another', async () => {
    const { engine, watch, put } = await watchedEngine();
    put('oven.md', '# Plan\n\nThe oven is a Neff.\n');
    put('kettle.md', '# Plan\n\nThe kettle is a Bosch.\n');
    await watch();
    await engine.ingest();
    put('kettle.md', '# Plan\n\nThe oven is a Neff.\n', 2_000_000);
    await engine.ingest();
    const found = (query: string) => engine.call('search.everything', { query });
    expect((await found('kettle Bosch')).documents).toEqual([]);
    expect((await found('oven Neff')).documents).toHaveLength(1);
    const { groups } = await engine.call('history.list', {});
    expect(groups[0]).toMatchObject({ cause: 'retire_document', label: 'kettle.md' });
  });

  test('inside another reads its own files, once', async () => {
    const { engine, folder, put } = await watchedEngine();
    const notes = [put('a.md', 'The oven is a Neff.'), put('work/b.md', 'The kettle is a Bosch.')];
    const watched = (value: string[]) =>
      engine.call('settings.set', { scope: 'workspace', key: 'ingest.watched_folders', value });
    await watched([folder]);
    expect(await engine.ingest()).toBe(2);
    await watched([folder, join(folder, 'work')]);
    await engine.ingest();
    expect(await engine.ingest()).toBe(0);
    const { documents, folders } = await engine.list();
    expect(documents.flatMap(({ paths }) => paths).sort()).toEqual(notes);
    expect(documents.map(({ state }) => state)).toEqual(['stored', 'stored']);
    expect(folders.map((each) => each.documents)).toEqual([1, 1]);
  });

  test('has a file tried again whose reason for being refused may have passed', async () => {
    const { engine, watch, put } = await watchedEngine();
    const limit = (value: number) =>
      engine.call('settings.set', { scope: 'workspace', key: 'ingest.max_file_size_mb', value });
    await limit(1);
    put('notes.md', `The oven is a Neff.\n${'It is warm. '.repeat(100_000)}`);
    await watch();
    await engine.ingest();
    expect((await engine.list()).rejected).toMatchObject([{ reason: 'too_large' }]);
    await limit(10);
    await engine.ingest();
    expect((await engine.list()).documents).toEqual([]);
    engine.clock.advance(3_600_000);
    await engine.ingest();
    expect(await engine.list()).toMatchObject({ documents: [{ title: 'notes.md' }], rejected: [] });
  });

  test('is read once though it became a link to the folder, moved elsewhere', async () => {
    const { engine, folder, watch, put } = await watchedEngine();
    mkdirSync(join(folder, '.obsidian'));
    put('notes.md', 'The oven is a Neff.\n');
    put('papers/paper.md', 'See [[Notes]] and [[papers/Paper]].\n');
    await watch();
    await engine.ingest();
    const elsewhere = join(temporaryFolder(), 'moved');
    renameSync(folder, elsewhere);
    symlinkSync(elsewhere, folder);
    expect(await engine.ingest()).toBe(2);
    expect(await engine.ingest()).toBe(0);
    const { documents } = await engine.list();
    expect(documents.map(({ state, paths }) => [state, paths])).toEqual(
      expect.arrayContaining([
        ['stored', [join(elsewhere, 'notes.md')]],
        ['stored', [join(elsewhere, 'papers', 'paper.md')]],
      ]),
    );
    put('papers/third.md', 'See [[papers/Paper]].\n');
    await engine.ingest();
    expect(relationCount(engine)).toBe(2);
  });

  test('does not ask about a file that was renamed', async () => {
    const { engine, folder, watch, put } = await watchedEngine();
    const path = put('notes.md', '# Oven\n\nThe oven is a Neff.\n');
    await watch();
    await engine.ingest();
    renameSync(path, join(folder, 'renamed.md'));
    await engine.ingest();
    await engine.ingest();
    const [document] = (await engine.list()).documents;
    expect(document).toMatchObject({
      title: 'renamed.md',
      state: 'stored',
      paths: [join(folder, 'renamed.md')],
    });
  });

  test('finds a file that was renamed by its new name, and no more by the old one', async () => {
    const { engine, folder, watch, put } = await watchedEngine();
    let path = put('receipt.md', '# Oven\n\nThe appliance is a Neff.\n\n# Lamp\n\nIt is green.\n');
    await watch();
    await engine.ingest();
    const file = memoryDatabase(engine.home, engine.client.workspaceId ?? '');
    const read = (sql: string, ...values: readonly string[]) => {
      const db = openReadonly(file);
      const rows = db
        .prepare(sql)
        .pluck()
        .all(...values);
      db.close();
      return rows;
    };
    /** Parts of the document that full text finds by a name. */
    const named = (word: string) =>
      read(
        'SELECT rowid FROM episode_fts WHERE episode_fts MATCH ?',
        `{own meta} : "${indexTerms(word)[0] ?? ''}"`,
      );
    await until(() => named('receipt').length > 0, 'the name to be indexed');
    const parts = named('receipt');
    for (const [former, name, word] of [
      ['receipt', 'warranty.md', 'warranty'],
      ['warranty', 'Гарантия.md', 'гарантия'],
    ] as const) {
      const next = join(folder, name);
      renameSync(path, next);
      path = next;
      await engine.ingest();
      await until(() => named(word).length === parts.length, 'the new name to be indexed');
      expect(named(word)).toEqual(parts);
      expect(named(former)).toEqual([]);
      const hits = await engine.call('search.everything', { query: `appliance ${word}` });
      expect(hits.documents).toMatchObject([{ title: name }]);
    }
    const speakers = read("SELECT speaker FROM nodes WHERE source_type = 'ingest_file'");
    expect(speakers).toEqual(['Гарантия.md', 'Гарантия.md › Oven', 'Гарантия.md › Lamp']);
    expect((await engine.list()).documents).toMatchObject([{ title: 'Гарантия.md', version: 1 }]);
    expect(verifyRows(file)).toEqual([]);
  });

  test('keeps the title of a document as long as a file is called so', async () => {
    const { engine, folder, watch, put } = await watchedEngine();
    put('notes.md', '# Oven\n\nThe oven is a Neff.\n');
    await watch();
    await engine.ingest();
    put('copy.md', '# Oven\n\nThe oven is a Neff.\n');
    await engine.ingest();
    expect((await engine.list()).documents).toMatchObject([{ title: 'notes.md' }]);
    rmSync(join(folder, 'notes.md'));
    renameSync(join(folder, 'copy.md'), join(folder, 'oven.md'));
    await engine.ingest();
    expect((await engine.list()).documents).toMatchObject([{ title: 'oven.md' }]);
  });

  test('does not bring back a document that was forgotten', async () => {
    const { engine, watch, put } = await watchedEngine();
    put('notes.md', '# Oven\n\nThe oven is a very secret Neff.\n');
    await watch();
    await engine.ingest();
    const [document] = (await engine.list()).documents;
    const id = document?.id ?? '';
    const backup = await engine.call('backups.create', {});
    const preview = await engine.call('forget.preview', { target: { kind: 'document', id } });
    expect(preview.backups).toEqual([backup]);
    const { proof, backups } = await engine.call('forget.apply', {
      memoryIds: [],
      messageIds: [],
      entityIds: [],
      documentIds: [id],
    });
    expect(proof.left).toEqual([]);
    expect(backups).toEqual([backup]);
    await engine.ingest();
    await engine.ingest();
    expect((await engine.list()).documents).toEqual([]);
  });
});

describe('a vault', () => {
  test('keeps its tags and the links between its notes; attachments are counted', async () => {
    const { engine, folder, watch, put } = await watchedEngine();
    mkdirSync(join(folder, '.obsidian'));
    put('Oven.md', '---\ntags: [kitchen, device]\n---\n\nThe oven. See [[Warranty|the paper]].\n');
    put('papers/Warranty.md', 'Back to [[Oven]], #paper and ![[scan.png]] and [[Nowhere]].\n');
    put('scan.png', 'x');
    await watch();
    await engine.ingest();
    const { documents, folders } = await engine.list();
    expect(documents).toHaveLength(2);
    expect(folders[0]).toMatchObject({ vault: true, documents: 2, skipped: 1 });
    expect(tagsOf(engine)).toEqual([
      ['Oven.md', 'device'],
      ['Oven.md', 'kitchen'],
      ['Warranty.md', 'paper'],
    ]);
    expect(relationCount(engine)).toBe(1);
    const { groups } = await engine.call('history.list', {});
    expect(groups.filter(({ cause }) => cause === 'link')).toHaveLength(1);
    await engine.ingest();
    const again = await engine.call('history.list', {});
    expect(again.groups.filter(({ cause }) => cause === 'link')).toHaveLength(1);
  });

  test.each([true, false])(
    'loses the tags and links that a note no longer has (restarted: %s)',
    async (restarts) => {
      const { engine: first, folder, watch, put } = await watchedEngine();
      let engine = first;
      mkdirSync(join(folder, '.obsidian'));
      put('Oven.md', '---\ntags: [kitchen, device]\n---\n\nSee [[Warranty]] and [[Bill]].\n');
      put('Warranty.md', 'Back to [[Oven]].\n');
      put('Bill.md', 'It was 400.\n');
      await watch();
      await engine.ingest();
      expect(relationCount(engine)).toBe(2);
      if (restarts) {
        await engine.close();
        engine = await startDocumentEngine({ home: engine.home });
      }
      put('Oven.md', '---\ntags: [kitchen]\n---\n\nIt was sold.\n', 2_000_000);
      await engine.ingest();
      expect(tagsOf(engine)).toEqual([['Oven.md', 'kitchen']]);
      // The warranty still links to it.
      expect(relationCount(engine)).toBe(1);
      put('Paper.md', 'See [[Bill]] and [[Later]].\n');
      await engine.ingest();
      expect(relationCount(engine)).toBe(2);
      put('Later.md', 'A new note that was linked before.\n');
      await engine.ingest();
      expect(relationCount(engine)).toBe(3);
    },
  );

  test('keeps off the list a file that was dismissed, until it changes', async () => {
    const { engine, watch, put } = await watchedEngine();
    put('empty.md', '');
    await watch();
    await engine.ingest();
    const [file] = (await engine.list()).rejected;
    await engine.call('documents.dismiss', { fileId: file?.id ?? '' });
    engine.clock.advance(7_200_000);
    await engine.ingest();
    expect((await engine.list()).rejected).toEqual([]);
    await expect(engine.call('documents.dismiss', { fileId: file?.id ?? '' })).rejects.toThrow();
    put('empty.md', ' ', 2_000_000);
    await engine.ingest();
    expect((await engine.list()).rejected).toHaveLength(1);
  });
});

test('a memory drawn from words that a document no longer has says so', async () => {
  const memory = await startMemoryEngine();
  const engine = withDocuments(memory, memory.home);
  const QUOTE = 'The warranty of the oven ends in 2031.';
  memory.draws([{ quote: QUOTE, content: QUOTE, kind: 'Fact' }]);
  const filler = `${'Other words about the kitchen. '.repeat(60)}\n`;
  engine.put('kitchen.md', `# Kitchen\n\n${filler}\n# Warranty\n\n${QUOTE}\n`);
  await engine.ingest();
  await memory.consolidate();
  const learned = await memory.fact(QUOTE);
  expect(learned.sourceChanged).toBeUndefined();
  engine.put('kitchen.md', `# Kitchen\n\n${filler}\n# Warranty\n\nIt was sold.\n`);
  await engine.ingest();
  expect((await memory.fact(QUOTE)).sourceChanged).toBe(true);
  const [document] = (await engine.list()).documents;
  expect(document).toMatchObject({ version: 2, memories: 1 });
  const { evidence } = await memory.call('facts.get', { nodeId: learned.id });
  const read = await memory.call('documents.get', {
    documentId: document?.id ?? '',
    ...(evidence[0] !== undefined && { nodeId: evidence[0].nodeId }),
  });
  expect(read.outdatedChunk?.text).toContain(QUOTE);
});

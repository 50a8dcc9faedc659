import { existsSync, linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { IngestStep } from '../../../../../../electron/engine/ingest/documents/ingestFile.ts';
import {
  KilledError,
  movedFiles,
  openIngestStore,
} from '../../../../../support/documents/ingestStore.ts';
import { temporaryFolder } from '../../../../../support/temporaryFolder.ts';

const NOTES = '# Kitchen\n\nThe oven is a Neff.\n';

describe('restart: a stop after any step', () => {
  const steps: readonly IngestStep[] = ['read', 'parsed', 'stored', 'manifest', 'moved'];
  test.each(steps)('%s leaves nothing half, and nothing twice', async (step) => {
    const store = openIngestStore();
    const path = store.put('kitchen.md', NOTES);
    store.failAt(step);
    await expect(store.ingestAll()).rejects.toThrow(KilledError);
    await store.ingestAll();
    expect(existsSync(path)).toBe(false);
    expect(store.store.documents.list()).toHaveLength(1);
    expect(movedFiles(join(store.drop, 'processed'))).toHaveLength(1);
    expect(store.manifests('processed')).toHaveLength(1);
    const nodes = store.db.prepare("SELECT count(*) FROM nodes WHERE type = 'episodic'").pluck();
    expect(nodes.get()).toBe(2);
  });

  const afterRefusal: readonly IngestStep[] = ['stored', 'manifest', 'moved'];
  test.each(afterRefusal)('%s of a refused file ends in one manifest too', async (step) => {
    const store = openIngestStore();
    store.put('photo.txt', Buffer.alloc(20));
    store.failAt(step);
    await expect(store.ingestAll()).rejects.toThrow(KilledError);
    await store.ingestAll();
    expect(store.manifests('rejected')).toHaveLength(1);
    expect(store.store.documentFiles.inState('rejected', 10)).toHaveLength(1);
  });
});

describe('auditability: every file ends beside a manifest', () => {
  test('with the reason of a refusal, readable by a machine', async () => {
    const store = openIngestStore();
    store.put('a.txt', Buffer.alloc(20));
    store.put('b.exe', 'MZ');
    store.put('c.json', '{"a":');
    store.put('d.md', '');
    store.put('e.txt', 'x'.repeat(1024 ** 2 + 1));
    store.put('f.txt', ' \n\t');
    await store.ingestAll();
    const reasons = store.manifests('rejected').map(({ file, reason }) => [file.name, reason]);
    expect(Object.fromEntries(reasons)).toEqual({
      'a.txt': 'binary',
      'b.exe': 'unsupported_type',
      'c.json': 'malformed',
      'd.md': 'empty',
      'e.txt': 'too_large',
      'f.txt': 'no_text',
    });
  });

  test('and two files of one name do not collide', async () => {
    const store = openIngestStore();
    store.put('notes.md', NOTES);
    await store.ingestAll();
    store.put('notes.md', '# Garden\n\nThe apple tree.\n');
    await store.ingestAll();
    expect(movedFiles(join(store.drop, 'processed'))).toHaveLength(2);
    expect(store.store.documents.list()).toHaveLength(2);
  });
});

describe('path canonicalization', () => {
  test('refuses links, second names, FIFOs and reserved names, and moves them out of the way', async () => {
    const store = openIngestStore();
    const secretFile = join(temporaryFolder(), 'secret.txt');
    writeFileSync(secretFile, 'the secret of another place');
    symlinkSync(secretFile, join(store.drop, 'link.txt'));
    linkSync(secretFile, join(store.drop, 'hard.txt'));
    symlinkSync(temporaryFolder(), join(store.drop, 'folder.txt'));
    execFileSync('mkfifo', [join(store.drop, 'fifo.txt')]);
    store.put('con.txt', 'a');
    store.put('a.txt:b', 'a');
    await store.ingestAll();
    const reasons = store.manifests('rejected').map(({ file, reason }) => [file.name, reason]);
    expect(Object.fromEntries(reasons)).toEqual({
      'link.txt': 'link',
      'hard.txt': 'hard_link',
      'folder.txt': 'link',
      'fifo.txt': 'not_a_file',
      'con.txt': 'reserved_name',
      'a.txt:b': 'reserved_name',
    });
    expect(store.denied.map(({ reason }) => reason).toSorted()).toEqual([
      'hard_link',
      'link',
      'link',
      'not_a_file',
    ]);
    expect(store.store.documents.list()).toEqual([]);
    expect(existsSync(secretFile)).toBe(true);
  });

  test('refuses a folder that leads elsewhere, unless its root is allowed', async () => {
    for (const isAllowed of [false, true]) {
      const store = openIngestStore();
      const elsewhere = temporaryFolder();
      writeFileSync(join(elsewhere, 'notes.md'), NOTES);
      const inner = join(store.folder, 'linked');
      symlinkSync(elsewhere, inner);
      if (isAllowed) store.allow(elsewhere);
      const { readSourceFile } =
        await import('../../../../../../electron/engine/files/readSourceFile.ts');
      const roots = isAllowed ? [store.folder, elsewhere] : [store.folder];
      const read = readSourceFile(join(inner, 'notes.md'), { roots, limit: 1_000 });
      expect(read.ok ? read.value.canonicalPath : read.error).toBe(
        isAllowed ? join(elsewhere, 'notes.md') : 'outside_roots',
      );
    }
  });

  test('notes the absolute path of a source, without links', async () => {
    const store = openIngestStore();
    mkdirSync(join(store.drop, 'sub'));
    const path = store.put('sub/notes.md', NOTES);
    await store.ingestAll();
    const source = store.db.prepare('SELECT * FROM sources').get();
    expect(source).toMatchObject({
      source_type: 'ingest_file',
      source_path: path,
      captured_by: 'system',
    });
    expect(existsSync(join(store.drop, 'sub'))).toBe(false);
  });
});

describe('a newer version of a document', () => {
  const paragraph = (word: string) => `${`${word} oven `.repeat(100)}end.`;
  const text = (...words: string[]) =>
    words.map((word) => `# ${word}\n\n${paragraph(word)}`).join('\n\n');

  test('keeps what is the same, adds what is new, and supersedes what is gone', async () => {
    const store = openIngestStore();
    store.put('notes.md', text('alpha', 'beta', 'gamma'));
    await store.ingestAll();
    const [first] = store.store.documents.list();
    if (first === undefined) throw new Error('no document');
    const before = store.store.documents.chunks(first);
    store.put('notes.md', text('alpha', 'delta', 'gamma'));
    const [outcome] = await store.ingestAll();
    expect(outcome?.result).toMatchObject({
      ok: true,
      value: { id: first.id, version: 2, added: 1, kept: 2, superseded: 1 },
    });
    const [second] = store.store.documents.list();
    if (second === undefined) throw new Error('no document');
    const after = store.store.documents.chunks(second);
    expect(after.map(({ node_id }) => before.some((old) => old.node_id === node_id))).toEqual([
      true,
      false,
      true,
    ]);
    const gone = store.db.prepare('SELECT status, status_reason FROM nodes WHERE id = ?');
    expect(gone.get(before[1]?.node_id)).toEqual({
      status: 'superseded',
      status_reason: 'corrected',
    });
  });

  test('of the same content is one document, and the second path is noted', async () => {
    const store = openIngestStore();
    store.put('notes.md', NOTES);
    store.put('copy/of notes.md', NOTES);
    const outcomes = await store.ingestAll();
    expect(outcomes.map(({ result }) => result.ok && result.value.duplicate)).toEqual([
      false,
      true,
    ]);
    const [document] = store.store.documents.list();
    expect(store.store.documentFiles.ofDocument(document?.seq as never)).toHaveLength(2);
    expect(store.manifests('processed')).toHaveLength(2);
  });
});

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openReader } from '../../../electron/engine/storage/connection/database.ts';
import type { ArchiveProblem } from '../../../shared/domain/exports.ts';
import {
  exportFile,
  memoryDatabase,
  openArchive,
  zipContents,
} from '../../support/portable/exporting.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine, type TestEngine } from '../../support/testEngine.ts';
import { writeZip } from '../../support/zip/zipWriter.ts';

type Parts = Map<string, string>;
interface Manifest {
  version: number;
  schema: number;
  parts: { name: string; bytes: number; sha256: string; rows: number | null }[];
}

const MANIFEST = 'manifest.json';

const ENTITY = {
  id: 'marek',
  canonical_name: 'Marek',
  type: 'person',
  summary: null,
  is_self: 0,
  protected: 0,
  merged_into: null,
  first_seen: 1,
  last_updated: 1,
  mention_count: 0,
  attributes: '{}',
};

async function archiveOf(engine: TestEngine): Promise<Buffer> {
  return (await exportFile(engine, { kind: 'workspace', passphrase: null })).content;
}

function zipOf(parts: Iterable<readonly [string, string]>): Buffer {
  const path = join(temporaryFolder(), 'forged.zip');
  writeZip(
    path,
    [...parts].map(([name, content]) => ({ name, content })),
  );
  return readFileSync(path);
}

/** Archive with a change, and a manifest that agrees with it: only the rows can be found wrong. */
function forgeArchive(parts: Parts, change: (parts: Parts) => void): Buffer {
  const changed = new Map(parts);
  change(changed);
  const manifest = JSON.parse(changed.get(MANIFEST) ?? '') as Manifest;
  manifest.parts = [...changed]
    .filter(([name]) => name !== MANIFEST)
    .map(([name, text]) => ({
      name,
      bytes: Buffer.byteLength(text),
      sha256: createHash('sha256').update(text).digest('hex'),
      rows: name.endsWith('.jsonl') ? text.split('\n').filter(Boolean).length : null,
    }));
  return zipOf(
    [...changed].map(([name, text]) => [name, name === MANIFEST ? JSON.stringify(manifest) : text]),
  );
}

const edit = (parts: Parts, name: string, change: (text: string) => string) =>
  parts.set(name, change(parts.get(name) ?? ''));
const editManifest = (parts: Parts, change: (manifest: Manifest) => void) =>
  edit(parts, MANIFEST, (text) => {
    const manifest = JSON.parse(text) as Manifest;
    change(manifest);
    return JSON.stringify(manifest);
  });
const editRows = (
  parts: Parts,
  table: string,
  change: (row: Record<string, unknown>) => Record<string, unknown>,
) =>
  edit(parts, `rows/${table}.jsonl`, (text) =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => `${JSON.stringify(change(JSON.parse(line) as Record<string, unknown>))}\n`)
      .join(''),
  );

async function livedIn(): Promise<TestEngine> {
  const engine = await startTestEngine({ home: temporaryFolder() });
  await engine.call('facts.remember', { content: 'The ferns need water.', kind: 'Fact' });
  await engine.say('Marek lives in Brno.');
  const steps = [{ id: 'look', title: 'Look', prompt: 'Look at the ferns.', outputs: [] }];
  const trigger = { kind: 'schedule', cron: '0 9 * * *' } as const;
  const definition = { name: 'Ferns', description: '', trigger, steps };
  const { routineId } = await engine.call('routines.save', { routineId: null, definition });
  await engine.call('routines.enable', { routineId, enabled: true });
  return engine;
}

describe('an archive that is none, damaged or forged', () => {
  let archive: Buffer;
  let parts: Parts | undefined;
  /** Made once, by the first test. */
  const prepare = async () => {
    if (parts !== undefined) return;
    const engine = await livedIn();
    archive = await archiveOf(engine);
    const path = join(temporaryFolder(), 'archive.zip');
    writeFileSync(path, archive);
    parts = await zipContents(path);
  };

  const sound = (): Parts => parts ?? new Map();
  const rows = (table: string, change: (row: Record<string, unknown>) => Record<string, unknown>) =>
    forgeArchive(sound(), (copy) => editRows(copy, table, change));
  const changed = (change: (copy: Parts) => void) => {
    const copy = new Map(sound());
    change(copy);
    return zipOf(copy);
  };

  const cases: readonly (readonly [string, ArchiveProblem, () => Buffer])[] = [
    ['some text', 'not_an_archive', () => Buffer.from('Once upon a time')],
    ['an empty file', 'not_an_archive', () => Buffer.from('\n')],
    ['a zip of something else', 'not_an_archive', () => zipOf([['a.txt', 'a']])],
    ['the manifest of something else', 'not_an_archive', () => zipOf([[MANIFEST, '{"a": 1}']])],
    ['a manifest that is no JSON', 'damaged', () => changed((copy) => copy.set(MANIFEST, '{'))],
    ['a half of one', 'truncated', () => archive.subarray(0, archive.length / 2)],
    ['one without its last bytes', 'truncated', () => archive.subarray(0, archive.length - 30)],
    [
      'one word changed',
      'checksum',
      () =>
        changed((copy) => edit(copy, 'rows/nodes.jsonl', (text) => text.replace('ferns', 'weeds'))),
    ],
    [
      'more rows than its manifest says',
      'checksum',
      () => changed((copy) => edit(copy, 'rows/nodes.jsonl', (text) => text + text)),
    ],
    [
      'a newer format',
      'newer_format',
      () => changed((copy) => editManifest(copy, (manifest) => (manifest.version = 2))),
    ],
    [
      'a newer schema',
      'newer_format',
      () => changed((copy) => editManifest(copy, (manifest) => (manifest.schema = 9_999))),
    ],
    ['a name that leads out of it', 'unsafe_name', () => zipOf([...sound(), ['../../evil', 'x']])],
    ['an absolute name', 'unsafe_name', () => zipOf([...sound(), ['/etc/evil', 'x']])],
    ['a file that the manifest lacks', 'damaged', () => zipOf([...sound(), ['evil.txt', 'x']])],
    ['a file twice', 'damaged', () => zipOf([...sound(), ['notes.jsonl', '']])],
    ['a missing part', 'damaged', () => changed((copy) => copy.delete('rows/edges.jsonl'))],
    [
      'a line without end',
      'too_large',
      () => forgeArchive(sound(), (copy) => copy.set('rows/nodes.jsonl', 'a'.repeat(40_000_000))),
    ],
    [
      'an attachment under the hash of another',
      'checksum',
      () => forgeArchive(sound(), (copy) => copy.set(`attachments/${'0'.repeat(64)}`, 'x')),
    ],
    [
      'a line that is no JSON',
      'invalid_row',
      () => forgeArchive(sound(), (copy) => edit(copy, 'rows/nodes.jsonl', () => '{\n')),
    ],
    ['a column that no table has', 'invalid_row', () => rows('nodes', (row) => ({ ...row, x: 1 }))],
    [
      'a column of another type',
      'invalid_row',
      () => rows('nodes', (row) => ({ ...row, importance: 'x' })),
    ],
    [
      'a trust that there is not',
      'invalid_row',
      () => rows('nodes', (row) => ({ ...row, trust: 'god' })),
    ],
    [
      'attributes that are a list',
      'invalid_row',
      () => rows('nodes', (row) => ({ ...row, attributes: '[]' })),
    ],
    [
      'a type of entity that there is not',
      'invalid_row',
      () =>
        forgeArchive(sound(), (copy) =>
          copy.set('rows/entities.jsonl', `${JSON.stringify({ ...ENTITY, type: 'god' })}\n`),
        ),
    ],
    [
      'a source that is not there',
      'invalid_row',
      () => rows('nodes', (row) => ({ ...row, source: 'x' })),
    ],
    ['two rows with one id', 'invalid_row', () => rows('nodes', (row) => ({ ...row, id: 'one' }))],
    [
      'a lone surrogate',
      'invalid_row',
      () => rows('nodes', (row) => ({ ...row, content: '\ud800' })),
    ],
    [
      'calls of tools of another shape',
      'invalid_row',
      () => rows('messages', (row) => ({ ...row, tool_calls: '[1]' })),
    ],
    [
      'a change of a table that there is not',
      'invalid_row',
      () => rows('changes', (row) => ({ ...row, table_name: 'meta' })),
    ],
    [
      'a step of a routine without a prompt',
      'invalid_row',
      () => rows('routines', (row) => ({ ...row, steps: '[{}]' })),
    ],
  ];

  test('is refused with its reason, and nothing of it is left', async () => {
    await prepare();
    const home = temporaryFolder();
    const engine = await startTestEngine({ home });
    const before = readdirSync(join(home, 'workspaces'));
    const outcomes: (readonly [string, unknown])[] = [];
    for (const [name, , content] of cases) {
      const opened = await openArchive(engine, content());
      outcomes.push([name, opened.ok ? 'opened' : opened.problem]);
      expect(existsSync(join(home, 'archive-in-the-making'))).toBe(false);
    }
    expect(outcomes).toEqual(cases.map(([name, problem]) => [name, problem]));
    expect(readdirSync(join(home, 'workspaces'))).toEqual(before);
    expect((await engine.call('workspaces.list', {})).workspaces).toHaveLength(1);
    // The sound one still opens.
    expect((await openArchive(engine, archive)).ok).toBe(true);
  }, 120_000);

  test('comes in with its routines off, and with names instead of paths', async () => {
    await prepare();
    const home = temporaryFolder();
    const engine = await startTestEngine({ home });
    const content = forgeArchive(sound(), (copy) => {
      editRows(copy, 'routines', (row) => ({ ...row, enabled_at: 1 }));
      editRows(copy, 'sources', (row) => ({ ...row, source_path: '../../secret/plan.md' }));
    });
    const opened = await openArchive(engine, content);
    if (!opened.ok) throw new Error(opened.problem);
    const db = openReader(memoryDatabase(home, opened.workspace.id));
    const column = (sql: string) => db.prepare(sql).pluck().all();
    expect(column('SELECT enabled_at FROM routines')).toEqual([null]);
    expect(new Set(column('SELECT hex(source_path) FROM sources'))).toEqual(
      new Set([Buffer.from('plan.md').toString('hex').toUpperCase()]),
    );
    db.close();
  });

  test('opens with the negative duration of an answer that an earlier version stored', async () => {
    await prepare();
    let changedRows = 0;
    const content = rows('recall_log', (row) => {
      if (row['purpose'] !== 'chat') return row;
      changedRows += 1;
      const summary = JSON.parse(String(row['summary'])) as Record<string, unknown>;
      return { ...row, summary: JSON.stringify({ ...summary, ms: -5 }) };
    });
    expect(changedRows).toBeGreaterThan(0);
    const engine = await startTestEngine({ home: temporaryFolder() });
    const opened = await openArchive(engine, content);
    if (!opened.ok) throw new Error(opened.problem);
    await engine.call('workspaces.open', { workspaceId: opened.workspace.id });
    const [conversation] = (await engine.call('conversations.list', {})).conversations;
    if (conversation === undefined) throw new Error('no conversation');
    const { messages } = await engine.call('conversations.messages', {
      conversationId: conversation.id,
    });
    expect(messages.map(({ receipt }) => receipt?.ms).filter((ms) => ms !== undefined)).toEqual([
      0,
    ]);
  });
});

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { workspaceFolders } from '../../electron/engine/workspaces/folders.ts';
import { DAMAGES } from '../support/fileDamage.ts';
import { createManualClock } from '../support/manualClock.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { startTestEngine, type TestEngine } from '../support/testEngine.ts';
import { asNodeId } from '../support/ids.ts';

// Every small file beside the database, by what is told when it cannot be read. In full counts every file meets every kind of damage by itself; else a few kinds each, and
// all files at once every kind.
const IN_HOME = {
  'workspaces.json': 'workspaces_found',
  'models.json': 'files_set_aside',
  'config.json': 'settings_problem',
} as const;
const IN_WORKSPACE = {
  'memory.mark': 'files_set_aside',
  'journal.ndjson': 'files_set_aside',
  'forgotten.json': 'forgotten_recovered',
  'config.json': 'settings_problem',
} as const;

const KEPT = 'I prefer green tea';
const FORGOTTEN = 'My sister lives in Lyon';

const lived = mkdtempSync(join(tmpdir(), 'loci-lived-'));
afterAll(() => rmSync(lived, { recursive: true, force: true }));
let workspaceId = '';

/** Once, in the first test: a memory in a backup and then forgotten, another kept, settings, a server. */
async function fillHome(): Promise<void> {
  if (workspaceId !== '') return;
  const engine = await startTestEngine({ home: lived, clock: createManualClock() });
  workspaceId = engine.client.workspaceId ?? '';
  const { actions } = await engine.say(`remember that ${FORGOTTEN}`);
  await engine.call('backups.create', {});
  await engine.say(`remember that ${KEPT}`);
  await engine.call('forget.apply', {
    memoryIds: [actions[0]?.nodeId ?? asNodeId('')],
    messageIds: [],
    entityIds: [],
  });
  for (const scope of ['global', 'workspace'] as const) {
    const key = scope === 'global' ? 'backup.every_min' : 'context.token_budget';
    await engine.call('settings.set', { scope, key, value: 1_500 });
  }
  await engine.call('models.addEndpoint', { preset: 'ollama' });
  await engine.close();
}

const contents = async (engine: TestEngine) =>
  (await engine.call('facts.list', {})).nodes.map(({ content }) => content);

const pathOf = (home: string, file: string) => {
  const [where, name = ''] = file.split(' ');
  return join(where === 'home' ? home : workspaceFolders(home, workspaceId).root, name);
};

/** The file is as good as new, or tells nothing by its absence. */
function isSilent(file: string, kind: string): boolean {
  // JSON and lines end in a line break, without which they are whole; root may read every file.
  if (/nobody may read|last byte/u.test(kind)) return true;
  // Two digits may be the begin of a line's checksum, cut off by a crash.
  if (/journal/u.test(file) && kind === 'a number') return true;
  if (/mark|journal/u.test(file)) return /gone|empty file|half|line break/u.test(kind);
  if (/config/u.test(file)) return /gone|empty|line break|byte order/u.test(kind);
  return /models/u.test(file) && /gone/u.test(kind);
}

/** Starts on the damaged home; whatever was damaged, nothing is lost, hidden or brought back. */
async function expectStart(files: readonly string[], kind: string): Promise<void> {
  await fillHome();
  const home = temporaryFolder();
  cpSync(lived, home, { recursive: true });
  for (const file of files) DAMAGES[kind]?.(pathOf(home, file));
  const engine = await startTestEngine({ home, clock: createManualClock() });
  expect(engine.client.workspaceId).toBe(workspaceId);
  const status = await engine.call('status.get', {});
  expect(status.storage).toBe('ok');
  const codes = status.notices.map(({ code }) => code);
  for (const file of files.filter((one) => !isSilent(one, kind))) {
    const [where, name = ''] = file.split(' ');
    const notices: Readonly<Record<string, string>> = where === 'home' ? IN_HOME : IN_WORKSPACE;
    expect(codes, file).toContain(notices[name]);
  }
  expect(await contents(engine)).toEqual([KEPT]);
  const { backups } = await engine.call('backups.list', {});
  const oldest = backups.at(-1)?.id ?? '';
  await engine.call('backups.restore', { backupId: oldest });
  expect(await contents(engine), 'a forgotten memory stays forgotten').toEqual([]);
  await engine.close();
}

const FILES = [
  ...Object.keys(IN_HOME).map((name) => `home ${name}`),
  ...Object.keys(IN_WORKSPACE).map((name) => `workspace ${name}`),
];
const ALL = process.env['LOCI_RELIABILITY'] === 'full';
const SINGLE_FILES = ALL
  ? Object.keys(DAMAGES)
  : ['nothing: it is gone', 'its first half', 'a folder'];

describe.each(FILES)('in place of %s', (file) => {
  test.each(SINGLE_FILES)('%s neither ends nor empties the program', async (kind) => {
    await expectStart([file], kind);
  });
});

describe('in place of every small file at once', () => {
  test.each(Object.keys(DAMAGES))('%s neither ends nor empties the program', async (kind) => {
    await expectStart(FILES, kind);
  });
});

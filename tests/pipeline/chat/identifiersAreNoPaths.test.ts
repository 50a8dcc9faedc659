import { truncateSync, rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { commands } from '../../../shared/contract/index.ts';
import { backupIdSchema } from '../../../shared/domain/fileIds.ts';
import { workspaceFolders } from '../../../electron/engine/workspaces/folders.ts';
import { fields, sample, typeOf } from '../../architecture/support/schemaProbe.ts';
import { listHome } from '../../support/homeListing.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine } from '../../support/testEngine.ts';
import { connectWire } from '../../support/wireClient.ts';
import { reportTries } from '../../support/reportFigure.ts';

type Requests = Readonly<Record<string, { readonly request: z.ZodType }>>;
type Path = readonly string[];

/** Target of each identifier of the contract: a file or folder, or only a row. */
const LEADS_TO: Readonly<Record<string, 'file' | 'row'>> = {
  workspaceId: 'file',
  backupId: 'file',
  backupIds: 'file',
  quarantinedIds: 'file',
  uploadId: 'file',
  uploadIds: 'file',
  exportId: 'file',
  attachmentId: 'row',
  browserId: 'row',
  changeId: 'row',
  clientMessageId: 'row',
  conversationId: 'row',
  conversationIds: 'row',
  documentId: 'row',
  documentIds: 'row',
  edgeId: 'row',
  endpointId: 'row',
  entityId: 'row',
  entityIds: 'row',
  fileId: 'row',
  mergedId: 'row',
  importId: 'row',
  intoId: 'row',
  loserId: 'row',
  memoryIds: 'row',
  messageId: 'row',
  messageIds: 'row',
  nodeId: 'row',
  nodeIds: 'row',
  objectId: 'row',
  otherId: 'row',
  proposalId: 'row',
  routineId: 'row',
  runId: 'row',
  sessionIds: 'row',
  subjectId: 'row',
  turnId: 'row',
  winnerId: 'row',
  // Names as general as these are judged command by command.
  'forget.preview.target.id': 'row',
  'forget.preview.target.ids': 'row',
  'graph.compare.center.id': 'row',
  'graph.ego.center.id': 'row',
  'graph.expand.from.id': 'row',
  'graph.locate.id': 'row',
  'imports.start.only.id': 'row',
  'routines.save.definition.steps.id': 'row',
};

/** Folder that the person names, judged by the rules of watched folders. */
const CHOSEN_FOLDER = 'documents.checkFolder.path';

const looksLikeId = (name: string) => /(?:^i|I)ds?$|file|folder|path|directory/iu.test(name);
const isGeneral = (name: string) => /^ids?$/u.test(name);

/** Every text of a request, as a path of keys: `choice.backupId`. */
function textsOf(request: z.ZodType): Path[] {
  return fields(request)
    .filter(({ schema }) => typeOf(schema) === 'string')
    .map(({ path }) => path.map(String).filter((key) => !/^(?:option)?\d+$/u.test(key)));
}

/** Identifiers of which nobody has said what they lead to. */
function unjudged(all: Requests): string[] {
  const names = Object.entries(all).flatMap(([command, { request }]) =>
    textsOf(request).map((path) => ({
      name: path.at(-1) ?? '',
      full: [command, ...path].join('.'),
    })),
  );
  const open = names.filter(({ name, full }) => {
    if (!looksLikeId(name) || full === CHOSEN_FOLDER) return false;
    return LEADS_TO[isGeneral(name) ? full : name] === undefined;
  });
  return [...new Set(open.map(({ full }) => full))];
}

const leadingToFiles = (request: z.ZodType) =>
  textsOf(request).filter((path) => LEADS_TO[path.at(-1) ?? ''] === 'file');

/** The request with one text replaced; lists are filled with it. */
function withText(body: unknown, [key, ...rest]: Path, text: string): unknown {
  if (key === undefined) return Array.isArray(body) ? [text] : text;
  const object = body as Record<string, unknown>;
  return { ...object, [key]: withText(object[key], rest, text) };
}

async function startTwoWorkspaces() {
  const home = temporaryFolder();
  const engine = await startTestEngine({ home });
  const ownId = engine.client.workspaceId ?? '';
  await engine.say('remember that my sister lives in Lyon');
  const { id: ownBackup } = await engine.call('backups.create', {});
  const other = await engine.call('workspaces.create', { name: 'Other' });
  await engine.call('workspaces.open', { workspaceId: other.id });
  const { id: otherBackup } = await engine.call('backups.create', {});
  await engine.call('workspaces.open', { workspaceId: ownId });
  const hostile = [
    '.',
    '.',
    '../memory',
    '..\\memory',
    'a/b',
    'a\\b',
    '/etc/hostname',
    'C:\\memory',
    'memory\0',
    '%2e%2e%2fmemory',
    `../../${other.id}/memory`,
    '../../../workspaces',
    '../../../secrets',
    `../backups/${ownBackup}`,
    `${ownBackup}.db`,
    otherBackup,
    // Well-formed, and never given out as an identifier.
    'memory',
    'backups',
    'workspaces',
  ];
  return { home, engine, ownId, other, ownBackup, hostile };
}

test('every identifier of the contract is judged: it leads to a file or to a row', () => {
  expect(unjudged(commands)).toEqual([]);
});

test.each(['pageId', 'exportPath', 'id', 'ids', 'paperId', 'pictureIds'])(
  'a new command with %s is told as not judged',
  (name) => {
    const request = z.strictObject({ workspaceId: z.string(), [name]: z.string() });
    expect(unjudged({ ...commands, 'files.fetch': { request } })).toEqual([`files.fetch.${name}`]);
  },
);

test('the commands that reach files are among those that are walked', () => {
  const walked = Object.entries(commands).flatMap(([name, { request }]) =>
    leadingToFiles(request).map((path) => `${name}.${path.join('.')}`),
  );
  expect(walked).toEqual(
    expect.arrayContaining([
      'backups.restore.backupId',
      'forget.purgeBackups.backupIds',
      'forget.purgeBackups.quarantinedIds',
      'recovery.apply.choice.backupId',
      'workspaces.open.workspaceId',
      'workspaces.rename.workspaceId',
      'workspaces.restore.workspaceId',
      'workspaces.trash.workspaceId',
    ]),
  );
  expect(walked.length).toBeGreaterThan(80);
});

describe('an identifier that is a path, or of another workspace,', () => {
  test('is refused by every command, and not a byte of the home changes', async () => {
    const { home, engine, ownId, other, hostile } = await startTwoWorkspaces();
    const send = connectWire(engine);
    const before = listHome(home);
    let tried = 0;
    for (const [name, { request }] of Object.entries(commands)) {
      const base = { ...(sample(request) as object), workspaceId: ownId };
      for (const path of leadingToFiles(request)) {
        const isListed = name.startsWith('workspaces.');
        for (const id of [...hostile, ...(isListed ? [] : [other.id])]) {
          const answer = await send(name, withText(base, path, id));
          tried += 1;
          const what = `${name} ${path.join('.')} ${JSON.stringify(id)}`;
          expect(answer.kind, what).toBe('failure');
          const code = answer.kind === 'failure' ? answer.error.code : '';
          expect(REFUSALS, what).toContain(code);
        }
      }
    }
    expect(listHome(home)).toEqual(before);
    reportTries(tried);
    expect(tried).toBeGreaterThan(1_500);
  });

  test('is refused by the recovery of a database that is gone', async () => {
    const { home, engine, ownId, other, hostile } = await startTwoWorkspaces();
    await engine.close();
    const { database } = workspaceFolders(home, ownId);
    truncateSync(database, 0);
    rmSync(`${database}-wal`, { force: true });
    const again = await startTestEngine({ home });
    expect((await again.call('status.get', {})).storage).toBe('replaced');
    const send = connectWire(again);
    const before = listHome(home);
    for (const backupId of [...hostile, other.id]) {
      const choice = { kind: 'restore', backupId };
      const answer = await send('recovery.apply', { workspaceId: ownId, choice });
      expect(answer, backupId).toMatchObject({ kind: 'failure' });
      const code = answer.kind === 'failure' ? answer.error.code : '';
      expect(['invalid_request', 'not_found'], backupId).toContain(code);
    }
    expect(listHome(home)).toEqual(before);
  });
});

test('a listed copy is purged by its identifier', async () => {
  const { home, engine, ownId, ownBackup } = await startTwoWorkspaces();
  const { backups } = await engine.call('forget.purgeBackups', { backupIds: [ownBackup] });
  expect(backups.map(({ id }) => id)).not.toContain(ownBackup);
  const { database } = workspaceFolders(home, ownId);
  expect(Object.keys(listHome(home))).toContain(database.slice(home.length + 1));
});

test('the folder of a workspace is never made of an identifier that could be a path', () => {
  for (const id of ['..', '../x', 'a/b', '', '-x', 'x\0', 'x'.repeat(65)]) {
    expect(() => workspaceFolders('/home', id), id).toThrow();
    expect(backupIdSchema.safeParse(id).success, id).toBe(false);
  }
});

const REFUSALS = ['invalid_request', 'not_found', 'scope_denied', 'conflict', 'unknown_command'];

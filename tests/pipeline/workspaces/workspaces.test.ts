import { readFileSync, readdirSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { engineCommands, type EngineCommandName } from '../../../shared/contract/index.ts';
import { breakDisk } from '../../support/faultyDisk.ts';
import { startTestEngine } from '../../support/testEngine.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { asNodeId } from '../../support/ids.ts';

const CANARY = 'zanzibar';

/** Files that this process has open. */
function openPaths(): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)];
    } catch {
      // The descriptor of the folder itself is closed by now.
      return [];
    }
  });
}

describe('workspaces', () => {
  test('never see each other: a canary in one is absent from every route of the other', async () => {
    const home = temporaryFolder();
    const engine = await startTestEngine({ home });
    const ownId = engine.client.workspaceId ?? '';
    const { actions } = await engine.say(`remember that ${CANARY} is the word`);
    const conversationId = engine.conversationId();
    const other = await engine.call('workspaces.create', { name: 'Other' });
    await engine.call('workspaces.open', { workspaceId: other.id });
    engine.startNewConversation();

    const nodeId = actions[0]?.nodeId ?? asNodeId('');
    const routes = [
      () => engine.call('facts.list', {}),
      () => engine.call('facts.list', { query: CANARY }),
      () => engine.call('facts.get', { nodeId }),
      () => engine.call('facts.confirm', { nodeId }),
      () => engine.call('conversations.list', {}),
      () => engine.call('conversations.get', { conversationId }),
      () => engine.call('conversations.messages', { conversationId }),
      () => engine.call('search.everything', { query: CANARY }),
      () => engine.call('history.list', {}),
      () => engine.call('history.undo', {}),
      () => engine.call('status.get', {}),
      () => engine.say(`what do you know about the word?`),
    ];
    for (const route of routes) {
      const answer: unknown = await route().catch((error: unknown) => String(error));
      expect(JSON.stringify(answer)).not.toContain(CANARY);
    }
    expect(ownId).not.toBe(other.id);
  });

  test('refuse every command that names another one than the open one, and log it', async () => {
    const home = temporaryFolder();
    const engine = await startTestEngine({ home });
    const ownId = engine.client.workspaceId ?? '';
    const other = await engine.call('workspaces.create', { name: 'Other' });
    const names = (Object.keys(engineCommands) as EngineCommandName[]).filter(
      (name) =>
        !name.startsWith('workspaces.') && 'workspaceId' in engineCommands[name].request.shape,
    );
    for (const name of names) {
      const handler = engine.engine.handlers[name] as (request: unknown, call: unknown) => unknown;
      const call = { client: engine.client, signal: new AbortController().signal };
      const refused = Promise.resolve().then(() => handler({ workspaceId: other.id }, call));
      await expect(refused, name).rejects.toMatchObject({ error: { code: 'scope_denied' } });
    }
    const log = readFileSync(join(home, 'workspaces', ownId, 'logs', 'memory.log'), 'utf8');
    const denied = log
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { command: string });
    expect(denied.map(({ command }) => command)).toEqual(names);
  });

  test('are made, renamed, trashed and restored, each in a folder of its own', async () => {
    const home = temporaryFolder();
    const engine = await startTestEngine({ home });
    const first = engine.client.workspaceId ?? '';
    const work = await engine.call('workspaces.create', { name: 'Work' });
    await expect(engine.call('workspaces.create', { name: ' work ' })).rejects.toMatchObject({
      error: { code: 'conflict', reason: 'name_taken' },
    });
    await engine.call('workspaces.rename', { workspaceId: work.id, name: 'Office' });
    await engine.call('workspaces.open', { workspaceId: work.id });
    await engine.say('remember that the printer is broken');
    expect(readdirSync(join(home, 'workspaces')).sort()).toEqual([first, work.id].sort());

    expect(await engine.call('workspaces.trash', { workspaceId: work.id })).toEqual({
      currentId: first,
    });
    expect(engine.client.workspaceId).toBe(first);
    await expect(engine.call('workspaces.trash', { workspaceId: first })).rejects.toMatchObject({
      error: { code: 'refused', reason: 'last_workspace' },
    });
    await engine.call('workspaces.restore', { workspaceId: work.id });
    await engine.call('workspaces.open', { workspaceId: work.id });
    expect((await engine.call('facts.list', {})).total).toBe(1);
  });

  test('come back from the trash with a number where their name was used again', async () => {
    const engine = await startTestEngine({ home: temporaryFolder() });
    const work = await engine.call('workspaces.create', { name: 'Work' });
    await engine.call('workspaces.trash', { workspaceId: work.id });
    await engine.call('workspaces.create', { name: 'Work' });
    const restored = await engine.call('workspaces.restore', { workspaceId: work.id });
    expect(restored).toMatchObject({ id: work.id, name: 'Work 2', trashedAt: null });
    const again = await engine.call('workspaces.restore', { workspaceId: work.id });
    expect(again.name).toBe('Work 2');
  });

  test('leave nothing open when the disk is full while one is created, and open later', async () => {
    const home = temporaryFolder();
    const engine = await startTestEngine({ home });
    const list = join(home, 'workspaces.json');
    const sizeBefore = statSync(list).size;
    await engine.call('workspaces.create', { name: 'Work' });
    const sizeAfter = statSync(list).size;
    // Room for the new entry, and none for the note that its database exists.
    const after = sizeAfter + (sizeAfter - sizeBefore) + 20;
    const repair = breakDisk(list, { after, code: 'ENOSPC' });
    await expect(engine.call('workspaces.create', { name: 'Shed' })).rejects.toThrow();
    repair();
    const { workspaces } = await engine.call('workspaces.list', {});
    const shedWorkspace = workspaces.find(({ name }) => name === 'Shed');
    if (shedWorkspace === undefined) throw new Error('not in the list');
    expect(openPaths().filter((path) => path.includes(shedWorkspace.id))).toEqual([]);
    await engine.engine.wake();
    await engine.call('workspaces.open', { workspaceId: shedWorkspace.id });
    expect((await engine.call('facts.list', {})).total).toBe(0);
  });

  test('remember which one was open across a restart', async () => {
    const home = temporaryFolder();
    const engine = await startTestEngine({ home });
    const work = await engine.call('workspaces.create', { name: 'Work' });
    await engine.call('workspaces.open', { workspaceId: work.id });
    await engine.close();
    const again = await startTestEngine({ home });
    expect(again.client.workspaceId).toBe(work.id);
  });
});

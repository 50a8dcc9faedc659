import { expect, test } from 'vitest';
import { createOpenWorkspaces } from '../../../../../electron/engine/workspaces/openWorkspaces.ts';
import type { Workspace } from '../../../../../electron/engine/workspaces/workspaceApi.ts';

/** Open workspaces that note when one is opened and closed. */
function noted() {
  const events: string[] = [];
  const trashed = new Set<string>();
  const workspaces = createOpenWorkspaces({
    registry: {
      currentId: () => 'a',
      get: (id) => ({ id, trashedAt: trashed.has(id) ? 1 : null }),
    } as Parameters<typeof createOpenWorkspaces>[0]['registry'],
    openById: (id) => {
      events.push(`open ${id}`);
      const close = async () => {
        await new Promise((resolve) => setTimeout(resolve, 5));
        events.push(`close ${id}`);
      };
      return Promise.resolve({ id, close } as Workspace);
    },
    logDenied: () => undefined,
  });
  return { workspaces, events, trashed };
}

test('a workspace that no client asked for is closed after the work on it', async () => {
  const { workspaces, events } = noted();
  await workspaces.withTemporaryOpen('b', async () => {
    events.push('work');
    await Promise.resolve();
  });
  expect(events).toEqual(['open b', 'work', 'close b']);
  expect(workspaces.isOpen('b')).toBe(false);
});

test('one that a client asks for meanwhile stays open, as does one that was open', async () => {
  const { workspaces, events } = noted();
  await workspaces.withTemporaryOpen('b', async () => void (await workspaces.open('b')));
  await workspaces.withTemporaryOpen('b', () => Promise.resolve());
  expect(events).toEqual(['open b']);
});

test('one that is being closed is opened again only when it is closed', async () => {
  const { workspaces, events } = noted();
  const closing = workspaces.withTemporaryOpen('b', () => Promise.resolve());
  await workspaces.open('a');
  await new Promise((resolve) => setTimeout(resolve, 1));
  await workspaces.open('b');
  await closing;
  expect(events.filter((event) => event.endsWith('b'))).toEqual(['open b', 'close b', 'open b']);
});

test('one in the trash is not opened again, whatever another window asks of it', async () => {
  const { workspaces, events, trashed } = noted();
  const client = { id: 'second', workspaceId: 'b' };
  await workspaces.forClient(client, 'b', 'facts.list');
  trashed.add('b');
  const refused = { error: { code: 'conflict', reason: 'workspace_trashed' } };
  await expect(workspaces.forClient(client, 'b', 'facts.list')).rejects.toMatchObject(refused);
  await workspaces.close('b');
  await expect(workspaces.forClient(client, 'b', 'facts.list')).rejects.toMatchObject(refused);
  const work = workspaces.withTemporaryOpen('b', () => Promise.resolve());
  await expect(work).rejects.toMatchObject(refused);
  expect(events).toEqual(['open b', 'close b']);
  trashed.clear();
  await workspaces.forClient(client, 'b', 'facts.list');
  expect(events).toEqual(['open b', 'close b', 'open b']);
});

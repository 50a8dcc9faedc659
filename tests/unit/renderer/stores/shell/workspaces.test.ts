import { afterEach, describe, expect, test } from 'vitest';
import type { InProcessLoci } from '../../../../support/inProcess/openLoci.ts';
import { annasLoci } from '../../loci.ts';
import { startHarness, until, type Harness } from '../harness.ts';

let harness: Harness | null = null;

afterEach(() => {
  harness?.close();
  harness = null;
  window.location.hash = '';
});

async function start(): Promise<{ loci: InProcessLoci; harness: Harness }> {
  const loci = await annasLoci();
  harness = await startHarness(loci);
  return { loci, harness };
}

describe('the workspace of a window', () => {
  test('stays when another window opens another one, and its memories can still be changed', async () => {
    const { loci, harness: window } = await start();
    const { workspaces } = window.app;
    const ownId = workspaces.getState().currentId;
    const boat = await loci.call('workspaces.create', { name: 'Boat' });
    await loci.call('workspaces.open', { workspaceId: boat.id });
    await until(
      () => workspaces.getState().list.some(({ id }) => id === boat.id),
      'the new workspace in the list',
    );
    expect(workspaces.getState().currentId).toBe(ownId);
    expect(
      await window.workspace().history.remember({ content: 'The tide is out' }),
    ).not.toBeNull();
    expect(window.app.toasts.getState().toasts.map(({ content }) => content.kind)).toEqual([
      'done',
    ]);
  });

  test('is left for another when another window moves it to the trash', async () => {
    const { loci, harness: window } = await start();
    const { workspaces } = window.app;
    const ownId = workspaces.getState().currentId ?? '';
    const boat = await loci.call('workspaces.create', { name: 'Boat' });
    await loci.call('workspaces.open', { workspaceId: boat.id });
    await loci.call('workspaces.trash', { workspaceId: ownId });
    await until(() => workspaces.getState().currentId === boat.id, 'the other workspace');
    expect(
      await window.workspace().history.remember({ content: 'The tide is out' }),
    ).not.toBeNull();
  });

  test('stays when this window moves a third one to the trash', async () => {
    const { loci, harness: window } = await start();
    const { workspaces } = window.app;
    const ownId = workspaces.getState().currentId;
    const boat = await loci.call('workspaces.create', { name: 'Boat' });
    const garden = await loci.call('workspaces.create', { name: 'Garden' });
    await loci.call('workspaces.open', { workspaceId: boat.id });
    await workspaces.trash(garden.id);
    expect(workspaces.getState().currentId).toBe(ownId);
    expect(
      await window.workspace().history.remember({ content: 'The tide is out' }),
    ).not.toBeNull();
  });
});

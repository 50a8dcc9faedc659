import { afterEach, describe, expect, test } from 'vitest';
import { DEFAULT_VIEW_OPTIONS } from '../../../../../renderer/stores/graph/graphState.ts';
import { LATEST_GRAPH, NEW_CHAT, type Route } from '../../../../../renderer/stores/shell/route.ts';
import { valueOf } from '../../../../../renderer/stores/shell/settings.ts';
import { asConversationId, asNodeId } from '../../../../support/ids.ts';
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
      await window.workspace().memoryActions.remember({ content: 'The tide is out' }),
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
      await window.workspace().memoryActions.remember({ content: 'The tide is out' }),
    ).not.toBeNull();
  });

  test('is the same after a reload, whatever another window has opened since', async () => {
    const { loci, harness: window } = await start();
    const ownId = window.workspace().workspaceId;
    const boat = await loci.call('workspaces.create', { name: 'Boat' });
    await loci.call('workspaces.open', { workspaceId: boat.id });
    window.close();
    harness = await startHarness(loci);
    expect(harness.workspace().workspaceId).toBe(ownId);
    await loci.call('workspaces.trash', { workspaceId: ownId });
    harness.close();
    harness = await startHarness(loci);
    expect(harness.workspace().workspaceId).toBe(boat.id);
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
      await window.workspace().memoryActions.remember({ content: 'The tide is out' }),
    ).not.toBeNull();
  });
});

test.each([
  ['this one', true],
  ['another one', false],
])(
  'the toast of a trashed workspace opens it again only if it was open: %s',
  async (_, wasOpen) => {
    const { loci, harness: window } = await start();
    const { workspaces, toasts } = window.app;
    const boat = await loci.call('workspaces.create', { name: 'Лодка' });
    await until(() => workspaces.getState().list.length === 2, 'the new workspace');
    if (wasOpen) await workspaces.switchTo(boat.id);
    await workspaces.trash(boat.id);
    const contents = toasts.getState().toasts.map(({ content }) => content);
    expect(contents).toContainEqual({
      kind: 'workspaceTrashed',
      workspaceId: boat.id,
      label: 'Лодка',
      wasOpen,
    });
  },
);

describe('switching to another workspace', () => {
  async function startWithBoat() {
    const started = await start();
    const boat = await started.loci.call('workspaces.create', { name: 'Boat' });
    const { app, workspace } = started.harness;
    const switchToBoat = () => app.workspaces.switchTo(boat.id);
    return { ...started, app, workspace, boatId: boat.id, switchToBoat };
  }

  test('leaves behind what was open last in chat and graph', async () => {
    const { app, switchToBoat } = await startWithBoat();
    app.route.go({ screen: 'chat', conversationId: asConversationId('kitchen') });
    app.route.go({ screen: 'graph', center: { kind: 'memory', id: asNodeId('van') } });
    app.route.go({ screen: 'health' });
    await switchToBoat();
    expect([app.route.last('chat'), app.route.last('graph')]).toEqual([NEW_CHAT, LATEST_GRAPH]);
    expect(app.route.getState()).toEqual({ screen: 'health' });
  });

  test.each<[Route, Route]>([
    [{ screen: 'chat', conversationId: asConversationId('kitchen') }, NEW_CHAT],
    [{ screen: 'graph', center: { kind: 'memory', id: asNodeId('van') } }, LATEST_GRAPH],
    [{ screen: 'memories', nodeId: asNodeId('van') }, { screen: 'memories' }],
    [{ screen: 'documents', documentId: 'recipe' }, { screen: 'documents' }],
  ])('goes from the address %o to %o', async (from, to) => {
    const { app, switchToBoat } = await startWithBoat();
    app.route.go(from);
    await switchToBoat();
    expect(app.route.getState()).toEqual(to);
  });

  test('asks first while files are sent, and stops them only then', async () => {
    const { loci, app, workspace, switchToBoat } = await startWithBoat();
    const ownId = app.workspaces.getState().currentId;
    const { promise, resolve: release } = Promise.withResolvers<void>();
    loci.stub('uploads.append', async (request) => {
      await promise;
      loci.stub('uploads.append', null);
      return loci.call('uploads.append', request);
    });
    const { documents } = workspace();
    const added = documents.add([new File(['The tide is out'], 'tide.md')]);
    await switchToBoat();
    expect(app.workspaces.getState().currentId).toBe(ownId);
    const [toast] = app.toasts.getState().toasts;
    expect(toast?.content).toMatchObject({ kind: 'sendingFiles' });
    release();
    await added;
    await until(() => documents.getState().list?.documents.length === 1, 'the document');
    await switchToBoat();
    expect(app.workspaces.getState().currentId).not.toBe(ownId);
  });

  test('goes on although files are sent, once that was answered', async () => {
    const { app, workspace, loci, boatId } = await startWithBoat();
    loci.stub('imports.upload', () => new Promise(() => undefined));
    void workspace().imports.inspectFiles([new File(['{}'], 'conversations.json')]);
    await until(() => workspace().imports.getState().step.kind === 'uploading', 'the upload');
    await app.workspaces.switchTo(boatId, { cancelsUploads: true });
    expect(workspace().workspaceId).toBe(boatId);
  });

  test('opens the graph with its own view, and not with the one of before', async () => {
    const { app, workspace, switchToBoat } = await startWithBoat();
    await workspace().graph.change({ view: 'map', depth: 4 });
    await until(() => valueOf(app.settings.getState(), 'ui.graph') !== undefined, 'the saved view');
    // The screen of the graph asks as soon as it is drawn.
    const unsubscribe = app.session.subscribe(
      () => void workspace().graph.open({ kind: 'latest' }),
    );
    await switchToBoat();
    unsubscribe();
    expect(workspace().graph.getState().viewOptions).toEqual(DEFAULT_VIEW_OPTIONS);
  });
});

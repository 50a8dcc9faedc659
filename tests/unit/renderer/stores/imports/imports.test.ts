import { afterEach, expect, test } from 'vitest';
import { startLoci } from '../../loci.ts';
import { startHarness, until, type Harness } from '../harness.ts';

let harness: Harness | null = null;

afterEach(() => {
  harness?.close();
  harness = null;
});

test('an upload that is cancelled stays cancelled on screen when its last piece arrives', async () => {
  const loci = await startLoci();
  const { promise, resolve: release } = Promise.withResolvers<void>();
  let pieces = 0;
  const discarded: string[] = [];
  loci.stub('imports.upload', async (request) => {
    pieces += 1;
    await promise;
    return loci.call('imports.upload', request);
  });
  loci.stub('imports.discard', (request) => {
    discarded.push(...request.uploadIds);
    return loci.call('imports.discard', request);
  });
  harness = await startHarness(loci);
  const { imports } = harness.workspace();
  const brought = imports.inspectFiles([new File(['{}'], 'conversations.json')]);
  await until(() => pieces === 1, 'the piece');
  await imports.discard();
  release();
  await brought;
  expect(imports.getState()).toMatchObject({ step: { kind: 'choose_files' }, problem: null });
  expect(discarded).toHaveLength(1);
});

/** Uploads that were begun and those that were discarded. */
function watchUploads(loci: Awaited<ReturnType<typeof startLoci>>) {
  const begun: string[] = [];
  const discarded: string[] = [];
  loci.stub('imports.begin', async (request) => {
    const answer = await loci.call('imports.begin', request);
    begun.push(answer.uploadId);
    return answer;
  });
  loci.stub('imports.discard', (request) => {
    discarded.push(...request.uploadIds);
    return loci.call('imports.discard', request);
  });
  return { begun, discarded };
}

const exported = () => new File(['[]'], 'conversations.json');

test.each(['imports.upload', 'imports.inspect'] as const)(
  'the uploads are removed where %s fails',
  async (name) => {
    const loci = await startLoci();
    const { begun, discarded } = watchUploads(loci);
    loci.stub(name, () => {
      throw new Error('the disk is full');
    });
    harness = await startHarness(loci);
    const { imports } = harness.workspace();
    await imports.inspectFiles([exported()]);
    expect(imports.getState()).toMatchObject({ problem: { code: 'internal' } });
    expect(begun).toHaveLength(1);
    expect(discarded).toEqual(begun);
  },
);

test('the uploads of an inspection stay until others take their place', async () => {
  const loci = await startLoci();
  const { begun, discarded } = watchUploads(loci);
  harness = await startHarness(loci);
  const { imports } = harness.workspace();
  await imports.inspectFiles([exported()]);
  expect(imports.getState().step.kind).toBe('inspected');
  expect(discarded).toEqual([]);
  await imports.inspectFiles([exported()]);
  await until(() => discarded.length > 0, 'the first upload to go');
  expect(discarded).toEqual(begun.slice(0, 1));
});

test('an inspection is there again after another workspace was open', async () => {
  const loci = await startLoci();
  harness = await startHarness(loci);
  const boat = await loci.call('workspaces.create', { name: 'Boat' });
  const { app, workspace } = harness;
  const ownId = workspace().workspaceId;
  await workspace().imports.inspectFiles([exported()]);
  const { step } = workspace().imports.getState();
  expect(step.kind).toBe('inspected');
  await app.workspaces.switchTo(boat.id);
  expect(workspace().imports.getState().step.kind).toBe('choose_files');
  await app.workspaces.switchTo(ownId);
  expect(workspace().imports.getState().step).toEqual(step);
  await workspace().imports.discard();
  await app.workspaces.switchTo(boat.id);
  await app.workspaces.switchTo(ownId);
  expect(workspace().imports.getState().step.kind).toBe('choose_files');
});

test('an export that is brought while an import runs is refused before its upload', async () => {
  const loci = await startLoci();
  const { begun } = watchUploads(loci);
  loci.stub('imports.list', async (request) => ({
    ...(await loci.call('imports.list', request)),
    running: { importId: 'running', done: 1, of: 2, msLeft: null },
  }));
  harness = await startHarness(loci);
  const { imports } = harness.workspace();
  await imports.inspectFiles([exported()]);
  expect(begun).toEqual([]);
  expect(harness.app.toasts.getState().toasts).toMatchObject([
    { content: { kind: 'error', error: { code: 'conflict', reason: 'import_running' } } },
  ]);
});

test('a list of imports that could not be read is no error once it can, unlike a failed upload', async () => {
  const loci = await startLoci();
  const fail = () => {
    throw new Error('the disk is full');
  };
  harness = await startHarness(loci);
  const { imports } = harness.workspace();
  loci.stub('imports.list', fail);
  await imports.load();
  expect(imports.getState().problem).toMatchObject({ code: 'internal' });
  loci.stub('imports.list', null);
  await imports.load();
  expect(imports.getState().problem).toBeNull();
  loci.stub('imports.begin', fail);
  await imports.inspectFiles([new File(['{}'], 'conversations.json')]);
  await imports.load();
  expect(imports.getState().problem).toMatchObject({ code: 'internal' });
});

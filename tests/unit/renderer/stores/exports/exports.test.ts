import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contractError } from '../../../../../shared/contract/errors.ts';
import { words } from '../../../../support/portable/exporting.ts';
import { annasLoci } from '../../loci.ts';
import { startHarness, until, type Harness } from '../harness.ts';

const saved: string[] = [];
let harness: Harness | null = null;

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:loci/export');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
});

afterEach(() => {
  harness?.close();
  harness = null;
  saved.length = 0;
  vi.restoreAllMocks();
});

/** An export that runs until `end`, as this window sees it. */
async function startExport() {
  const loci = await annasLoci();
  const boat = await loci.call('workspaces.create', { name: 'Boat' });
  harness = await startHarness(loci);
  const { app, workspace } = harness;
  const ownId = workspace().workspaceId;
  loci.stub('exports.list', async (request) => {
    const { exports } = await loci.call('exports.list', request);
    return { exports: exports.map((item) => ({ ...item, state: 'running' as const })) };
  });
  const scope = { kind: 'all' } as const;
  await workspace().exports.run({ kind: 'memories', format: 'jsonl', scope }, words);
  const end = () => loci.stub('exports.list', null);
  const toastKinds = () => app.toasts.getState().toasts.map(({ content }) => content.kind);
  return { loci, app, ownId, boatId: boat.id, end, toastKinds };
}

test('an export that ends while another workspace is open is saved on the way back', async () => {
  const { app, ownId, boatId, end, toastKinds } = await startExport();
  await app.workspaces.switchTo(boatId);
  end();
  expect(saved).toEqual([]);
  await app.workspaces.switchTo(ownId);
  await until(() => saved.length === 1, 'the file');
  await until(() => toastKinds().includes('exported'), 'the toast');
  expect(toastKinds()).not.toContain('error');
});

test('an export is saved once, whatever is opened afterwards', async () => {
  const { app, ownId, boatId, end } = await startExport();
  end();
  await until(() => saved.length === 1, 'the file');
  await app.workspaces.switchTo(boatId);
  await app.workspaces.switchTo(ownId);
  await harness?.workspace().exports.load();
  expect(saved).toHaveLength(1);
});

test('an export whose file cannot be fetched is not said to be saved', async () => {
  const { loci, end, toastKinds } = await startExport();
  loci.stub('exports.read', () => Promise.reject(contractError('internal')));
  end();
  await until(() => toastKinds().includes('error'), 'the error');
  expect(toastKinds()).not.toContain('exported');
  expect(saved).toEqual([]);
});

test('an export whose engine goes while its file is fetched is saved when it is back', async () => {
  const { loci, end, toastKinds } = await startExport();
  loci.stub('exports.read', () => Promise.reject(contractError('disconnected')));
  end();
  await harness?.workspace().exports.load();
  expect(toastKinds()).not.toContain('exported');
  loci.stub('exports.read', null);
  await harness?.workspace().exports.load();
  await until(() => saved.length === 1, 'the file');
  await until(() => toastKinds().includes('exported'), 'the toast');
});

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
  const brought = imports.bring([new File(['{}'], 'conversations.json')]);
  await until(() => pieces === 1, 'the piece');
  await imports.discard();
  release();
  await brought;
  expect(imports.getState()).toMatchObject({ step: { kind: 'choose_files' }, problem: null });
  expect(discarded).toHaveLength(1);
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
  await imports.bring([new File(['{}'], 'conversations.json')]);
  await imports.load();
  expect(imports.getState().problem).toMatchObject({ code: 'internal' });
});

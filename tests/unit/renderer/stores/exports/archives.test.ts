import { afterEach, expect, test } from 'vitest';
import { contractError } from '../../../../../shared/contract/errors.ts';
import { annasLoci } from '../../loci.ts';
import { startHarness, until, type Harness } from '../harness.ts';

let harness: Harness | null = null;

afterEach(() => {
  harness?.close();
  harness = null;
});

const file = new File(['no archive'], 'a.loci.zip');

async function startOpening() {
  const loci = await annasLoci();
  harness = await startHarness(loci);
  const discarded: string[] = [];
  loci.stub('imports.discard', async (request) => {
    discarded.push(...request.uploadIds);
    return await loci.call('imports.discard', request);
  });
  const { archives } = harness.workspace();
  return { loci, archives, discarded, step: () => archives.getState().step };
}

test('an archive whose reading is canceled leaves no upload behind', async () => {
  const { loci, archives, discarded, step } = await startOpening();
  loci.stub('archives.open', () => new Promise(() => undefined));
  const opening = archives.open(file);
  await until(() => step().kind === 'reading', 'the reading');
  await archives.cancel();
  await opening;
  expect(step().kind).toBe('choose_file');
  await until(() => discarded.length === 1, 'the upload to be discarded');
});

test('an archive whose reading fails leaves no upload behind', async () => {
  const { loci, archives, discarded, step } = await startOpening();
  loci.stub('archives.open', () => Promise.reject(contractError('storage_full')));
  await archives.open(file);
  expect(step().kind).toBe('failed');
  await until(() => discarded.length === 1, 'the upload to be discarded');
});

test('an upload that waits for its passphrase stays until that is canceled', async () => {
  const { loci, archives, discarded, step } = await startOpening();
  for (const problem of ['needs_passphrase', 'wrong_passphrase'] as const) {
    loci.stub('archives.open', async () => ({ opened: { ok: false as const, problem } }));
    await (problem === 'needs_passphrase' ? archives.open(file) : archives.unlock('six words'));
    expect(step()).toMatchObject({ kind: 'passphrase', isWrong: problem === 'wrong_passphrase' });
  }
  expect(discarded).toEqual([]);
  await archives.cancel();
  await until(() => discarded.length === 1, 'the upload to be discarded');
});

test('a passphrase that was entered twice leaves a reading that can be canceled', async () => {
  const { loci, archives, discarded, step } = await startOpening();
  const problem = 'needs_passphrase';
  loci.stub('archives.open', async () => ({ opened: { ok: false as const, problem } }));
  await archives.open(file);
  loci.stub('archives.open', () => new Promise(() => undefined));
  const unlocking = [archives.unlock('six words'), archives.unlock('six words')];
  await archives.cancel();
  await until(() => discarded.length === 1, 'the upload to be discarded');
  await Promise.all(unlocking);
  expect(step().kind).toBe('choose_file');
});

test('an upload that was canceled does not end the one after it', async () => {
  const { loci, archives, step } = await startOpening();
  const held = Promise.withResolvers<void>();
  let pieces = 0;
  loci.stub('imports.upload', async (request) => {
    pieces += 1;
    if (pieces === 1) await held.promise;
    return await loci.call('imports.upload', request);
  });
  const first = archives.open(file);
  await until(() => pieces === 1, 'the first piece');
  await archives.cancel();
  loci.stub('archives.open', () => new Promise(() => undefined));
  const second = archives.open(file);
  await until(() => step().kind === 'reading', 'the reading');
  held.resolve();
  await first;
  expect(step().kind).toBe('reading');
  await archives.cancel();
  await second;
});

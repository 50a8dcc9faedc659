import { afterEach, expect, test } from 'vitest';
import { contractError } from '../../../../../shared/contract/errors.ts';
import { annasLoci } from '../../loci.ts';
import { startHarness, type Harness } from '../harness.ts';

let harness: Harness | null = null;

afterEach(() => {
  harness?.close();
  harness = null;
});

test('a copy that could not be asked for can be asked for again', async () => {
  const loci = await annasLoci();
  harness = await startHarness(loci);
  const { app, workspace } = harness;
  const { offsite } = workspace();
  await offsite.load();
  loci.stub('offsite.run', () => Promise.reject(contractError('internal')));
  await offsite.run();
  expect(app.toasts.getState().toasts.map(({ content }) => content.kind)).toContain('error');
  expect(offsite.getState().offsite?.running).toBe(false);
});

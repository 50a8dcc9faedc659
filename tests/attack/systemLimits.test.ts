import { expect, test, vi } from 'vitest';
import { ContractError } from '../../shared/contract/errors.ts';
import { reportFigure } from '../support/reportFigure.ts';
import { startProgram } from '../support/runningProgram.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { openWorkspace } from './support/clientActions.ts';

const STACK = /^\s+at /mu;

test('with few descriptors messages are stored, and what fails says which limit it met', async () => {
  const program = await startProgram(temporaryFolder(), { before: 'ulimit -n 64;' });
  const actions = await openWorkspace(await program.connect());
  const { workspaceId, client } = actions;
  const codes: string[] = [];
  const tried = async (call: Promise<unknown>) => {
    const error = await call.then(
      () => null,
      (reason: unknown) => reason,
    );
    if (error !== null) codes.push(error instanceof ContractError ? error.error.code : 'other');
  };
  for (let n = 0; n < 10; n += 1) {
    await actions.send(`Lamp ${n} stands near the door.`);
    await tried(client.call('status.get', { workspaceId }));
    await tried(client.call('backups.create', { workspaceId }));
    await tried(client.call('search.everything', { workspaceId, query: 'lamp' }));
  }
  expect((await actions.texts()).length).toBe(10);
  reportFigure('commands refused for want of descriptors', codes.length, '');
  expect(codes.filter((code) => code === 'internal' || code === 'other')).toEqual([]);
  await program.end();
});

// With fewer Node itself does not start.
test.each([24, 28, 32, 40, 48])(
  'with %i descriptors it runs, or ends with one sentence, and never with a stack',
  async (limit) => {
    const start = startProgram(temporaryFolder(), { before: `ulimit -n ${limit};` });
    const outcome = await start.then(
      (program) => program,
      (error: Error) => error.message,
    );
    if (typeof outcome === 'string') {
      expect(outcome).toContain('Loci cannot start: The system won’t let Loci open any more files');
      expect(outcome).not.toMatch(STACK);
      return;
    }
    // A connection for which there is no descriptor is reset; the program lives on.
    const actions = await outcome
      .connect()
      .then(openWorkspace)
      .catch(() => null);
    const sent = await actions
      ?.send('The lamp stands near the door.')
      .catch((error: unknown) => error);
    if (sent instanceof ContractError) expect(sent.error.code).not.toBe('internal');
    else if (actions !== null) expect(await actions.texts()).toHaveLength(1);
    expect(await outcome.end()).toBe(0);
    expect(outcome.noted()).not.toMatch(STACK);
  },
);

test('with a heap of 64 MB it stores, remembers and finds', async () => {
  const program = await startProgram(temporaryFolder(), { node: '--max-old-space-size=64' });
  const actions = await openWorkspace(await program.connect());
  for (let n = 0; n < 50; n += 1)
    await actions.send(`remember that lamp ${n} stands near door ${n}`);
  // A message is stored before it is answered: the last ones may still wait for their answer.
  const isRemembered = async () => expect((await actions.facts()).total).toBe(50);
  await vi.waitFor(isRemembered, { timeout: 300_000, interval: 200 });
  expect(await program.end()).toBe(0);
});

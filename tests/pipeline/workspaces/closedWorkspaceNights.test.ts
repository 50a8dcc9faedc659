import { expect, test } from 'vitest';
import { startMemoryEngine, type MemoryEngine } from '../../support/memoryEngine.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const DAY = 86_400_000;
const AFTER_START = 6 * 60_000;

/** A home with a second workspace, which has a memory that fades, and was left for the first. */
async function homeWithTwo() {
  const home = temporaryFolder();
  const engine = await startMemoryEngine({ home });
  const firstId = engine.client.workspaceId ?? '';
  const other = await engine.call('workspaces.create', { name: 'Garden' });
  await engine.call('workspaces.open', { workspaceId: other.id });
  engine.startNewConversation();
  engine.draws([{ content: 'The shed is green.', quote: 'The shed is green' }]);
  await engine.say('The shed is green.');
  await engine.consolidate();
  await engine.call('workspaces.open', { workspaceId: firstId });
  await engine.close();
  return { home, clock: engine.clock, firstId, otherId: other.id };
}

async function openOther(engine: MemoryEngine, workspaceId: string) {
  await engine.call('workspaces.open', { workspaceId });
  const { runs } = await engine.call('maintenance.get', {});
  return { runs, facts: await engine.facts() };
}

test('a workspace that nobody opens has its nights, once each', async () => {
  const { home, clock, otherId } = await homeWithTwo();
  clock.advance(200 * DAY);
  const engine = await startMemoryEngine({ home, clock });
  await engine.engine.wake();
  clock.advance(AFTER_START);
  await engine.engine.wake();
  await engine.engine.wake();
  clock.advance(DAY);
  await engine.engine.wake();
  const { runs, facts } = await openOther(engine, otherId);
  expect(runs).toHaveLength(2);
  expect(runs.every(({ state }) => state === 'done')).toBe(true);
  expect(facts).toMatchObject([{ content: 'The shed is green.', statusReason: 'faded' }]);
});

test('nothing is opened while a start settles, nor what is in the trash', async () => {
  const { home, clock, otherId, firstId } = await homeWithTwo();
  clock.advance(2 * DAY);
  const engine = await startMemoryEngine({ home, clock });
  await engine.engine.wake();
  await engine.call('workspaces.trash', { workspaceId: otherId });
  clock.advance(AFTER_START);
  await engine.engine.wake();
  await engine.call('workspaces.restore', { workspaceId: otherId });
  expect((await openOther(engine, otherId)).runs).toEqual([]);
  expect(firstId).not.toBe(otherId);
});

test('a workspace that is asked for during its night stays open', async () => {
  const { home, clock, otherId } = await homeWithTwo();
  clock.advance(2 * DAY);
  const engine = await startMemoryEngine({ home, clock });
  clock.advance(AFTER_START);
  const night = engine.engine.wake();
  const opening = engine.call('workspaces.open', { workspaceId: otherId });
  await Promise.all([night, opening]);
  engine.startNewConversation();
  expect((await engine.say('Good morning.')).state).toBe('complete');
  expect((await engine.facts()).map(({ content }) => content)).toEqual(['The shed is green.']);
});

test('a clock that stood ahead and is set back stops no night', async () => {
  const { home, clock, otherId } = await homeWithTwo();
  clock.advance(400 * DAY);
  const engine = await startMemoryEngine({ home, clock });
  clock.advance(AFTER_START);
  await engine.engine.wake();
  clock.advance(-200 * DAY);
  await engine.engine.wake();
  const { runs } = await openOther(engine, otherId);
  expect(runs).toHaveLength(2);
});

import { afterEach, expect, test } from 'vitest';
import { changeTopics } from '../../../../../renderer/stores/memory/history/changeFeed.ts';
import { changeCauseSchema } from '../../../../../shared/domain/change.ts';
import { fillWithFacts } from '../../../../support/inProcess/fillWithFacts.ts';
import type { LociOptions } from '../../../../support/inProcess/openLoci.ts';
import { annasLoci } from '../../loci.ts';
import { startHarness, until, type Harness } from '../harness.ts';

let harness: Harness | null = null;

afterEach(() => {
  harness?.close();
  harness = null;
});

async function start(options: LociOptions = {}) {
  const loci = await annasLoci(options);
  harness = await startHarness(loci);
  const workspace = harness.workspace();
  return { loci, ...harness, ...workspace, groups: () => workspace.changeFeed.getState().groups };
}

test('a change of a conversation that is undone loses its undo in the list', async () => {
  const { conversations, memoryActions, changeFeed, groups, pending } = await start();
  await conversations.load();
  const [conversation] = conversations.getState().list;
  if (!conversation) throw new Error('there is no conversation');
  await conversations.trash(conversation);
  await changeFeed.load();
  const trashed = () => groups().find(({ cause }) => cause === 'conversation_trash');
  expect(trashed()?.state).toBe('done');
  await memoryActions.undo(trashed()?.id);
  await pending.idle();
  expect(trashed()?.state).toBe('undone');
});

test('a list that was read far back stays as long when something changes', async () => {
  const contents = Array.from({ length: 280 }, (_, n) => `Stamp ${n} is sorted`);
  const { memoryActions, changeFeed, groups, pending } = await start({
    fill: fillWithFacts(null, contents),
  });
  await changeFeed.load();
  await changeFeed.loadOlder();
  await changeFeed.loadOlder();
  const ids = groups().map(({ id }) => id);
  expect(ids).toHaveLength(300);
  await memoryActions.remember({ content: 'The tide is out' });
  await pending.idle();
  expect(groups().map(({ id }) => id)).toEqual([groups()[0]?.id, ...ids.slice(0, -1)]);
  expect(groups()[0]?.label).toBe('The tide is out');
});

test('what changed while the connection was lost is in the list afterwards', async () => {
  const { loci, app, changeFeed, groups, cut, reconnect, pending } = await start();
  await changeFeed.load();
  cut();
  await until(() => app.connection.store.getState().phase === 'lost', 'the loss');
  await loci.call('facts.remember', { content: 'Said to another window' });
  await loci.restart();
  reconnect();
  await until(() => groups()[0]?.label === 'Said to another window', 'the change');
  await pending.idle();
});

test('each change has one type to filter by', () => {
  const causes = Object.values(changeTopics).flat();
  expect(causes.toSorted()).toEqual(changeCauseSchema.options.toSorted());
});

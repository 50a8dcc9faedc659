// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { memory } from '../../../../support/scriptedEngine/build.ts';
import { ago } from '../../../../support/scriptedEngine/clock.ts';
import { tendedWorld } from '../../../../support/scriptedEngine/writePathStory.ts';
import { startHarness, until, type Harness } from '../harness.ts';

let harness: Harness | null = null;
afterEach(() => harness?.close());

const KITCHEN = { id: 'entity-kitchen', name: 'Kitchen renovation', type: 'project' } as const;

test('what is known of a hub is read page by page, and stays where it is when something changes', async () => {
  const world = tendedWorld();
  const space = world.spaces.get('default');
  for (let n = 0; n < 640; n += 1) {
    const node = memory(`Step ${n} of the kitchen`, 'Fact', ago.days(200 + n));
    space?.nodes.push(node);
    space?.entities.set(node.id, [KITCHEN]);
  }
  harness = await startHarness(world);
  const { entities, history } = harness.workspace();
  const memories = () => entities.getState().memories;
  await entities.open(KITCHEN.id);
  const total = entities.getState().profile?.total ?? 0;
  expect(total).toBeGreaterThanOrEqual(640);
  expect(memories().length).toBe(100);
  while (memories().length < total) {
    const before = memories().length;
    await entities.loadMoreMemories();
    expect(memories().length).toBeGreaterThan(before);
  }
  expect(new Set(memories().map(({ id }) => id)).size).toBe(total);
  const last = memories().at(-1)?.id ?? '';
  await history.confirm(last);
  await until(() => memories().at(-1)?.confirmed === true, 'the change');
  expect(memories().length).toBe(total);
  await entities.open('entity-marek');
  expect(memories().some(({ id }) => id === last)).toBe(false);
});

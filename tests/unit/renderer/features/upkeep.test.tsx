// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { HealthScreen } from '../../../../renderer/features/health/HealthScreen.tsx';
import { emptyWorld, type World } from '../../../support/scriptedEngine/world.ts';
import { busyWorld, tendedWorld } from '../../../support/scriptedEngine/writePathStory.ts';
import { startRendering, type Rendered } from '../render.tsx';

let rendered: Rendered | null = null;

afterEach(() => {
  rendered?.close();
  rendered = null;
});

async function show(world: World = tendedWorld()) {
  rendered = await startRendering(world);
  const { settle, harness } = rendered;
  const place = rendered.show(<HealthScreen />);
  await settle(() => undefined);
  const { maintenanceStore } = harness.workspace();
  const text = () => place.textContent;
  const has = (name: string) =>
    [...place.querySelectorAll('button')].some((each) => each.textContent === name);
  return {
    ...rendered,
    place,
    upkeep: maintenanceStore,
    text,
    has,
    space: world.spaces.get('default'),
  };
}

test('without a model, sessions wait and that is said, and nothing can be read', async () => {
  const { text, has } = await show(emptyWorld());
  expect(text()).toContain('No model reads yet: sessions wait, and nothing is lost.');
  expect(text()).toContain('the built-in assistant answers');
  expect(has('Read all now')).toBe(false);
});

test('a session that failed shows how often and why, and is tried again', async () => {
  const { text, control, settle, upkeep } = await show();
  expect(text()).toContain('Tried 2 times: The model’s answer could not be made sense of.');
  expect(text()).toContain('Tried once: The server does not answer.');
  await settle(() => control('Try again').click());
  const { queue, running } = upkeep.getState().consolidation ?? {};
  expect(running?.sessionId).toBe(queue?.[0]?.sessionId);
});

test('reading tells how far it is, live, and is cancelled', async () => {
  const { text, place, control, settle, space, harness, has } = await show(busyWorld());
  expect(text()).toContain('part 2 of 5 is done');
  // Of the three the one that is read waits no longer.
  expect(text()).toContain('2 sessions wait');
  expect(has('Read all now')).toBe(false);
  const { writePath } = space ?? {};
  const running = writePath?.consolidation.running;
  if (!writePath || !running) throw new Error('nothing runs');
  writePath.consolidation = { ...writePath.consolidation, running: { ...running, done: 4 } };
  await settle(() =>
    harness.engine.emit('consolidation.changed', { workspaceId: harness.workspace().workspaceId }),
  );
  expect(place.querySelector('progress')?.getAttribute('value')).toBe('4');
  await settle(() => control('Cancel').click());
  expect(writePath.consolidation.running).toBeNull();
  expect(has('Read all now')).toBe(true);
});

test('what was read shows tokens, cost and time, and what was left out with its reason', async () => {
  const { text, control, settle } = await show();
  expect(text()).toContain('3,316 tokens');
  expect(text()).toContain('$0.0021');
  expect(text()).toContain('8.4 s');
  await settle(() => control('2 things left out').click());
  expect(text()).toContain('Its quote was never said: Marek works on Sundays');
});

test('the report of the night names every stage, and why one failed', async () => {
  const { text } = await show();
  expect(text()).toContain('done in part');
  expect(text()).toContain('Causes foundfailedThe server did not say a word in time.');
});

test('one change of the night is undone by itself, and then the whole', async () => {
  const { text, place, control, settle, space, has } = await show();
  const line = place.querySelector<HTMLElement>('.report .disclosure__line');
  await settle(() => line?.click());
  await settle(() => control('Undo').click());
  const states = () =>
    space?.acts
      .filter(({ group }) => group.cause === 'consolidate')
      .map(({ group }) => group.state);
  expect(states()?.toSorted()).toEqual(['done', 'undone']);
  await settle(() => control('Undo all of it').click());
  expect(states()).toEqual(['undone', 'undone']);
  expect(text()).toContain('2 changes undone.');
  expect(has('Undo all of it')).toBe(false);
});

test('the night is run by hand and cancelled', async () => {
  const { text, control, settle } = await show();
  await settle(() => control('Run now').click());
  expect(text()).toContain('Under way: Sessions read');
  await settle(() => control('Cancel').click());
  expect(text()).not.toContain('Under way');
});

test('a copy is made and appears first', async () => {
  const { control, settle, upkeep } = await show();
  const before = upkeep.getState().backups.length;
  await settle(() => control('Back up now').click());
  expect(upkeep.getState().backups).toHaveLength(before + 1);
  expect(upkeep.getState().backingUp).toBe(false);
});

test('what cannot be read says so and is tried again', async () => {
  const world = tendedWorld();
  const { text, control, settle, upkeep, space } = await show(world);
  world.spaces.delete('default');
  await settle(() => upkeep.load());
  expect(text()).toContain('The upkeep cannot be shown');
  if (space) world.spaces.set('default', space);
  await settle(() => control('Try again').click());
  expect(text()).toContain('Learning from conversations');
});

test('what fades this week is kept with one press, and says why it fades', async () => {
  const world = tendedWorld();
  const node = world.spaces
    .get('default')
    ?.nodes.find(
      ({ fadeAt, status, type }) => fadeAt !== null && status === 'active' && type !== 'episodic',
    );
  if (node === undefined) throw new Error('nothing fades');
  Object.assign(node, { fadeAt: Date.now() + 2 * 86_400_000, strength: 0.07 });
  const { text, control, settle } = await show(world);
  expect(text()).toContain('1 fades this week');
  expect(text()).toContain('never used in an answer');
  await settle(() => control('Keep').click());
  expect(text()).not.toContain('1 fades this week');
});

test('the whole check says when it was, and the room is told by what takes it', async () => {
  const { text, control, settle } = await show();
  expect(text()).toContain('It was not checked whole yet');
  await settle(() => control('Check now').click());
  expect(text()).toContain('Checked whole');
  await settle(() => control('What takes the room').click());
  expect(text()).toContain('Conversations812 kB');
});

test('going back to a backup says what it does before it is done', async () => {
  const { control, settle, harness } = await show();
  await settle(() => control('Go back to it…').click());
  expect(document.body.textContent).toContain('What you have forgotten since stays forgotten.');
  await settle(() => control('Go back').click());
  expect(document.body.textContent).not.toContain('Go back to this backup?');
  expect(harness.engine.world.notices).toMatchObject([{ code: 'restored_from_backup' }]);
});

test('how memory is doing says why it cannot be told, and is asked for again', async () => {
  const world = tendedWorld();
  world.failing.add('health.get');
  const { place, text, control, settle } = await show(world);
  expect(text()).toContain('Strength');
  expect(place.querySelector('[role=alert]')?.textContent).toContain('Another program holds');
  world.failing.clear();
  await settle(() => control('Try again').click());
  expect(place.querySelector('[role=alert]')).toBeNull();
  expect(text()).toMatch(/lasts? for good/);
});

test('what takes the room does not look on for ever when that cannot be read', async () => {
  const world = tendedWorld();
  world.failing.add('health.storage');
  const { place, text, settle } = await show(world);
  const line = () =>
    [...place.querySelectorAll('button')].find(({ textContent }) =>
      textContent.includes('What takes the room'),
    );
  await settle(() => line()?.click());
  expect(text()).not.toContain('Looking through the file');
  const trouble = place.querySelector('.upkeep__trouble');
  expect(trouble?.textContent).toContain('Another program holds');
  world.failing.clear();
  await settle(() => trouble?.querySelector('button')?.click());
  expect(place.querySelectorAll('.parts__row').length).toBe(5);
});

// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { FocusCard } from '../../../../renderer/features/graph/FocusCard.tsx';
import { InspectorPane } from '../../../../renderer/features/inspector/InspectorPane.tsx';
import type { MemoryNode } from '../../../../shared/domain/node.ts';
import { memory } from '../../../support/scriptedEngine/build.ts';
import { ago } from '../../../support/scriptedEngine/clock.ts';
import { livedInWorld } from '../../../support/scriptedEngine/story.ts';
import type { World } from '../../../support/scriptedEngine/world.ts';
import { tendedWorld } from '../../../support/scriptedEngine/writePathStory.ts';
import { startRendering, type Rendered } from '../render.tsx';

let rendered: Rendered | null = null;

afterEach(() => {
  rendered?.close();
  rendered = null;
});

const TASK = memory('Oil the worktop', 'Todo', ago.days(2), { tags: ['kitchen'] });

function worldWith(node: MemoryNode, world: World = livedInWorld()): World {
  world.spaces.get('default')?.nodes.push(node);
  return world;
}

async function open(node: MemoryNode, world = worldWith(node)) {
  rendered = await startRendering(world);
  const { harness, settle } = rendered;
  const { inspector } = harness.workspace();
  const place = rendered.show(<InspectorPane />);
  await settle(() => inspector.open(node.id));
  return {
    ...rendered,
    workspace: harness.workspace(),
    now: () => world.spaces.get('default')?.nodes.find(({ id }) => id === node.id),
    actions: () =>
      [...place.ownerDocument.querySelectorAll('.inspector__actions button')].map(
        (button) => button.getAttribute('aria-label') ?? button.textContent,
      ),
    menu: () =>
      [...document.body.querySelectorAll<HTMLElement>('[role=menuitem]')].map(
        (item) => item.textContent,
      ),
    choose: (text: string) =>
      settle(() =>
        [...document.body.querySelectorAll<HTMLElement>('[role=menuitem]')]
          .find((item) => item.textContent === text)
          ?.click(),
      ),
  };
}

test('of many deeds the likeliest stand side by side, and the rest is one press away', async () => {
  const { actions, menu, settle, control, choose, now } = await open(TASK);
  expect(actions()).toEqual(['Mark as done', 'Correct', 'Confirm', 'Retract', 'More']);
  await settle(() => control('More').click());
  expect(menu()).toEqual([
    'Forget for good…',
    'Mark as dropped',
    'Keep 3 months',
    'Keep a year',
    'Show in the graph',
  ]);
  await choose('Mark as dropped');
  expect(now()).toMatchObject({ status: 'retracted', statusReason: 'dropped' });
});

test('a to-do that is done says so, and its undo brings it back', async () => {
  const { settle, control, now, workspace } = await open(TASK);
  await settle(() => control('Mark as done').click());
  expect(now()).toMatchObject({ status: 'retracted', statusReason: 'done' });
  await settle(() => workspace.history.undo());
  expect(now()).toMatchObject({ status: 'active', statusReason: null });
});

test('what waits for review is kept, rejected or put off, and never confirmed', async () => {
  const world = tendedWorld();
  const [item] = world.spaces.get('default')?.writePath.review ?? [];
  if (!item) throw new Error('something waits');
  const { actions, settle, control, now, workspace } = await open(item.node, world);
  expect(actions().slice(0, 4)).toEqual(['Keep', 'Reject', 'Tomorrow', 'Correct']);
  expect(actions()).not.toContain('Confirm');
  await settle(() => control('Reject').click());
  expect(now()?.review).toBe('rejected');
  await settle(() => workspace.history.undo());
  await settle(() => control('Tomorrow').click());
  const put = world.spaces
    .get('default')
    ?.writePath.review.find(({ node }) => node.id === item.node.id);
  expect(put?.snoozedUntil).toBeGreaterThan(Date.now());
  await settle(() => control('Keep').click());
  expect(now()?.review).toBe('accepted');
  expect(actions()).toContain('Confirm');
});

test('a ghost in the graph is decided on where it is seen', async () => {
  const world = tendedWorld();
  const [item] = world.spaces.get('default')?.writePath.review ?? [];
  if (!item) throw new Error('something waits');
  rendered = await startRendering(world);
  const { harness, settle, control } = rendered;
  rendered.show(<FocusCard />);
  await settle(() => harness.workspace().graph.open({ kind: 'memory', id: item.node.id }));
  expect(() => control('Confirm')).toThrow();
  await settle(() => control('Keep').click());
  const node = world.spaces.get('default')?.nodes.find(({ id }) => id === item.node.id);
  expect(node?.review).toBe('accepted');
});

test('what says otherwise is shown, and decided where it is noticed', async () => {
  const world = tendedWorld();
  const [pair] = world.spaces.get('default')?.writePath.contradictions ?? [];
  if (!pair) throw new Error('something is contradicted');
  const { place, settle, control, now, workspace } = await open(pair.first, world);
  const text = () => place.ownerDocument.querySelector('.inspector')?.textContent ?? '';
  expect(text()).toContain('Says otherwise');
  expect(text()).toContain(pair.second.content);
  expect(place.ownerDocument.querySelector('.mark__split')).not.toBeNull();
  await settle(() => control('Both hold').click());
  expect(now()?.disputed).toBe(false);
  expect(text()).not.toContain('Says otherwise');
  await settle(() => workspace.history.undo());
  expect(text()).toContain('Says otherwise');
});

test('history tells what each act changed, from what to what', async () => {
  const { settle, place, workspace } = await open(TASK);
  await settle(() => workspace.history.edit(TASK.id, { kind: 'Goal', importance: 80 }));
  const changed = [...place.ownerDocument.querySelectorAll('.changed div')];
  expect(changed.map(({ textContent }) => textContent)).toEqual([
    'KindTodo → Goal',
    'Importance50 → 80',
  ]);
  await settle(() => workspace.history.retract(TASK.id, 'done'));
  expect(place.ownerDocument.querySelector('.changed del')?.textContent).toBe('Active');
});

test('tags are taken off and added where they stand', async () => {
  const { settle, control, now, place } = await open(TASK);
  await settle(() => control('Remove the tag “kitchen”').click());
  expect(now()?.tags).toEqual([]);
  await settle(() => control('Add the tag').click());
  const input = place.ownerDocument.querySelector<HTMLInputElement>('.tags input');
  if (!input) throw new Error('there is a field');
  await settle(() => write(input, 'wood'));
  await settle(() => input.dispatchEvent(keydown('Enter')));
  expect(now()?.tags).toEqual(['wood']);
});

test('importance is saved where the slider rests', async () => {
  const { settle, now, place } = await open(TASK);
  const slider = place.ownerDocument.querySelector<HTMLInputElement>('.importance input');
  if (!slider) throw new Error('there is a slider');
  await settle(() => write(slider, '80'));
  expect(now()?.importance).toBe(50);
  await settle(() => slider.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true })));
  expect(now()?.importance).toBe(80);
});

test('beside a list of another day it says that it is of today', async () => {
  const { place, settle, workspace, harness } = await open(TASK);
  const note = () => place.ownerDocument.querySelector('[role=note]')?.textContent;
  await settle(() => harness.app.route.go({ screen: 'memories' }));
  expect(note()).toBeUndefined();
  await settle(() => workspace.facts.filter({ asOf: Date.now() }));
  expect(note()).toContain('today');
  await settle(() => harness.app.route.go({ screen: 'graph', center: { kind: 'latest' } }));
  expect(note()).toBeUndefined();
  await settle(() => workspace.graph.travel(ago.days(3)));
  expect(note()).toContain('today');
  await settle(() => workspace.facts.filter({ asOf: null }));
  await settle(() => harness.app.route.go({ screen: 'memories' }));
  expect(note()).toBeUndefined();
});

function keydown(key: string): KeyboardEvent {
  return new KeyboardEvent('keydown', { key, bubbles: true });
}

/** As a person types: past React, which keeps its own value of the field. */
function write(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

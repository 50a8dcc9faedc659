import { afterEach, expect, test } from 'vitest';
import { FocusCard } from '../../../../renderer/features/graph/FocusCard.tsx';
import { InspectorPane } from '../../../../renderer/features/inspector/InspectorPane.tsx';
import type { MemoryNode } from '../../../../shared/domain/node.ts';
import { ago } from '../../../support/ago.ts';
import type { InProcessLoci } from '../../../support/inProcess/openLoci.ts';
import { annasLoci } from '../loci.ts';
import { startRendering, type Rendered } from '../render.tsx';

let rendered: Rendered | null = null;

afterEach(() => {
  rendered?.close();
  rendered = null;
});

/** Anna's home with one more to-do. */
async function withTask(tags: string[] = []) {
  const loci = await annasLoci();
  const content = 'Oil the worktop';
  const { node } = await loci.call('facts.remember', { content, kind: 'Todo' });
  if (tags.length > 0) await loci.call('facts.edit', { nodeId: node.id, tags });
  return { loci, node };
}

/** Anna's home, and the first memory in it that waits for a decision. */
async function withWaiting() {
  const loci = await annasLoci();
  const [item] = (await loci.call('review.list', {})).items;
  if (!item) throw new Error('nothing waits');
  return { loci, node: item.node };
}

async function open({ loci, node }: { loci: InProcessLoci; node: MemoryNode }) {
  rendered = await startRendering(loci);
  const { harness, settle } = rendered;
  const { inspector } = harness.workspace();
  const place = rendered.show(<InspectorPane />);
  await settle(() => inspector.open(node.id));
  return {
    ...rendered,
    workspace: harness.workspace(),
    now: async () => (await loci.call('facts.get', { nodeId: node.id })).node,
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
  const { actions, menu, settle, control, choose, now } = await open(await withTask());
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
  expect(await now()).toMatchObject({ status: 'retracted', statusReason: 'dropped' });
});

test('a to-do that is done says so, and its undo brings it back', async () => {
  const { settle, control, now, workspace } = await open(await withTask());
  await settle(() => control('Mark as done').click());
  expect(await now()).toMatchObject({ status: 'retracted', statusReason: 'done' });
  await settle(() => workspace.history.undo());
  expect(await now()).toMatchObject({ status: 'active', statusReason: null });
});

test('what waits for review is kept, rejected or put off, and never confirmed', async () => {
  const waiting = await withWaiting();
  const { actions, settle, control, now, workspace } = await open(waiting);
  expect(actions().slice(0, 4)).toEqual(['Keep', 'Reject', 'Tomorrow', 'Correct']);
  expect(actions()).not.toContain('Confirm');
  await settle(() => control('Reject').click());
  expect((await now()).review).toBe('rejected');
  await settle(() => workspace.history.undo());
  await settle(() => control('Tomorrow').click());
  const { items } = await waiting.loci.call('review.list', {});
  const put = items.find(({ node }) => node.id === waiting.node.id);
  expect(put?.snoozedUntil).toBeGreaterThan(Date.now());
  await settle(() => control('Keep').click());
  expect((await now()).review).toBe('accepted');
  expect(actions()).toContain('Confirm');
});

test('a ghost in the graph is decided on where it is seen', async () => {
  const { loci, node: waits } = await withWaiting();
  rendered = await startRendering(loci);
  const { harness, settle, control } = rendered;
  rendered.show(<FocusCard />);
  await settle(() => harness.workspace().graph.open({ kind: 'memory', id: waits.id }));
  expect(() => control('Confirm')).toThrow();
  await settle(() => control('Keep').click());
  const { node } = await loci.call('facts.get', { nodeId: waits.id });
  expect(node.review).toBe('accepted');
});

test('what says otherwise is shown, and decided where it is noticed', async () => {
  const loci = await annasLoci();
  const [pair] = (await loci.call('review.contradictions', {})).contradictions;
  if (!pair) throw new Error('something is contradicted');
  const { place, settle, control, now, workspace } = await open({ loci, node: pair.first });
  const text = () => place.ownerDocument.querySelector('.inspector')?.textContent ?? '';
  expect(text()).toContain('Says otherwise');
  expect(text()).toContain(pair.second.content);
  expect(place.ownerDocument.querySelector('.mark__split')).not.toBeNull();
  await settle(() => control('Both hold').click());
  expect((await now()).disputed).toBe(false);
  expect(text()).not.toContain('Says otherwise');
  await settle(() => workspace.history.undo());
  expect(text()).toContain('Says otherwise');
});

test('history tells what each act changed, from what to what', async () => {
  const task = await withTask();
  const { settle, place, workspace } = await open(task);
  await settle(() => workspace.history.edit(task.node.id, { kind: 'Goal', importance: 80 }));
  const changed = [...place.ownerDocument.querySelectorAll('.changed div')];
  expect(changed.map(({ textContent }) => textContent)).toEqual([
    'KindTodo → Goal',
    'Importance50 → 80',
  ]);
  await settle(() => workspace.history.retract(task.node.id, 'done'));
  const gone = [...place.ownerDocument.querySelectorAll('.changed del')];
  expect(gone.at(-1)?.textContent).toBe('Active');
});

test('tags are taken off and added where they stand', async () => {
  const { settle, control, now, place } = await open(await withTask(['kitchen']));
  await settle(() => control('Remove the tag “kitchen”').click());
  expect((await now()).tags).toEqual([]);
  await settle(() => control('Add the tag').click());
  const input = place.ownerDocument.querySelector<HTMLInputElement>('.tags input');
  if (!input) throw new Error('there is a field');
  await settle(() => write(input, 'wood'));
  await settle(() => input.dispatchEvent(keydown('Enter')));
  expect((await now()).tags).toEqual(['wood']);
});

test('importance is saved where the slider rests', async () => {
  const { settle, now, place } = await open(await withTask());
  const slider = place.ownerDocument.querySelector<HTMLInputElement>('.importance input');
  if (!slider) throw new Error('there is a slider');
  await settle(() => write(slider, '80'));
  expect((await now()).importance).toBe(50);
  await settle(() => slider.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true })));
  expect((await now()).importance).toBe(80);
});

test('beside a list of another day it says that it is of today', async () => {
  const { place, settle, workspace, harness } = await open(await withTask());
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

import { act } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { FocusCard } from '../../../../renderer/features/graph/FocusCard.tsx';
import { InspectorPane } from '../../../../renderer/features/inspector/InspectorPane.tsx';
import type { MemoryNode } from '../../../../shared/domain/node.ts';
import { ago } from '../../../support/ago.ts';
import type { InProcessLoci } from '../../../support/inProcess/openLoci.ts';
import { asNodeId } from '../../../support/ids.ts';
import { annasLoci } from '../loci.ts';
import { until } from '../stores/harness.ts';
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
  const { harness, perform } = rendered;
  const { inspector } = harness.workspace();
  const container = rendered.show(<InspectorPane />);
  await perform(() => inspector.open(node.id));
  return {
    ...rendered,
    loci,
    workspace: harness.workspace(),
    now: async () => (await loci.call('facts.get', { nodeId: node.id })).node,
    actions: () =>
      [...container.ownerDocument.querySelectorAll('.inspector__actions button')].map(
        (button) => button.getAttribute('aria-label') ?? button.textContent,
      ),
    menu: () =>
      [...document.body.querySelectorAll<HTMLElement>('[role=menuitem]')].map(
        (item) => item.textContent,
      ),
    choose: (text: string) =>
      perform(() =>
        [...document.body.querySelectorAll<HTMLElement>('[role=menuitem]')]
          .find((item) => item.textContent === text)
          ?.click(),
      ),
  };
}

test('a correction that is canceled, or saved, leaves the keyboard at its button', async () => {
  const { perform, control, workspace } = await open(await withTask());
  const focused = () => document.activeElement?.textContent;
  const press = async (name: string) => {
    act(() => control(name).focus());
    await perform(() => control(name).click());
  };
  await press('Correct');
  await press('Cancel');
  await until(() => focused() === 'Correct', 'the focus');
  await press('Correct');
  const { nodeId } = workspace.inspector.getState();
  act(() => workspace.correctionDrafts.write(nodeId ?? asNodeId(''), 'Oil the oak worktop'));
  await press('Save correction');
  await until(() => workspace.inspector.getState().nodeId !== nodeId, 'the correction');
  await perform(() => undefined);
  await until(() => focused() === 'Correct', 'the focus');
});

test('of many actions the likeliest stand side by side, and the rest is one press away', async () => {
  const { actions, menu, perform, control, choose, now } = await open(await withTask());
  expect(actions()).toEqual(['Mark as done', 'Correct', 'Confirm', 'Remove', 'More']);
  await perform(() => control('More').click());
  expect(menu()).toEqual([
    "Won't do",
    'Why does Loci think that?',
    'Show in graph',
    'Delete permanently…',
  ]);
  await choose("Won't do");
  expect(await now()).toMatchObject({ status: 'retracted', statusReason: 'dropped' });
});

test('the diagnosis of a memory is opened from its details', async () => {
  const { perform, control, choose, now } = await open(await withTask());
  await perform(() => control('More').click());
  await choose('Why does Loci think that?');
  expect(rendered?.harness.app.view.getState()).toMatchObject({
    overlay: 'diagnosis',
    diagnosisQuestion: (await now())?.content,
  });
});

test('a to-do that is done says so, and its undo brings it back', async () => {
  const { perform, control, now, workspace } = await open(await withTask());
  await perform(() => control('Mark as done').click());
  expect(await now()).toMatchObject({ status: 'retracted', statusReason: 'done' });
  await perform(() => workspace.memoryActions.undo());
  expect(await now()).toMatchObject({ status: 'active', statusReason: null });
});

test('what waits for review is kept, rejected or put off, and never confirmed', async () => {
  const waiting = await withWaiting();
  const { actions, perform, control, now, workspace } = await open(waiting);
  expect(actions().slice(0, 4)).toEqual(['Keep', 'Reject', 'Ask tomorrow', 'Correct']);
  expect(actions()).not.toContain('Confirm');
  await perform(() => control('Reject').click());
  expect((await now()).review).toBe('rejected');
  await perform(() => workspace.memoryActions.undo());
  await perform(() => control('Ask tomorrow').click());
  const { items } = await waiting.loci.call('review.list', {});
  const put = items.find(({ node }) => node.id === waiting.node.id);
  expect(put?.snoozedUntil).toBeGreaterThan(Date.now());
  await perform(() => control('Keep').click());
  expect((await now()).review).toBe('accepted');
  expect(actions()).toContain('Confirm');
});

test('a ghost in the graph is decided on where it is seen', async () => {
  const { loci, node: waits } = await withWaiting();
  rendered = await startRendering(loci);
  const { harness, perform, control } = rendered;
  rendered.show(<FocusCard />);
  await perform(() => harness.workspace().graph.open({ kind: 'memory', id: waits.id }));
  expect(() => control('Confirm')).toThrow();
  await perform(() => control('Keep').click());
  const { node } = await loci.call('facts.get', { nodeId: waits.id });
  expect(node.review).toBe('accepted');
});

test('what says otherwise is shown, and decided where it is noticed', async () => {
  const loci = await annasLoci();
  const [pair] = (await loci.call('review.contradictions', {})).contradictions;
  if (!pair) throw new Error('something is contradicted');
  const { container, perform, control, now, workspace } = await open({ loci, node: pair.first });
  const text = () => container.ownerDocument.querySelector('.inspector')?.textContent ?? '';
  expect(text()).toContain('Contradicts');
  expect(text()).toContain(pair.second.content);
  expect(container.ownerDocument.querySelector('.mark__split')).not.toBeNull();
  await perform(() => control('Both').click());
  expect((await now()).disputed).toBe(false);
  expect(text()).not.toContain('Contradicts');
  await perform(() => workspace.memoryActions.undo());
  expect(text()).toContain('Contradicts');
});

test('history tells what each act changed, from what to what', async () => {
  const task = await withTask();
  const { perform, container, workspace } = await open(task);
  await perform(() => workspace.memoryActions.edit(task.node.id, { kind: 'Goal', importance: 80 }));
  const changed = [...container.ownerDocument.querySelectorAll('.changed div')];
  expect(changed.map(({ textContent }) => textContent)).toEqual([
    'KindTo-do → Goal',
    'Importance50 → 80',
  ]);
  await perform(() => workspace.memoryActions.retract(task.node.id, 'done'));
  const gone = [...container.ownerDocument.querySelectorAll('.changed del')];
  expect(gone.at(-1)?.textContent).toBe('Active');
});

test('an act offers its undo, however many changes came after it', async () => {
  const task = await withTask();
  // Too old for the newest changes, which are all that the window keeps of them.
  task.loci.stub('history.list', () => Promise.resolve({ groups: [] }));
  const { perform, control, now, workspace } = await open(task);
  await perform(() => workspace.memoryActions.edit(task.node.id, { importance: 80 }));
  await perform(() =>
    [...document.querySelectorAll<HTMLElement>('.history button')].at(-1)?.click(),
  );
  expect((await now()).importance).toBe(50);
  await perform(() => control('Redo').click());
  expect((await now()).importance).toBe(80);
});

test('each version of a memory says since when it holds', async () => {
  const loci = await annasLoci();
  const { node: old } = await loci.call('facts.remember', {
    content: 'The shed is locked with a chain',
    trueFrom: Date.UTC(2019, 4, 3, 12),
  });
  const { node } = await loci.call('facts.correct', {
    nodeId: old.id,
    content: 'The shed is locked with a bolt',
  });
  await open({ loci, node });
  const versions = [...document.body.querySelectorAll('.version')].map(
    ({ textContent }) => textContent,
  );
  expect(versions[0]).toContain('2019');
  expect(versions[1]).not.toContain('2019');
});

describe('a correction that is typed', () => {
  const field = () => document.querySelector<HTMLTextAreaElement>('.correct textarea');
  async function type() {
    const task = await withTask();
    const shown = await open(task);
    await shown.perform(() => shown.control('Correct').click());
    await shown.perform(() => write(field(), 'Oil the worktop twice'));
    return { ...shown, id: task.node.id, inspector: shown.workspace.inspector };
  }

  test('stays when its memory is opened again, or another one meanwhile', async () => {
    const { perform, inspector, id, loci } = await type();
    await perform(() => inspector.open(id));
    expect(field()?.value).toBe('Oil the worktop twice');
    const { node: second } = await loci.call('facts.remember', { content: 'The lid is new' });
    await perform(() => inspector.open(second.id));
    expect(field()).toBeNull();
    await perform(() => inspector.open(id));
    expect(field()?.value).toBe('Oil the worktop twice');
  });

  test('stays when the pane is closed, and goes when it is given up or saved', async () => {
    const { perform, inspector, id, control, now, workspace } = await type();
    await perform(() => inspector.close());
    await perform(() => inspector.open(id));
    await perform(() => control('Save correction').click());
    expect((await now()).status).toBe('superseded');
    expect(workspace.correctionDrafts.getState().draftTexts.size).toBe(0);
    await perform(() => control('Correct').click());
    await perform(() => write(field(), 'Never mind'));
    await perform(() => control('Cancel').click());
    await perform(() => control('Correct').click());
    expect(field()?.value).toBe('Oil the worktop twice');
  });

  test('is saved once, and leads nobody back who opened another memory meanwhile', async () => {
    const { perform, inspector, control, loci } = await type();
    const { node: second } = await loci.call('facts.remember', { content: 'The lid is new' });
    const saved = Promise.withResolvers<void>();
    let saves = 0;
    loci.stub('facts.correct', async (request) => {
      saves += 1;
      await saved.promise;
      return await loci.call('facts.correct', request);
    });
    act(() => control('Save correction').click());
    act(() => control('Save correction').click());
    act(() => inspector.open(second.id));
    await perform(() => saved.resolve());
    expect(saves).toBe(1);
    expect(inspector.getState().nodeId).toBe(second.id);
  });
});

test('tags are taken off and added where they stand', async () => {
  const { perform, control, now, container } = await open(await withTask(['kitchen']));
  await perform(() => control('Remove tag “kitchen”').click());
  expect((await now()).tags).toEqual([]);
  await perform(() => control('Add tag').click());
  const input = container.ownerDocument.querySelector<HTMLInputElement>('.tags input');
  if (!input) throw new Error('there is a field');
  await perform(() => write(input, 'wood'));
  await perform(() => input.dispatchEvent(keydown('Enter')));
  expect((await now()).tags).toEqual(['wood']);
});

test('a tag that is too long says so, and stays as typed until it is shorter', async () => {
  const { perform, control, now, container } = await open(await withTask());
  await perform(() => control('Add tag').click());
  const input = container.ownerDocument.querySelector<HTMLInputElement>('.tags input');
  if (!input) throw new Error('there is a field');
  expect(input.maxLength).toBe(-1);
  await perform(() => write(input, `#${'w'.repeat(51)}`));
  await perform(() => input.dispatchEvent(keydown('Enter')));
  expect(input.isConnected).toBe(true);
  expect(input.value).toHaveLength(52);
  expect(container.ownerDocument.querySelector('.tags [role=status]')?.textContent).toBe(
    'No more than 50 characters fit in a tag.',
  );
  expect((await now()).tags).toEqual([]);
  await perform(() => write(input, `#${'w'.repeat(50)}`));
  await perform(() => input.dispatchEvent(keydown('Enter')));
  expect((await now()).tags).toEqual(['w'.repeat(50)]);
});

test('tags that are taken off one right after another are all off', async () => {
  const { perform, control, now } = await open(await withTask(['kitchen', 'wood']));
  const buttons = ['Remove tag “kitchen”', 'Remove tag “wood”'].map(control);
  await perform(() => buttons.forEach((button) => button.click()));
  expect((await now()).tags).toEqual([]);
});

test('importance is saved where the slider rests', async () => {
  const { perform, now, container } = await open(await withTask());
  const slider = container.ownerDocument.querySelector<HTMLInputElement>('.importance input');
  if (!slider) throw new Error('there is a slider');
  await perform(() => write(slider, '80'));
  expect((await now()).importance).toBe(50);
  await perform(() => slider.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true })));
  expect((await now()).importance).toBe(80);
});

test('importance is saved once, and as it was left, by who is faster than its answer', async () => {
  const { perform, now, container, harness } = await open(await withTask());
  const slider = container.ownerDocument.querySelector<HTMLInputElement>('.importance input');
  if (!slider) throw new Error('there is a slider');
  const rest = (value: string) => {
    act(() => write(slider, value));
    act(() => void slider.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true })));
  };
  slider.focus();
  rest('80');
  act(() => slider.blur());
  await perform(() => undefined);
  const toasts = () => harness.app.toasts.getState().toasts.map(({ content }) => content.kind);
  expect(toasts()).toEqual(['done']);
  rest('20');
  rest('80');
  await perform(() => undefined);
  expect((await now()).importance).toBe(80);
  expect(slider.value).toBe('80');
  expect(toasts()).not.toContain('error');
});

test('the slider of importance keeps the focus when its value is saved, and follows an undo', async () => {
  const { perform, container, workspace } = await open(await withTask());
  const slider = () => container.ownerDocument.querySelector<HTMLInputElement>('.importance input');
  const first = slider();
  if (!first) throw new Error('there is a slider');
  first.focus();
  await perform(() => write(first, '55'));
  await perform(() => first.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true })));
  expect(slider()).toBe(first);
  expect(document.activeElement).toBe(first);
  await perform(() => workspace.memoryActions.undo());
  expect(slider()?.value).toBe('50');
});

test('beside a list of another day it says that it is of today', async () => {
  const { container, perform, workspace, harness } = await open(await withTask());
  const note = () => container.ownerDocument.querySelector('[role=note]')?.textContent;
  await perform(() => harness.app.route.go({ screen: 'memories' }));
  expect(note()).toBeUndefined();
  await perform(() => workspace.facts.filter({ asOf: Date.now() }));
  expect(note()).toContain('current version');
  await perform(() => harness.app.route.go({ screen: 'graph', center: { kind: 'latest' } }));
  expect(note()).toBeUndefined();
  await perform(() => workspace.graph.showAsOf(ago.days(3)));
  expect(note()).toContain('current version');
  await perform(() => workspace.facts.filter({ asOf: null }));
  await perform(() => harness.app.route.go({ screen: 'memories' }));
  expect(note()).toBeUndefined();
});

function keydown(key: string): KeyboardEvent {
  return new KeyboardEvent('keydown', { key, bubbles: true });
}

/** As a person types: past React, which keeps its own value of the field. */
function write(input: HTMLInputElement | HTMLTextAreaElement | null, value: string): void {
  if (input === null) throw new Error('there is no field');
  const { prototype } = input instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

test('it says why a memory never fades, when it was used, and when it was last confirmed', async () => {
  const task = await withTask();
  const { now, perform, workspace } = await open(task);
  const text = () => document.body.querySelector('.inspector')?.textContent ?? '';
  expect(text()).toContain(
    'Fadesnever, because you wrote it, asked Loci to save it, or chose to keep it',
  );
  expect(text()).toContain('Last usednot used in an answer yet');
  expect(text()).toMatch(/Last stated or confirmed(?:now|just now|this minute|in \d|\d)/u);
  await perform(() => workspace.memoryActions.confirm(task.node.id));
  expect(text()).toContain('Fadesnever, because you confirmed it');
  expect((await now()).lastVerifiedAt).toBeGreaterThanOrEqual(task.node.lastVerifiedAt ?? 0);
});

test('a memory that is gone says so, without an offer to try again', async () => {
  const { loci, node } = await withTask();
  const { container, perform } = await open({ loci, node });
  await perform(() => loci.call('history.undo', {}));
  await perform(() => undefined);
  const alert = container.ownerDocument.querySelector('.inspector [role=alert]');
  expect(alert?.textContent).toBe("This memory isn't in this workspace.");
});

import { afterEach, describe, expect, test } from 'vitest';
import { MessageRow } from '../../../../renderer/features/chat/transcript/MessageRow.tsx';
import { ForgetDialog } from '../../../../renderer/features/forget/ForgetDialog.tsx';
import { forgetPicture } from '../../../../renderer/features/forget/forgetPicture.ts';
import { Toasts } from '../../../../renderer/features/shell/Toasts.tsx';
import { isErasureComplete } from '../../../../renderer/stores/memory/forget.ts';
import { messagesOf } from '../sendTurns.ts';
import { annasLoci } from '../loci.ts';
import { startRendering, type Rendered } from '../render.tsx';
import { asNodeId, asConversationId, asMessageId } from '../../../support/ids.ts';

let rendered: Rendered | null = null;

afterEach(() => {
  rendered?.close();
  rendered = null;
});

/** Drawn from a message from which another memory was drawn too. */
const VAN = 'Marek drives a blue van';

async function show() {
  const loci = await annasLoci();
  const { nodes } = await loci.call('facts.list', { query: VAN });
  const node = nodes.find(({ content }) => content === VAN);
  if (!node) throw new Error('the story does not know it');
  const isThere = async () =>
    (await loci.call('facts.list', { limit: 500 })).nodes.some(({ id }) => id === node.id);
  rendered = await startRendering(loci);
  const { harness, perform } = rendered;
  const stores = harness.workspace();
  rendered.show(<ForgetDialog />);
  await perform(() => harness.app.view.forget({ kind: 'memory', id: node.id }));
  const dialog = () => document.querySelector('[role=dialog]')?.textContent ?? '';
  return { ...rendered, ...stores, loci, isThere, node, dialog };
}

test('a picture of what goes: ticked marks go, and ticking changes nothing but that', async () => {
  const { forget } = await show();
  const state = forget.getState();
  const picture = forgetPicture(state);
  expect(picture.nodes.map(({ text }) => text)).toEqual(state.items.map(({ text }) => text));
  expect(picture.nodes.map(({ change }) => change === 'removed')).toEqual(
    state.items.map(({ suggested }) => suggested),
  );
  expect(picture.edges.length).toBeGreaterThan(0);
  const ids = new Set(picture.nodes.map(({ id }) => id));
  for (const { source, target } of picture.edges) {
    expect(ids.has(source) && ids.has(target)).toBe(true);
  }
  const none = forgetPicture({ ...state, selected: new Set() });
  expect(none.nodes.every(({ change }) => change === 'same')).toBe(true);
  expect(none.edges.map(({ id }) => id)).toEqual(picture.edges.map(({ id }) => id));
});

test('of very many only the first are drawn, with what ties those', async () => {
  const { forget } = await show();
  const { items } = forget.getState();
  const [first] = items;
  if (!first) throw new Error('something goes');
  const many = Array.from({ length: 90 }, (_, n) => ({
    ...first,
    kind: 'memory' as const,
    id: asNodeId(`memory-${n}`),
  }));
  const edges = [
    { from: 1, to: 2, relation: 'derived_from' },
    { from: 1, to: 80, relation: 'derived_from' },
  ] as const;
  const picture = forgetPicture({ items: many, edges, selected: new Set() });
  expect(picture.nodes.length).toBe(60);
  expect(picture.edges.length).toBe(1);
});

describe('forgetting for good', () => {
  test('shows all that would tell, by why, with what must go ticked and the rest not', async () => {
    const { dialog, forget } = await show();
    expect(dialog()).toContain("What you're deleting");
    expect(dialog()).toContain('Original messages');
    expect(dialog()).toContain('From the same message');
    expect(dialog()).toContain('2 backups still contain it');
    const boxes = [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
    expect(boxes.map(({ checked }) => checked)).toEqual(
      forget.getState().items.map(({ suggested }) => suggested),
    );
    expect(boxes.some(({ checked }) => !checked)).toBe(true);
  });

  test('erases nothing before the last question is answered', async () => {
    const { control, perform, isThere, dialog, forget } = await show();
    await perform(() => control(`Delete ${forget.getState().selected.size} items…`).click());
    expect(dialog()).toContain('be undone.');
    expect(await isThere()).toBe(true);
    await perform(() => control('Back').click());
    expect(dialog()).toContain("What you're deleting");
    expect(await isThere()).toBe(true);
  });

  test('takes what is ticked and leaves what is not', async () => {
    const { perform, loci, isThere, forget } = await show();
    const [itself] = forget.getState().items;
    const other = forget.getState().items.find(({ reason }) => reason === 'evidence');
    if (!itself || !other) throw new Error('the story has no evidence for it');
    await perform(() => forget.choose(other, false));
    await perform(() => forget.askForConfirmation());
    await perform(() => forget.erase());
    expect(await isThere()).toBe(false);
    const location = await loci.call('graph.locate', { kind: 'answer', id: asMessageId(other.id) });
    const messages = await messagesOf(loci, location.conversationId);
    expect(messages.find(({ id }) => id === other.id)?.text).toContain(VAN);
  });

  test('ends with what was looked through, and offers to delete the old copies', async () => {
    const { control, perform, dialog, forget } = await show();
    await perform(() => forget.askForConfirmation());
    await perform(() => control('Delete permanently').click());
    expect(dialog()).toMatch(
      /Checked \d+ files, the whole database, and the search index: nothing found\./,
    );
    expect(dialog()).toContain("Loci doesn't search for very short passages");
    await perform(() => control('Delete 2 copies').click());
    expect(dialog()).toContain('The old copies are deleted');
    expect(dialog()).not.toContain('still hold it');
  });

  test('of what could not be erased says where it still stands, and not that it is done', async () => {
    const { perform, dialog, forget } = await show();
    await perform(() => forget.askForConfirmation());
    await perform(() => forget.erase());
    const left = [
      { location: 'titles', count: 2 },
      { location: 'journal', count: 1 },
    ] as const;
    await perform(() =>
      forget.setState({ proof: { files: 6, bytes: 1, rows: 2, words: 0, left: [...left] } }),
    );
    expect(dialog()).toContain('Some mentions remain');
    expect(dialog()).toContain('3 mentions remain after a second attempt:');
    expect(dialog()).toContain('Conversation titles: 2');
    expect(dialog()).toContain('The recovery log: 1');
    expect(dialog()).not.toContain('Deleted permanently');
  });

  test('says what happens to files where a document is chosen, and else does not', async () => {
    const { perform, dialog, forget } = await show();
    const files = "Document files in Loci's folder are deleted too.";
    const [item] = forget.getState().items;
    if (!item) throw new Error('something goes');
    await perform(() => forget.askForConfirmation());
    expect(dialog()).not.toContain(files);
    const document = { ...item, kind: 'document' as const, id: 'recipe' };
    await perform(() => {
      forget.setState({ items: [document] });
      forget.choose(document, true);
    });
    expect(dialog()).toContain(files);
  });

  test('leaves nothing of it on screen: no open details, no offer to undo', async () => {
    const { harness, perform, forget, inspector, memoryActions, node } = await show();
    await perform(() => inspector.open(node.id));
    await perform(() => memoryActions.confirm(node.id));
    expect(harness.app.toasts.getState().toasts).toHaveLength(1);
    await perform(() => forget.askForConfirmation());
    await perform(() => forget.erase());
    expect(inspector.getState().nodeId).toBeNull();
    expect(harness.app.toasts.getState().toasts).toEqual([]);
  });

  test('of what is gone already says so, and can be closed', async () => {
    const { harness, perform, dialog, control } = await show();
    await perform(() => harness.app.view.forget({ kind: 'memory', id: asNodeId('nobody') }));
    expect(dialog()).toContain("This memory isn't in this workspace.");
    await perform(() => control('Close').click());
    expect(harness.app.view.getState().overlay).toBeNull();
  });

  test('with nothing ticked has nothing to do', async () => {
    const { perform, forget } = await show();
    for (const item of forget.getState().items) await perform(() => forget.choose(item, false));
    await perform(() => forget.askForConfirmation());
    expect(forget.getState().phase).toBe('selecting');
  });

  test.each([
    [{ files: 6, bytes: 0, rows: 0, words: 0, left: [] }, true],
    [{ files: 6, bytes: 1, rows: 0, words: 0, left: [] }, false],
    [{ files: 6, bytes: 0, rows: 1, words: 0, left: [] }, false],
    [{ files: 6, bytes: 0, rows: 0, words: 1, left: [] }, false],
    [
      { files: 6, bytes: 0, rows: 0, words: 0, left: [{ location: 'journal' as const, count: 1 }] },
      false,
    ],
  ])('the proof %o is clean: %s', (proof, clean) => {
    expect(isErasureComplete(proof)).toBe(clean);
  });
});

test('a forgotten message shows its place, and nothing can be done with it', async () => {
  const loci = await annasLoci();
  const [talk] = (await loci.call('conversations.list', {})).conversations;
  const [message] = await messagesOf(loci, talk?.id ?? asConversationId(''));
  if (!message) throw new Error('the story has no message');
  rendered = await startRendering(loci);
  const container = rendered.show(
    <MessageRow message={{ ...message, text: '', forgotten: true }} isHighlighted={false} />,
  );
  expect(container.textContent).toContain('You deleted this message.');
  expect(container.querySelector('button')).toBeNull();
});

describe('a conversation that is moved to the trash', () => {
  test('offers to forget what came from it, beside undo', async () => {
    rendered = await startRendering(await annasLoci());
    const { harness, perform, control } = rendered;
    const { conversations } = harness.workspace();
    await perform(() => conversations.load());
    const [held] = conversations.getState().list;
    if (!held) throw new Error('there is no conversation');
    rendered.show(
      <>
        <Toasts />
        <ForgetDialog />
      </>,
    );
    await perform(() => conversations.trash(held));
    expect(() => control('Undo')).not.toThrow();
    await perform(() => control('Delete what came from it…').click());
    const { overlay, forgetTarget } = harness.app.view.getState();
    expect([overlay, forgetTarget]).toEqual(['forget', { kind: 'conversation', id: held.id }]);
    expect(document.querySelector('[role=dialog]')?.textContent).toContain("What you're deleting");
    expect(harness.app.toasts.getState().toasts).toEqual([]);
  });
});

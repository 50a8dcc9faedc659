import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChatHeader } from '../../../../renderer/features/chat/ChatHeader.tsx';
import { ConversationRow } from '../../../../renderer/features/chat/conversations/ConversationRow.tsx';
import { AliasList } from '../../../../renderer/features/entities/AliasList.tsx';
import { EntityHead } from '../../../../renderer/features/entities/EntityHead.tsx';
import { SavedFilters } from '../../../../renderer/features/facts/SavedFilters.tsx';
import { InspectorPane } from '../../../../renderer/features/inspector/InspectorPane.tsx';
import { TagField } from '../../../../renderer/features/inspector/TagField.tsx';
import { WorkspaceRow } from '../../../../renderer/features/settings/WorkspaceRow.tsx';
import type { InProcessLoci } from '../../../support/inProcess/openLoci.ts';
import { asMessageId } from '../../../support/ids.ts';
import { until } from '../stores/harness.ts';
import { startLoci } from '../loci.ts';
import { startRendering, type Rendered } from '../render.tsx';

let rendered: Rendered;
let loci: InProcessLoci;

beforeEach(async () => {
  loci = await startLoci();
  rendered = await startRendering(loci);
});
afterEach(() => {
  rendered.close();
  vi.restoreAllMocks();
});

const remember = async () =>
  (await loci.call('facts.remember', { content: 'The tent is green' })).node;

async function profile() {
  const { entity } = await loci.call('entities.create', { name: 'Clara', type: 'person' });
  return loci.call('entities.get', { entityId: entity.id });
}

async function workspace() {
  const [first] = (await loci.call('workspaces.list', {})).workspaces;
  if (first === undefined) throw new Error('there is no workspace');
  return first;
}

/** The field, whether it had the focus in a browser without a layout or not. */
const field = () => document.querySelector<HTMLInputElement>('input.input--inline');

async function end(key: 'Enter' | 'Escape'): Promise<void> {
  const input = field();
  if (input === null) throw new Error('there is no field');
  act(() => input.focus());
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'boats');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await rendered.perform(() =>
    input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })),
  );
}

const fields: readonly (readonly [string, string, () => Promise<ReactNode>])[] = [
  ['a tag', 'Add tag', async () => <TagField node={await remember()} />],
  ['a further name', 'Add name', async () => <AliasList profile={await profile()} />],
  ['the name of a person', 'Rename', async () => <EntityHead profile={await profile()} />],
  [
    'the name of a workspace',
    'Rename',
    async () => <WorkspaceRow workspace={await workspace()} current isOnlyWorkspace />,
  ],
];

test.each(fields)('after %s was typed the button has the focus', async (_, name, content) => {
  rendered.show(await content());
  for (const key of ['Escape', 'Enter'] as const) {
    await rendered.perform(() => rendered.control(name).click());
    await end(key);
    expect(field()).toBeNull();
    expect(document.activeElement).toBe(rendered.control(name));
  }
});

test('after a filter was named the menu of filters has the focus', async () => {
  rendered.show(<SavedFilters />);
  await rendered.perform(() => rendered.control('Saved filters').click());
  await rendered.perform(() =>
    [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].at(-1)?.click(),
  );
  await end('Enter');
  expect(document.activeElement).toBe(rendered.control('Saved filters'));
});

test.each(['in its head', 'in the list'])(
  'after a conversation was renamed %s its menu has the focus',
  async (where) => {
    const { conversationId } = await loci.call('chat.send', {
      conversationId: null,
      clientMessageId: asMessageId('m'),
      text: 'The tent is green',
    });
    const { conversations } = rendered.harness.workspace();
    await until(() => conversations.getState().list.length === 1, 'the conversation');
    const [conversation] = conversations.getState().list;
    if (conversation === undefined) throw new Error('there is no conversation');
    rendered.show(
      where === 'in its head' ? (
        <ChatHeader conversationId={conversationId} />
      ) : (
        <ConversationRow conversation={conversation} current={false} />
      ),
    );
    await rendered.perform(() => undefined);
    const name = where === 'in its head' ? 'Actions' : 'Actions for “The tent is green”';
    const menu = () => rendered.control(name);
    for (const key of ['Escape', 'Enter'] as const) {
      await rendered.perform(() => menu().click());
      await rendered.perform(() =>
        [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
          .find((each) => each.textContent.startsWith('Rename'))
          ?.click(),
      );
      await end(key);
      expect(field()).toBeNull();
      expect(document.activeElement).toBe(menu());
    }
  },
);

test('who went on elsewhere while a tag was typed stays there', async () => {
  rendered.show(
    <>
      <input aria-label="elsewhere" />
      <TagField node={await remember()} />
    </>,
  );
  await rendered.perform(() => rendered.control('Add tag').click());
  act(() => field()?.focus());
  await rendered.perform(() => rendered.control('elsewhere').focus());
  expect(field()).toBeNull();
  expect(document.activeElement).toBe(rendered.control('elsewhere'));
});

test.each(['Escape', 'Close'])('details closed by %s give the focus back', async (how) => {
  // A column beside the list, as in a wide window; a sheet gives the focus back by itself.
  vi.spyOn(window, 'matchMedia').mockReturnValue(
    Object.assign(new EventTarget(), { matches: false }) as MediaQueryList,
  );
  const { id } = await remember();
  const { inspector } = rendered.harness.workspace();
  rendered.show(
    <main id="main" tabIndex={-1}>
      <button type="button">opener</button>
      <InspectorPane />
    </main>,
  );
  const close = () => {
    const button = rendered.control('Close');
    button.focus();
    if (how === 'Close') button.click();
    else button.dispatchEvent(new KeyboardEvent('keydown', { key: how, bubbles: true }));
  };
  act(() => rendered.control('opener').focus());
  await rendered.perform(() => inspector.open(id));
  await rendered.perform(close);
  expect(inspector.getState().nodeId).toBeNull();
  expect(document.activeElement).toBe(rendered.control('opener'));
  await rendered.perform(() => inspector.open(id));
  act(() => rendered.control('opener').remove());
  await rendered.perform(close);
  expect(document.activeElement?.id).toBe('main');
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ChatScreen } from '../../../../renderer/features/chat/ChatScreen.tsx';
import { MessageRow } from '../../../../renderer/features/chat/transcript/MessageRow.tsx';
import { isUnchecked } from '../../../../renderer/stores/chat/attachments.ts';
import { NEW_CHAT } from '../../../../renderer/stores/shell/route.ts';
import { OutgoingRow } from '../../../../renderer/features/chat/transcript/OutgoingRow.tsx';
import { useApp, useSelect } from '../../../../renderer/stores/app/storesContext.ts';
import { addModels } from '../../../support/inProcess/modelServers.ts';
import type { InProcessLoci } from '../../../support/inProcess/openLoci.ts';
import { startLoci } from '../loci.ts';
import { until } from '../stores/harness.ts';
import { startRendering, type Rendered } from '../render.tsx';
import { MAX_IMAGE_BYTES } from '../../../../shared/domain/attachment.ts';
import type { ConversationId } from '../../../../shared/domain/primitives.ts';
import { asConversationId } from '../../../support/ids.ts';

let loci: InProcessLoci;
let rendered: Rendered;

beforeEach(async () => {
  localStorage.clear();
  window.location.hash = '';
  loci = await startLoci();
  await addModels(loci);
  rendered = await startRendering(loci);
  rendered.show(<Chat />);
  await rendered.perform(() => undefined);
});

afterEach(() => {
  rendered.close();
  localStorage.clear();
  window.location.hash = '';
});

/** The chat, at the address that is open. */
function Chat() {
  const { route } = useApp();
  const at = useSelect(route, (state) => state);
  return <ChatScreen conversationId={at.screen === 'chat' ? at.conversationId : null} />;
}

const box = (): HTMLTextAreaElement => rendered.control('Message') as HTMLTextAreaElement;
const go = (conversationId: ConversationId | null) =>
  rendered.perform(() => rendered.harness.app.route.go({ screen: 'chat', conversationId }));
const press = (name: string) => rendered.perform(() => rendered.control(name).click());

async function type(text: string): Promise<void> {
  await rendered.perform(() => {
    const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
    set?.call(box(), text);
    box().dispatchEvent(new Event('input', { bubbles: true }));
  });
}

async function say(text: string): Promise<ConversationId> {
  await type(text);
  await press('Send');
  const at = rendered.harness.app.route.getState();
  return at.screen === 'chat' ? (at.conversationId ?? asConversationId('')) : asConversationId('');
}

async function reload(): Promise<void> {
  const hash = window.location.hash;
  rendered.close();
  window.location.hash = hash;
  rendered = await startRendering(loci);
  rendered.show(<Chat />);
  await rendered.perform(() => undefined);
}

describe('what is typed and not sent', () => {
  test('says that the model will not see it where it is too large a picture', async () => {
    const { attachments } = rendered.harness.workspace();
    const documentId = null;
    const picture = { kind: 'image', mediaType: 'image/png', documentId } as const;
    await rendered.perform(() =>
      attachments.restore(null, [
        { ...picture, id: 'a', name: 'small.png', sizeBytes: MAX_IMAGE_BYTES },
        { ...picture, id: 'b', name: 'large.png', sizeBytes: MAX_IMAGE_BYTES + 1 },
      ]),
    );
    const notes = [...rendered.container.querySelectorAll('.draft-file__note')].map(
      ({ textContent }) => textContent,
    );
    expect(notes[0]).not.toContain('model');
    expect(notes[1]).toContain('the model won');
  });

  test('stays with its conversation', async () => {
    const one = await say('One');
    await go(null);
    const two = await say('Two');
    await type('for two');
    await go(one);
    expect(box().value).toBe('');
    await type('for one');
    await go(two);
    expect(box().value).toBe('for two');
    await go(one);
    expect(box().value).toBe('for one');
  });

  test('is there after a reload', async () => {
    await say('One');
    await type('half a thou');
    await reload();
    expect(box().value).toBe('half a thou');
  });

  test('is kept nowhere in a temporary conversation, though it was begun before it was one', async () => {
    await type('between us');
    expect(JSON.stringify({ ...localStorage })).toContain('between us');
    await press('Temporary chat');
    expect(box().value).toBe('between us');
    expect(JSON.stringify({ ...localStorage })).not.toContain('between us');
    await type('between us two');
    expect(JSON.stringify({ ...localStorage })).not.toContain('between us');
  });

  test('is kept again when the conversation is not to be temporary after all', async () => {
    await type('for everyone');
    await press('Temporary chat');
    await press('Temporary chat');
    await reload();
    expect(box().value).toBe('for everyone');
  });
});

describe('a file chosen for a message', () => {
  const files = () =>
    [...rendered.container.querySelectorAll('.composer .draft-file__name')].map(
      ({ textContent }) => textContent,
    );

  const toasts = () => rendered.harness.app.toasts.getState().toasts.map(({ content }) => content);
  const checked = () =>
    rendered.perform(() => {
      const { attachments } = rendered.harness.workspace();
      return until(
        () => !Object.values(attachments.getState().filesByChat).flat().some(isUnchecked),
        'the file to be checked',
      );
    });

  function pasteOf(text: string, pasted: readonly File[] = [], html = ''): Event {
    const event = new Event('paste', { bubbles: true, cancelable: true });
    const getData = (type: string) => (type === 'text/html' ? html : text);
    return Object.assign(event, { clipboardData: { files: pasted, getData } });
  }

  function choose(name: string, content: string): void {
    const picker = rendered.container.querySelector('[data-testid=attachment-picker]');
    const file = new File([content], name, { type: 'text/plain' });
    Object.defineProperty(picker, 'files', { configurable: true, value: [file] });
    picker?.dispatchEvent(new Event('change', { bubbles: true }));
  }

  async function attach(name: string): Promise<void> {
    await rendered.perform(() => choose(name, 'Oil the worktop in May.'));
    await checked();
  }

  /** Enter while the file is on its way to the engine. */
  async function enterEarly(content: string): Promise<void> {
    await type('With a file');
    await rendered.perform(() => {
      choose('one.txt', content);
      box().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
      expect(rendered.harness.app.route.getState()).toEqual(NEW_CHAT);
    });
    await checked();
    await rendered.perform(() => undefined);
  }

  test('goes with the message though Enter came before it was checked', async () => {
    await enterEarly('Oil the worktop in May.');
    const at = rendered.harness.app.route.getState();
    const conversationId = (at.screen === 'chat' && at.conversationId) || asConversationId('');
    expect(box().value).toBe('');
    const { messages } = await loci.call('conversations.messages', { conversationId });
    expect(messages[0]).toMatchObject({ text: 'With a file', attachments: [{ name: 'one.txt' }] });
  });

  test('holds the message back when it is refused', async () => {
    await enterEarly('\u0000\u0001'.repeat(50));
    expect(rendered.container.querySelector('.draft-file--refused')).not.toBeNull();
    expect(box().value).toBe('With a file');
  });

  test('stays with its conversation', async () => {
    const one = await say('One');
    await go(null);
    const two = await say('Two');
    await go(one);
    await attach('one.txt');
    await go(two);
    expect(files()).toEqual([]);
    await attach('two.txt');
    await say('With a file');
    expect(files()).toEqual([]);
    await go(one);
    expect(files()).toEqual(['one.txt']);
  });

  test('is a paste that is longer than a message', async () => {
    await rendered.perform(async () => {
      box().dispatchEvent(pasteOf('All of it. '.repeat(20_000)));
      await until(() => files().length > 0, 'the file');
    });
    await checked();
    expect(files()).toEqual(['pasted.txt']);
    expect(box().value).toBe('');
    expect(toasts()).toEqual([]);
  });

  test('is a pasted picture or file, but not the picture beside a text of a spreadsheet', async () => {
    const picture = new File(['GIF89a'], 'image.png', { type: 'image/png' });
    const cells = pasteOf('Rent\t900', [picture], '<table><td>Rent</td><td>900</td></table>');
    await rendered.perform(() => box().dispatchEvent(cells));
    expect([cells.defaultPrevented, files()]).toEqual([false, []]);
    const fromPage = pasteOf('', [picture], '<img src="https://example.com/a.png">');
    const file = pasteOf('notes.txt', [new File(['Oil'], 'notes.txt')]);
    for (const paste of [fromPage, file]) {
      await rendered.perform(() => box().dispatchEvent(paste));
      expect(paste.defaultPrevented).toBe(true);
    }
    expect(files()).toEqual(['image.png', 'notes.txt']);
    await checked();
  });

  test('is each file of a folder that is dropped on the message', async () => {
    const entries = ['one.txt', 'two.txt'].map((name) => ({
      name,
      isFile: true,
      isDirectory: false,
      file: (take: (file: File) => void) => take(new File(['Oil the worktop.'], name)),
    }));
    const batches = [entries, []];
    const folder = {
      name: 'Kitchen',
      isFile: false,
      isDirectory: true,
      createReader: () => ({
        readEntries: (take: (batch: unknown) => void) => take(batches.shift()),
      }),
    };
    const event = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
      dataTransfer: {
        types: ['Files'],
        files: [new File([], 'Kitchen')],
        items: [{ webkitGetAsEntry: () => folder }],
      },
    });
    await rendered.perform(async () => {
      box().dispatchEvent(event);
      await until(() => files().length > 0, 'the files');
    });
    await checked();
    expect(files()).toEqual(['one.txt', 'two.txt']);
  });

  test('cannot be a long paste in a temporary conversation: nothing of it is taken, and it says so', async () => {
    await press('Temporary chat');
    const paste = pasteOf('All of it. '.repeat(20_000));
    await rendered.perform(() => box().dispatchEvent(paste));
    expect(paste.defaultPrevented).toBe(true);
    expect(toasts()).toEqual([{ kind: 'error', error: { code: 'too_large' } }]);
  });

  test('is not needed for a paste that fits', async () => {
    const paste = pasteOf('All of it.');
    await rendered.perform(() => box().dispatchEvent(paste));
    expect(paste.defaultPrevented).toBe(false);
  });

  test('that a restarted engine no longer has is marked, and leaves the message its words', async () => {
    const one = await say('One');
    await attach('one.txt');
    await attach('two.txt');
    const { chat, attachments } = rendered.harness.workspace();
    const taken = attachments.consume(one);
    await attach('three.txt');
    rendered.harness.cut();
    const { store } = rendered.harness.app.connection;
    await rendered.perform(() => until(() => store.getState().phase === 'lost', 'the loss'));
    await rendered.perform(() => chat.outbox.send(one, 'Read these', [], taken));
    await loci.restart();
    rendered.harness.reconnect();
    const failed = () => chat.getState().outgoing.find(({ state }) => state === 'failed');
    await rendered.perform(() => until(() => failed() !== undefined, 'the refusal'));
    expect(rendered.container.querySelector('.draft-file--refused')?.textContent).toContain(
      'three.txtAn attached file is missing.',
    );
    await type('And another thing');
    const row = failed();
    if (!row) throw new Error('nothing was refused');
    rendered.show(
      <>
        <Chat />
        <OutgoingRow item={row} />
      </>,
    );
    await rendered.perform(() => undefined);
    const buttons = [...rendered.container.querySelectorAll<HTMLElement>('.message__state button')];
    expect(buttons.map(({ textContent }) => textContent)).not.toContain('Send again');
    const edit = buttons.findLast(({ textContent }) => textContent === 'Edit');
    await rendered.perform(() => edit?.click());
    expect(box().value).toBe('And another thing\n\nRead these');
    expect(chat.getState().outgoing).toEqual([]);
  });

  test('comes back with the text when the conversation cannot be created', async () => {
    loci.stub('conversations.create', () => {
      throw new Error('the disk is full');
    });
    await rendered.perform(() => rendered.harness.workspace().newChat.choose({ memory: false }));
    await attach('one.txt');
    await say('Read this');
    expect(box().value).toBe('Read this');
    expect(files()).toEqual(['one.txt']);
    loci.stub('conversations.create', null);
    await press('Send');
    expect(files()).toEqual([]);
    expect(rendered.container.querySelector('.message__files')?.textContent).toContain('one.txt');
  });
});

describe('an example', () => {
  const example = '/todo Call the dentist on Monday';

  test('fills the composer once, and is not there again after it was sent', async () => {
    await press(example);
    expect(box().value).toBe(example);
    await press('Send');
    expect(box().value).toBe('');
  });

  test('leaves the drafts of other conversations as they are', async () => {
    const one = await say('One');
    await type('mine');
    await go(null);
    await press(example);
    await go(one);
    expect(box().value).toBe('mine');
    await go(null);
    expect(box().value).toBe(example);
  });

  test('can be chosen again after it was deleted', async () => {
    await press(example);
    await type('');
    await press(example);
    expect(box().value).toBe(example);
  });
});

describe('a temporary conversation', () => {
  async function begin(): Promise<ConversationId> {
    await press('Temporary chat');
    const id = await say('Between us');
    await ended(id, 2);
    return id;
  }
  const shown = (id: string) =>
    rendered.harness.workspace().chat.getState().transcripts[id]?.messages ?? [];
  const ended = (id: string, count: number) =>
    rendered.perform(() =>
      until(
        () => shown(id).length === count && shown(id).at(-1)?.state === 'complete',
        'the end of the answer',
      ),
    );
  const names = () =>
    [...rendered.container.querySelectorAll('button')].map(
      (each) => each.getAttribute('aria-label') ?? each.textContent.trim(),
    );

  test('is in the list with its mark, and found again there', async () => {
    const id = await begin();
    await go(null);
    const row = rendered.container.querySelector<HTMLElement>('.conversation__link');
    expect(row?.textContent).toContain('Between us');
    expect(row?.querySelector('[aria-label="Temporary chat"]')).not.toBeNull();
    await rendered.perform(() => row?.click());
    expect(window.location.hash).toContain(id);
    expect(rendered.container.querySelector('.chat-mark--temporary')).not.toBeNull();
  });

  test('is found in the list after a reload elsewhere', async () => {
    await begin();
    await go(null);
    await reload();
    const row = rendered.container.querySelector<HTMLElement>('.conversation__link');
    expect(row?.querySelector('[aria-label="Temporary chat"]')).not.toBeNull();
    await rendered.perform(() => row?.click());
    expect(rendered.container.querySelector('.chat-mark--temporary')).not.toBeNull();
  });

  test('has its mark after a reload', async () => {
    await begin();
    await reload();
    expect(rendered.container.querySelector('.chat-mark--temporary')).not.toBeNull();
  });

  test('that is gone leaves nothing to write into, and says so', async () => {
    const id = await begin();
    await go(null);
    await rendered.perform(() => rendered.harness.workspace().conversations.discard(id));
    await go(id);
    expect(names()).not.toContain('Message');
    expect(rendered.container.querySelector('textarea')).toBeNull();
    expect(rendered.container.textContent).toContain("Couldn't open this conversation");
  });

  test('that the engine has lost gives the words back for a new one', async () => {
    await begin();
    await loci.restart();
    const { chat } = rendered.harness.workspace();
    for (const text of ['and another thing', 'and one more']) {
      await type(text);
      await press('Send');
    }
    const [lost] = chat.getState().outgoing;
    if (!lost) throw new Error('nothing was refused');
    rendered.show(<OutgoingRow item={lost} />);
    expect(rendered.container.textContent).toContain('This temporary chat is gone');
    expect(names()).not.toContain('Send again');
    await press('Move this message to a new temporary chat');
    rendered.show(<Chat />);
    await rendered.perform(() => undefined);
    expect(rendered.harness.app.route.getState()).toEqual(NEW_CHAT);
    expect(box().value).toBe('and another thing\n\nand one more');
    expect(rendered.control('Temporary chat').getAttribute('aria-pressed')).toBe('true');
    expect(chat.getState().outgoing).toEqual([]);
    expect((await loci.call('conversations.list', {})).conversations).toEqual([]);
  });

  test('offers what can be done in it, and nothing that is refused', async () => {
    const id = await begin();
    const { chat } = rendered.harness.workspace();
    await rendered.perform(() => chat.outbox.send(id, 'Go on'));
    await ended(id, 4);
    const messages = shown(id);
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user', 'assistant']);
    const offered: (string | null)[][] = [];
    for (const message of messages) {
      const container = rendered.show(<MessageRow message={message} isHighlighted={false} />);
      await rendered.painted();
      const tools = [...container.querySelectorAll('.message__tools button')];
      offered.push(tools.map((each) => each.getAttribute('aria-label')));
    }
    const always = ['Copy text', 'Save as memory'];
    const last = ['Copy text', 'Regenerate', 'Save as memory', 'Regenerate with another model'];
    expect(offered).toEqual([always, always, always, last]);
    await press('Regenerate with another model');
    const models = [...document.querySelectorAll('.picker__entry')].map((each) => each.textContent);
    expect(models).toContain('qwen3:8b');
    // It lives on what is recorded, and here nothing is.
    expect(models).not.toContain('Built-in assistant');
  });
});

test('a name after @ is completed from the people and things that are known', async () => {
  await rendered.perform(() =>
    loci.call('entities.create', { name: 'Marek Novák', type: 'person' }),
  );
  await type('Ask @Mar');
  const options = () =>
    [...rendered.container.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);
  await rendered.perform(() => until(() => options().length > 0, 'the names'));
  expect(options()[0]).toContain('Marek Novák');
  await rendered.perform(() => {
    box().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  });
  expect(box().value).toBe('Ask Marek Novák ');
});

test('a tag after # is completed from the tags in use, one of several words is not offered', async () => {
  await rendered.perform(() =>
    loci.call('facts.remember', {
      content: 'The fence is green',
      kind: 'Fact',
      tags: ['garden', 'garden tools'],
    }),
  );
  await type('Paint the fence #gar');
  const options = () =>
    [...rendered.container.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);
  await rendered.perform(() => until(() => options().length > 0, 'the tags'));
  expect(options()).toEqual(['#gardenTag']);
  await rendered.perform(() => {
    box().dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
  });
  expect(box().value).toBe('Paint the fence #garden ');
});

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ConversationId } from '../../../../shared/domain/primitives.ts';
import { OutgoingRow } from '../../../../renderer/features/chat/transcript/OutgoingRow.tsx';
import { useSelect, useWorkspace } from '../../../../renderer/stores/app/storesContext.ts';
import { addModels } from '../../../support/inProcess/modelServers.ts';
import type { InProcessLoci } from '../../../support/inProcess/openLoci.ts';
import { says } from '../../../support/modelServer.ts';
import { startLoci } from '../loci.ts';
import { messagesOf } from '../sendTurns.ts';
import { startRendering, type Rendered } from '../render.tsx';
import { until } from '../stores/harness.ts';

let loci: InProcessLoci;
let rendered: Rendered;
let id: ConversationId;
/** Lets the first answer go on. */
let release: () => void;

beforeEach(async () => {
  localStorage.clear();
  loci = await startLoci();
  const server = await addModels(loci);
  const { promise, resolve } = Promise.withResolvers<void>();
  release = resolve;
  server.next(async (request, response) => {
    await promise;
    await says('one')(request, response);
  }, says('two'));
  rendered = await startRendering(loci);
  id = chat().begin();
  rendered.show(<Queue />);
  await rendered.perform(() => chat().outbox.send(id, 'First'));
  await rendered.perform(() => chat().outbox.send(id, 'Second'));
});

afterEach(() => {
  release();
  rendered.close();
  localStorage.clear();
});

const chat = () => rendered.harness.workspace().chat;
const press = (name: string) => rendered.perform(() => rendered.control(name).click());
const texts = async () => (await messagesOf(loci, id)).map(({ text }) => text);
const field = () => rendered.control('Edit your message') as HTMLTextAreaElement;
const answers = (...expected: string[]) =>
  rendered.perform(() =>
    until(() => {
      const messages = chat().getState().transcripts[id]?.messages ?? [];
      const isOver = messages.every(({ state }) => state === 'complete');
      const given = messages.filter(({ role }) => role === 'assistant').map(({ text }) => text);
      return isOver && given.join() === expected.join();
    }, 'the answers'),
  );

/** The messages that are not stored yet. */
function Queue() {
  const outgoing = useSelect(useWorkspace().chat, (state) => state.outgoing);
  return outgoing.map((item) => <OutgoingRow key={item.clientMessageId} item={item} />);
}

async function type(text: string): Promise<void> {
  await rendered.perform(() => {
    const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
    set?.call(field(), text);
    field().dispatchEvent(new Event('input', { bubbles: true }));
  });
}

describe('a queued message that is being edited', () => {
  test('waits for its new words though the answer has ended', async () => {
    await press('Edit');
    await type('Second, better');
    release();
    await answers('one');
    expect(field().value).toBe('Second, better');
    expect(await texts()).toEqual(['First', 'one']);
    await press('Save');
    await answers('one', 'two');
    expect(await texts()).toEqual(['First', 'one', 'Second, better', 'two']);
  });

  test('goes out as it was when the edit is given up', async () => {
    await press('Edit');
    await type('Second, better');
    release();
    await answers('one');
    await press('Cancel');
    await answers('one', 'two');
    expect(await texts()).toEqual(['First', 'one', 'Second', 'two']);
  });

  test('is held with its new words over a reload', async () => {
    await press('Edit');
    await type('Second, better');
    rendered.close();
    rendered = await startRendering(loci);
    rendered.show(<Queue />);
    release();
    await rendered.perform(() => chat().open(id));
    await answers('one');
    expect(field().value).toBe('Second, better');
    expect(await texts()).toEqual(['First', 'one']);
  });
});

import { afterEach, expect, test } from 'vitest';
import { UpdateCards } from '../../../../renderer/features/chat/transcript/UpdateCards.tsx';
import { addModels } from '../../../support/inProcess/modelServers.ts';
import { says } from '../../../support/modelServer.ts';
import {
  requestedPairsOf,
  extraction,
  memoryTaskOf,
  judgment,
} from '../../../support/scriptedMemory.ts';
import { startLoci } from '../loci.ts';
import { startRendering, type Rendered } from '../render.tsx';
import { until } from '../stores/harness.ts';

const DAY = 86_400_000;
const OLD = 'The user lives in Altona.';
const NEW = 'The user moved to Harburg.';

let rendered: Rendered | null = null;

afterEach(() => {
  rendered?.close();
  rendered = null;
});

test('an update stands under the message that says it, and is undone by one click', async () => {
  const loci = await startLoci();
  const server = await addModels(loci);
  const items = [
    { content: OLD, quote: 'I live in Altona', entities: [{ name: 'user' }] },
    { content: NEW, quote: 'I moved to Harburg', entities: [{ name: 'user' }] },
  ];
  server.setDefaultAnswer((request, response) => {
    const about = memoryTaskOf(request);
    const reply =
      about === 'extract'
        ? extraction(request, items)
        : about === 'judge'
          ? judgment(requestedPairsOf(request).map(({ pair }) => ({ pair, relation: 'update' })))
          : 'All right.';
    return says(reply)(request, response);
  });
  rendered = await startRendering(loci);
  const { harness, perform, control } = rendered;
  const { chat, suggestions } = harness.workspace();
  const statusOf = async (content: string) =>
    (await loci.call('facts.list', { statuses: ['active', 'superseded'] })).nodes.find(
      (node) => node.content === content,
    )?.status;
  const shown = (id: string) => chat.getState().transcripts[id as never]?.messages ?? [];
  let messageId = '' as never;
  for (const [text, content] of [
    ['I live in Altona.', OLD],
    ['I moved to Harburg.', NEW],
  ] as const) {
    const id = chat.begin();
    await perform(() => chat.outbox.send(id, text));
    await perform(() => until(() => shown(id).at(-1)?.state === 'complete', 'the answer'));
    messageId = (shown(id)[0]?.id ?? '') as never;
    await loci.call('consolidation.run', {});
    await expect.poll(() => statusOf(content)).toBe('active');
    loci.clock.advance(DAY);
  }
  const container = rendered.show(<UpdateCards messageId={messageId} />);
  suggestions.watch(messageId);
  await perform(() => suggestions.load());
  expect(container.textContent).toContain(OLD);
  expect(container.textContent).toContain(NEW);
  expect(container.querySelector('.struck-through')?.textContent).toBe(OLD);
  await perform(() => control('Undo').click());
  await expect.poll(() => statusOf(OLD)).toBe('active');
});

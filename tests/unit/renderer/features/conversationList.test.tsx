import { afterEach, expect, test, vi } from 'vitest';
import { ConversationList } from '../../../../renderer/features/chat/conversations/ConversationList.tsx';
import { startLoci } from '../loci.ts';
import { startRendering, type Rendered } from '../render.tsx';
import { asMessageId } from '../../../support/ids.ts';

let rendered: Rendered | null = null;

afterEach(() => {
  rendered?.close();
  rendered = null;
  vi.restoreAllMocks();
});

async function listOf(count: number): Promise<Rendered> {
  const loci = await startLoci();
  for (let n = 0; n < count; n += 1) {
    const text = asMessageId(`Talk ${n}`);
    await loci.call('chat.send', { conversationId: null, clientMessageId: text, text });
  }
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (
    this: HTMLElement,
  ) {
    return this.classList.contains('virtual__row') ? 56 : 600;
  });
  rendered = await startRendering(loci);
  rendered.show(<ConversationList currentId={null} />);
  await rendered.perform(() => undefined);
  return rendered;
}

test('of very many conversations only those in sight are there, under their days all the same', async () => {
  const { container } = await listOf(130);
  const rows = [...container.querySelectorAll('li')];
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.length).toBeLessThan(40);
  expect(rows[0]?.querySelector('h2')).not.toBeNull();
  expect(rows[1]?.textContent).toContain('Talk 129');
  expect(rows[1]?.getAttribute('aria-setsize')).toBe('131');
});

test('a usual list is whole', async () => {
  const { container } = await listOf(30);
  expect(container.querySelectorAll('li')).toHaveLength(30);
  expect(container.querySelectorAll('section > h2')).toHaveLength(1);
});

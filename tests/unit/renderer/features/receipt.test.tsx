import { afterEach, expect, test, vi } from 'vitest';
import { Receipt } from '../../../../renderer/features/receipt/Receipt.tsx';
import type { Locale } from '../../../../renderer/i18n.ts';
import type { Message } from '../../../../shared/domain/chat.ts';
import { contractError } from '../../../../shared/contract/errors.ts';
import { messagesOf } from '../sendTurns.ts';
import { fullReceipt } from '../fullReceipt.ts';
import { annasLoci } from '../loci.ts';
import { startRendering, type Rendered } from '../render.tsx';
import { asNodeId, asConversationId } from '../../../support/ids.ts';

let rendered: Rendered | null = null;

afterEach(() => {
  rendered?.close();
  rendered = null;
});

async function show(
  locale: Locale = 'en',
  change: Partial<Message> = {},
  reply: typeof fullReceipt | null = null,
) {
  const loci = await annasLoci();
  const [talk] = (await loci.call('conversations.list', {})).conversations;
  const answer = (await messagesOf(loci, talk?.id ?? asConversationId(''))).at(-1);
  if (!answer) throw new Error('the story has no answer');
  const message = { ...answer, ...change };
  if (reply !== null) loci.stub('receipts.get', () => reply(message));
  rendered = await startRendering(loci, locale);
  const container = rendered.show(<Receipt message={message} />);
  const { perform } = rendered;
  await perform(() => undefined);
  const line = container.querySelector<HTMLElement>('.disclosure__line');
  return {
    ...rendered,
    container,
    message,
    loci,
    line: line?.textContent,
    open: () => perform(() => line?.click()),
    choose: (name: string) =>
      perform(() =>
        [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
          .find((item) => item.textContent === name)
          ?.click(),
      ),
  };
}

test.each([
  ['en', '3 sources cited · 1 left out · 14 ms'],
  ['ru', 'Процитировано 3 источника · не вошло 1 · 14 мс'],
] as const)('is one line until it is wanted, in %s', async (locale, text) => {
  const receipt = { used: 3, notNeeded: 2, cut: 1, ms: 14 };
  const { container, line } = await show(locale, { receipt });
  expect(line).toBe(text);
  expect(container.querySelector('.receipt__panel')).toBeNull();
});

test('is not there where memory was not asked', async () => {
  const { container } = await show('en', { receipt: null });
  expect(container.textContent).toBe('');
});

test('opens into what was used, read, cut, not needed and held back, and what was left out', async () => {
  const { container, open, perform, control } = await show('en', {}, fullReceipt);
  await open();
  const heads = [...container.querySelectorAll('.receipt__head')].map((head) => head.textContent);
  expect(heads).toEqual([
    'Cited in the answer 2',
    'Found and read 1',
    'Left out: not enough room 1',
    'Found, not needed 1',
    "Not used: from files this answer didn't need 1",
    'Hidden',
  ]);
  expect(container.textContent).toContain('You asked for an answer without it.');
  expect(container.textContent).toContain('by cause');
  expect(container.textContent).not.toContain('by cause: I never');
  expect(container.querySelector('.receipt__cost')).toBeNull();
  await perform(() => control('Details').click());
  expect(container.textContent).toContain(
    'by cause: I never pay more than a third in advance → The first carpenter vanished with the deposit',
  );
  expect(container.querySelector('.receipt__cost')?.textContent).toBe(
    'Question about a cause · 214 of 1,000 tokens · search total 11 ms (question analysis 0.3 ms, keyword search 6.2 ms, connections 1 ms, ranking 0.2 ms, loading results 2.9 ms) · profile 3 ms',
  );
  expect(container.querySelectorAll('.receipt__row--unused .receipt__n')[0]?.textContent).toBe('');
});

test.each([
  [
    'en',
    ['Attached files', 'plan.md', 'long.txt (first part only)'],
    ['Files from earlier messages', 'old.pdf (not read)'],
  ],
  [
    'ru',
    ['Прикреплённые файлы', 'plan.md', 'long.txt (только начало)'],
    ['Файлы из предыдущих сообщений', 'old.pdf (не прочитан)'],
  ],
] as const)(
  'lists the files of the question apart from those of earlier messages, in %s',
  async (locale, question, earlier) => {
    const file = { kind: 'document' as const, tokens: 9, isOmitted: false, isEarlier: false };
    const { container, open } = await show(locale, {}, (message) => {
      const full = fullReceipt(message);
      const attachments = [
        { ...file, name: 'plan.md', isCut: false },
        { ...file, name: 'long.txt', isCut: true },
        { ...file, name: 'old.pdf', isCut: true, isOmitted: true, isEarlier: true },
      ];
      return { ...full, receipt: { ...full.receipt, attachments } };
    });
    await open();
    const groups = [...container.querySelectorAll('.receipt__group')].map((group) =>
      [...group.querySelectorAll('.receipt__head, li')].map(({ textContent }) => textContent),
    );
    expect(groups).toContainEqual([...question]);
    expect(groups).toContainEqual([...earlier]);
  },
);

test('keeps the profile folded', async () => {
  const { container, open, perform } = await show('en', {}, fullReceipt);
  await open();
  expect(container.textContent).not.toContain('half-marathon');
  const lines = container.querySelectorAll<HTMLElement>('.disclosure__line');
  await perform(() => lines[1]?.click());
  expect(container.textContent).toContain('half-marathon');
});

test('lets a memory be called not relevant, and lets it in again', async () => {
  const { container, open, perform, control, choose } = await show();
  await open();
  const menu = 'Actions for “I never pay more than a third in advance”';
  await perform(() => control(menu).click());
  await choose('Not relevant here');
  const row = [...container.querySelectorAll('.receipt__row')].find(({ textContent }) =>
    textContent.includes('never pay more than a third'),
  );
  expect(row?.textContent).toContain('hidden for similar questions');
  await perform(() => control(menu).click());
  await choose('Use it again');
  expect(container.textContent).not.toContain('hidden for similar questions');
});

test('asks for an answer without a memory', async () => {
  const { open, perform, control, choose, harness, message, loci } = await show();
  const called = vi.spyOn(harness.app.client, 'call');
  await harness.workspace().chat.open(message.conversationId);
  await open();
  await perform(() => control('Actions for “I never pay more than a third in advance”').click());
  await choose('Regenerate without this');
  const { receipt } = await loci.call('receipts.get', { messageId: message.id });
  const expectedItem = receipt.items.find(
    ({ text }) => text === 'I never pay more than a third in advance',
  );
  expect(called).toHaveBeenCalledWith('chat.regenerate', {
    workspaceId: loci.workspaceId,
    messageId: message.id,
    without: [expectedItem?.nodeId],
  });
});

test('says why it cannot be read, and tries again', async () => {
  const { container, open, perform, loci } = await show();
  loci.stub('receipts.get', () => {
    throw contractError('not_found', { reason: 'receipt' });
  });
  await open();
  expect(container.querySelector('[role=alert]')?.textContent).toContain("There's no record");
  loci.stub('receipts.get', null);
  await perform(() => container.querySelector<HTMLElement>('[role=alert] button')?.click());
  expect(container.querySelectorAll('.receipt__row').length).toBeGreaterThan(4);
});

test('marks show the memory as it is now, with its strength, and how far up it was found', async () => {
  const { container, open, loci, message, harness, perform, control } = await show();
  await open();
  await perform(() => control('Details').click());
  const row = () => container.querySelector<HTMLElement>('.receipt__row:has(.strength)');
  expect(row()?.textContent).toMatch(/#\d/u);
  const { receipt } = await loci.call('receipts.get', { messageId: message.id });
  const item = receipt.items.find(({ source }) => source === 'memory');
  await perform(() =>
    harness.workspace().memoryActions.retract(asNodeId(item?.nodeId ?? ''), 'user'),
  );
  expect(container.querySelectorAll('.receipt__row .mark--past').length).toBe(1);
});

test('what is past offers neither to confirm nor to retract it, and can be forgotten', async () => {
  const { container, open, loci, message, harness, perform } = await show();
  await open();
  const items = () =>
    [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].map(
      ({ textContent }) => textContent,
    );
  const { receipt } = await loci.call('receipts.get', { messageId: message.id });
  const id = asNodeId(receipt.items.find(({ source }) => source === 'memory')?.nodeId ?? '');
  await perform(() => harness.workspace().memoryActions.retract(id, 'user'));
  const menu = container.querySelector('.receipt__row:has(.mark--past) .icon-button');
  await perform(() => (menu as HTMLElement).click());
  expect(items()).not.toContain('Confirm');
  expect(items()).not.toContain('Remove');
  expect(items()).toContain('Delete permanently…');
});

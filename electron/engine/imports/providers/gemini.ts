import { z } from 'zod';
import type { ElementReader, ExportElement } from '../exportElement.ts';
import { withAttachments } from '../placeholders.ts';
import { isoMs } from '../times.ts';
import { skippedContent, type MessageNode } from '../turns/messageNode.ts';

const recordSchema = z.object({
  header: z.string(),
  title: z.string(),
  time: z.string(),
  products: z.array(z.string()).catch([]),
  safeHtmlItem: z.array(z.object({ html: z.string().catch('') }).catch({ html: '' })).catch([]),
  attachedFiles: z.array(z.string()).catch([]),
});

/** Word before the question, which is in the language of the account. */
const PROMPTED = /^(?:Live Prompt|Prompted|Prompt|Запрос|Отправлен запрос)\s*:?\s+/iu;
const BLOCK = /<\/(?:p|div|li|tr|h[1-6]|pre)>|<br\s*\/?>/giu;
const TAG = /<[^<>]{0,2000}>/gu;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
};

/**
 * Question and answer of Gemini, from the activity of a Google account. It has no conversations: they
 * are guessed by the pauses between questions (joinMessages.ts).
 */
export const readGeminiRecord: ElementReader = (value) => {
  const parsed = recordSchema.safeParse(value);
  if (!parsed.success) return null;
  const { header, title, time, products, safeHtmlItem, attachedFiles } = parsed.data;
  if (![header, ...products].some((name) => /gemini|bard/iu.test(name))) return null;
  const at = isoMs(time);
  const files = attachedFiles.map((name) => ({ sign: '📎' as const, name, text: '' }));
  const question = withAttachments(title.replace(PROMPTED, ''), files);
  const answer = withAttachments(plainText(safeHtmlItem.map(({ html }) => html).join('\n')), []);
  return {
    kind: 'messages',
    provider: 'gemini',
    messages: [
      loose(`${time}-q`, 'user', question, at),
      ...(answer.text === '' ? [] : [loose(`${time}-a`, 'assistant', answer, at)]),
    ],
  };
};

type Loose = Extract<ExportElement, { kind: 'messages' }>['messages'][number];

function loose(
  id: string,
  role: 'user' | 'assistant',
  turn: ReturnType<typeof withAttachments>,
  at: number | null,
): Loose {
  const content: MessageNode['content'] =
    turn.text === ''
      ? skippedContent('empty', at)
      : { role, ...turn, reasoning: '', at, author: null };
  return { conversationId: null, title: '', node: { id, parent: null, content } };
}

function plainText(html: string): string {
  return html
    .replaceAll(BLOCK, '\n')
    .replaceAll(TAG, '')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/gu, (_, name: string) => ENTITIES[name] ?? '')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();
}

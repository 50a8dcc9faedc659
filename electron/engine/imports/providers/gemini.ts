import { z } from 'zod';
import { decodeEntities } from '../decodeEntities.ts';
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
const PROMPT_PREFIX = /^(?:Live Prompt|Prompted|Prompt|Запрос|Отправлен запрос)\s*:?\s+/iu;
/** Records of the same activity that hold no words of the person. */
const NO_PROMPT =
  /^(?:(?:Gave|Cleared previous) feedback\b|Created Gemini Canvas\b|Selected preferred draft\b|Answered survey question\b|Used (?:Gemini Apps|an Assistant feature)\b)/u;
const CELL = /<\/t[dh]>/giu;
const BLOCK = /<\/(?:p|div|li|tr|h[1-6]|pre)>|<br\s*\/?>/giu;
const TAG = /<[^<>]{0,2000}>/gu;
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
  const files = attachedFiles.map((name) => ({ icon: '📎' as const, name, text: '' }));
  const question = withAttachments(title.replace(PROMPT_PREFIX, ''), files);
  const answer = withAttachments(plainText(safeHtmlItem.map(({ html }) => html).join('\n')), []);
  return {
    kind: 'messages',
    provider: 'gemini',
    messages: [
      unorderedMessage(
        `${time}-q`,
        NO_PROMPT.test(title) ? skippedContent('hidden', at) : contentOf('user', question, at),
      ),
      ...(answer.text === ''
        ? []
        : [unorderedMessage(`${time}-a`, contentOf('assistant', answer, at))]),
    ],
  };
};

type UnorderedMessage = Extract<ExportElement, { kind: 'messages' }>['messages'][number];

function unorderedMessage(id: string, content: MessageNode['content']): UnorderedMessage {
  return { conversationId: null, title: '', node: { id, parent: null, content } };
}

function contentOf(
  role: 'user' | 'assistant',
  turn: ReturnType<typeof withAttachments>,
  at: number | null,
): MessageNode['content'] {
  return turn.text === ''
    ? skippedContent('empty', at)
    : { role, ...turn, reasoning: '', at, author: null };
}

function plainText(html: string): string {
  const text = html.replaceAll(CELL, ' ').replaceAll(BLOCK, '\n').replaceAll(TAG, '');
  return decodeEntities(text)
    .replaceAll('\u00a0', ' ')
    .replaceAll(' \n', '\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();
}

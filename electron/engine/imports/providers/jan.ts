import { z } from 'zod';
import type { ElementReader } from '../exportElement.ts';
import { withAttachments } from '../placeholders.ts';
import { epochMs } from '../times.ts';
import { skippedContent, type MessageNode } from '../turns/messageNode.ts';

const messageSchema = z.object({
  id: z.string().min(1),
  thread_id: z.string().min(1),
  role: z.string(),
  content: z.array(
    z
      .object({
        type: z.string(),
        text: z
          .object({ value: z.string().catch('') })
          .nullish()
          .catch(null),
      })
      .catch({ type: 'unknown', text: null }),
  ),
  created_at: z.unknown().optional(),
});
const threadSchema = z.object({
  id: z.string().min(1),
  object: z.literal('thread'),
  title: z.string().catch(''),
});
/** Title of a thread that nobody has named. */
const NO_TITLE = /^new (?:thread|chat)$/iu;

/** Thread of Jan with its title, which stands in a file beside its messages; null for anything else. */
export function readJanThread(value: unknown): { id: string; title: string } | null {
  const parsed = threadSchema.safeParse(value);
  if (!parsed.success) return null;
  const title = parsed.data.title.trim();
  return { id: parsed.data.id, title: NO_TITLE.test(title) ? '' : title };
}

/** Message of Jan: a line of `messages.jsonl`, whose last line may be torn. */
export const readJanMessage: ElementReader = (value) => {
  if (readJanThread(value) !== null) return { kind: 'other', provider: 'jan', skipped: {} };
  const parsed = messageSchema.safeParse(value);
  if (!parsed.success) return null;
  const { id, thread_id: conversationId, role, content: parts, created_at: created } = parsed.data;
  const at = epochMs(created);
  const textOf = (isReasoning: boolean) =>
    parts
      .filter(({ type }) => (type === 'reasoning') === isReasoning)
      .map(({ text }) => text?.value ?? '')
      .filter((text) => text !== '')
      .join('\n\n');
  const reasoning = textOf(true);
  const images = parts.filter(({ type }) => type.startsWith('image'));
  const turn = withAttachments(
    textOf(false),
    images.map(() => ({ icon: '🖼️' as const, name: '', text: '' })),
  );
  const reason = role === 'system' ? 'system' : turn.text === '' ? 'empty' : 'tool';
  const content: MessageNode['content'] =
    (role === 'user' || role === 'assistant') && turn.text !== ''
      ? { role, ...turn, reasoning, at, author: null }
      : skippedContent(reason, at, reasoning);
  const node = { id, parent: null, content };
  return { kind: 'messages', provider: 'jan', messages: [{ conversationId, title: '', node }] };
};

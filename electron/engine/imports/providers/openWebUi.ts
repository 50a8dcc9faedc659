import { z } from 'zod';
import type { ElementReader } from '../exportElement.ts';
import { withAttachments } from '../placeholders.ts';
import { earliest, epochMs } from '../times.ts';
import { buildTurns } from '../turns/buildTurns.ts';
import { skippedContent, type MessageNode } from '../turns/messageNode.ts';

const word = z.string().nullish().catch(null);
const time = z.unknown().optional();

const messageSchema = z.object({
  id: z.string().optional(),
  parentId: word,
  role: z.string(),
  content: z.string().catch(''),
  model: word,
  timestamp: time,
  files: z.array(z.object({ name: z.string().catch('') }).catch({ name: '' })).catch([]),
});
const historySchema = z.object({
  currentId: word,
  messages: z.record(z.string(), z.unknown()),
});
const chatSchema = z.object({ id: word, title: word, history: historySchema, timestamp: time });
const entrySchema = z.object({
  id: word,
  title: word,
  pinned: z.boolean().nullish().catch(null),
  archived: z.boolean().nullish().catch(null),
  created_at: time,
  updated_at: time,
});

/** Reasoning, which this program stores inside the answer. */
const REASONING = /<details type="reasoning"[^>]*>([\s\S]*?)<\/details>/gu;
const SUMMARY = /<summary>[^<]*<\/summary>/gu;

/** Conversation of Open WebUI; older exports have the inner object alone. */
export const readOpenWebUiConversation: ElementReader = (value) => {
  const chat = chatSchema.safeParse(value['chat'] ?? value);
  const entry = entrySchema.safeParse(value);
  if (!chat.success || !entry.success) return null;
  const id = entry.data.id ?? chat.data.id;
  if (id === null || id === undefined || id === '') return null;
  const { messages, currentId } = chat.data.history;
  const nodes = Object.entries(messages).map(([key, raw]) => nodeOf(key, raw));
  const startedAt =
    epochMs(entry.data.created_at) ??
    epochMs(chat.data.timestamp) ??
    earliest(nodes.map(({ content }) => content.at)) ??
    epochMs(entry.data.updated_at);
  return {
    kind: 'conversation',
    provider: 'open_webui',
    id,
    title: entry.data.title ?? chat.data.title ?? '',
    createdAt: startedAt ?? 0,
    isUndated: startedAt === null,
    isArchived: entry.data.archived === true,
    isPinned: entry.data.pinned === true,
    isRemembered: true,
    ...buildTurns(nodes, { leaf: currentId ?? null, fallbackAt: startedAt ?? 0 }),
    statements: [],
  };
};

function nodeOf(key: string, raw: unknown): MessageNode {
  const parsed = messageSchema.safeParse(raw);
  if (!parsed.success) {
    return { id: key, parent: null, content: skippedContent('unknown_content') };
  }
  const { role, content, model, timestamp, files, parentId } = parsed.data;
  const parent = parentId ?? null;
  const at = epochMs(timestamp);
  if (role !== 'user' && role !== 'assistant') {
    const reason = role === 'system' ? 'system' : 'unknown_content';
    return { id: key, parent, content: skippedContent(reason, at) };
  }
  const reasoning = [...content.matchAll(REASONING)]
    .map(([, reasoningText = '']) =>
      reasoningText.replaceAll(SUMMARY, '').replaceAll(/^> ?/gmu, '').trim(),
    )
    .join('\n\n');
  const attachments = files.map(({ name }) => ({ sign: '📎' as const, name, text: '' }));
  const turn = withAttachments(
    content.replaceAll(REASONING, ''),
    role === 'user' ? attachments : [],
  );
  if (turn.text === '') return { id: key, parent, content: skippedContent('empty', at, reasoning) };
  return { id: key, parent, content: { role, ...turn, reasoning, at, author: model ?? null } };
}

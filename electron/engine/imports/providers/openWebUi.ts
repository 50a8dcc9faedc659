import { z } from 'zod';
import type { Skipped } from '../../../../shared/domain/imports.ts';
import { decodeEntities } from '../decodeEntities.ts';
import type { ElementReader } from '../exportElement.ts';
import { withAttachments } from '../placeholders.ts';
import { addAllSkipped, addSkipped } from '../skipCounts.ts';
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

/** Reasoning, calls of tools and code that ran, which this program stores inside the answer. */
const DETAILS =
  /<details type="(reasoning|tool_calls|code_interpreter)"[^>]*>([\s\S]*?)<\/details>/gu;
const SUMMARY = /<summary>[^<]*<\/summary>/gu;

/** Conversation of Open WebUI; older exports have the inner object alone. */
export const readOpenWebUiConversation: ElementReader = (value) => {
  const chat = chatSchema.safeParse(value['chat'] ?? value);
  const entry = entrySchema.safeParse(value);
  if (!chat.success || !entry.success) return null;
  const id = entry.data.id ?? chat.data.id;
  if (id === null || id === undefined || id === '') return null;
  const { messages, currentId } = chat.data.history;
  const skipped: Skipped = {};
  const nodes = Object.entries(messages).map(([key, raw]) => nodeOf(key, raw, skipped));
  const startedAt =
    epochMs(entry.data.created_at) ??
    epochMs(chat.data.timestamp) ??
    earliest(nodes.map(({ content }) => content.at)) ??
    epochMs(entry.data.updated_at);
  const builtTurns = buildTurns(nodes, { leaf: currentId ?? null, fallbackAt: startedAt ?? 0 });
  addAllSkipped(skipped, builtTurns.skipped);
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
    turns: builtTurns.turns,
    skipped,
    statements: [],
  };
};

function nodeOf(key: string, raw: unknown, skipped: Skipped): MessageNode {
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
  const { text, reasoning, tools } = withoutDetails(content);
  if (tools > 0) addSkipped(skipped, 'tool', tools);
  const attachments = files.map(({ name }) => ({ icon: '📎' as const, name, text: '' }));
  const turn = withAttachments(text, role === 'user' ? attachments : []);
  if (turn.text === '') {
    const reason = tools > 0 ? null : 'empty';
    return { id: key, parent, content: skippedContent(reason, at, reasoning) };
  }
  return { id: key, parent, content: { role, ...turn, reasoning, at, author: model ?? null } };
}

/** Answer with the code that it ran, its reasoning apart, and the number of its calls of tools. */
function withoutDetails(content: string) {
  const thoughts: string[] = [];
  let tools = 0;
  const text = content.replaceAll(DETAILS, (_, type: string, inner: string) => {
    const body = inner.replaceAll(SUMMARY, '').trim();
    if (type === 'code_interpreter') return `${body}\n`;
    if (type === 'tool_calls') tools += 1;
    else thoughts.push(decodeEntities(body).replaceAll(/^> ?/gmu, '').trim());
    return '';
  });
  return { text, reasoning: thoughts.join('\n\n'), tools };
}

import { z } from 'zod';
import type { ImportedStatement } from '../../conversation.ts';
import type { ElementReader } from '../../exportElement.ts';
import { earliest, epochMs } from '../../times.ts';
import { buildTurns } from '../../turns/buildTurns.ts';
import type { MessageNode } from '../../turns/messageNode.ts';
import { nodeSchema, readMessage } from './message.ts';

const flag = z.boolean().nullish().catch(null);
const word = z.string().nullish().catch(null);

const conversationSchema = z.object({
  conversation_id: word,
  id: word,
  title: word,
  create_time: z.unknown().optional(),
  update_time: z.unknown().optional(),
  current_node: word,
  default_model_slug: word,
  is_archived: flag,
  is_starred: flag,
  pinned_time: z.unknown().optional(),
  is_do_not_remember: flag,
  memory_scope: word,
  mapping: z.record(z.string(), nodeSchema.catch({ message: null })),
});

/** Scopes of memory that say: do not remember this conversation. */
const NOT_REMEMBERED_SCOPE = /none|off|disabled|do_not/iu;

/** Conversation of a ChatGPT export, of both ages of the format. */
export const readChatGptConversation: ElementReader = (value) => {
  if (typeof value['mapping'] !== 'object' || value['mapping'] === null) return null;
  const parsed = conversationSchema.safeParse(value);
  const id = parsed.success ? (parsed.data.conversation_id ?? parsed.data.id) : null;
  if (!parsed.success || id === null || id === undefined || id === '') return null;
  const { mapping, default_model_slug: model, ...fields } = parsed.data;
  const statements: ImportedStatement[] = [];
  const nodes = Object.entries(mapping).map(([key, node]): MessageNode => {
    const message = readMessage(node.message);
    statements.push(...message.statements);
    const { content } = message;
    const isAnswer = content.role === 'assistant' && content.author === null;
    return {
      id: key,
      parent: node.parent ?? null,
      content: isAnswer ? { ...content, author: model ?? null } : content,
    };
  });
  const startedAt =
    epochMs(fields.create_time) ??
    earliest(nodes.map(({ content }) => content.at)) ??
    epochMs(fields.update_time);
  const { turns, skipped } = buildTurns(nodes, {
    leaf: fields.current_node ?? null,
    fallbackAt: startedAt ?? 0,
  });
  return {
    kind: 'conversation',
    provider: 'chatgpt',
    id,
    title: fields.title ?? '',
    createdAt: startedAt ?? 0,
    isUndated: startedAt === null,
    isArchived: fields.is_archived === true,
    isPinned: fields.is_starred === true || typeof fields.pinned_time === 'string',
    isRemembered:
      fields.is_do_not_remember !== true && !NOT_REMEMBERED_SCOPE.test(fields.memory_scope ?? ''),
    turns,
    skipped,
    statements,
  };
};

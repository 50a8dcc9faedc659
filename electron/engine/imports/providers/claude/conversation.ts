import { z } from 'zod';
import type { Skipped } from '../../../../../shared/domain/imports.ts';
import type { ElementReader } from '../../exportElement.ts';
import { withAttachments, type Attachment } from '../../placeholders.ts';
import { addAllSkipped, addSkipped } from '../../skipCounts.ts';
import { earliest, isoMs } from '../../times.ts';
import { buildTurns } from '../../turns/buildTurns.ts';
import { skippedContent, type MessageNode } from '../../turns/messageNode.ts';
import { readBlocks } from './content.ts';

const text = z.string().catch('');
const messageSchema = z.object({
  uuid: z.string().min(1),
  text,
  sender: z.string(),
  created_at: z.unknown().optional(),
  parent_message_uuid: z.string().nullish(),
  content: z.array(z.unknown()).catch([]),
  attachments: z
    .array(
      z
        .object({ file_name: text, extracted_content: text })
        .catch({ file_name: '', extracted_content: '' }),
    )
    .catch([]),
  files: z.array(z.object({ file_name: text }).catch({ file_name: '' })).catch([]),
});
type Message = z.output<typeof messageSchema>;

const conversationSchema = z.object({
  uuid: z.string().min(1),
  name: text,
  created_at: z.unknown().optional(),
  updated_at: z.unknown().optional(),
  chat_messages: z.array(z.unknown()),
  is_starred: z.boolean().nullish().catch(null),
});

/** Conversation of a Claude export: a list of messages, or in newer ones a tree. */
export const readClaudeConversation: ElementReader = (value) => {
  if (!Array.isArray(value['chat_messages'])) return null;
  const parsed = conversationSchema.safeParse(value);
  if (!parsed.success) return null;
  const skipped: Skipped = {};
  const nodes: MessageNode[] = [];
  for (const raw of parsed.data.chat_messages) {
    const message = messageSchema.safeParse(raw);
    if (!message.success) {
      addSkipped(skipped, 'unknown_content');
      continue;
    }
    // Without the field the order of the list is that of the conversation.
    const { parent_message_uuid: parent } = message.data;
    nodes.push({
      id: message.data.uuid,
      parent: parent === undefined ? (nodes.at(-1)?.id ?? null) : parent,
      content: contentOf(message.data, skipped),
    });
  }
  const startedAt =
    isoMs(parsed.data.created_at) ??
    earliest(nodes.map(({ content }) => content.at)) ??
    isoMs(parsed.data.updated_at);
  const builtTurns = buildTurns(nodes, { leaf: null, fallbackAt: startedAt ?? 0 });
  addAllSkipped(skipped, builtTurns.skipped);
  return {
    kind: 'conversation',
    provider: 'claude',
    id: parsed.data.uuid,
    title: parsed.data.name,
    createdAt: startedAt ?? 0,
    isUndated: startedAt === null,
    isArchived: false,
    isPinned: parsed.data.is_starred === true,
    isRemembered: true,
    turns: builtTurns.turns,
    skipped,
    statements: [],
  };
};

function contentOf(message: Message, skipped: Skipped): MessageNode['content'] {
  const at = isoMs(message.created_at);
  const isHuman = message.sender === 'human';
  if (!isHuman && message.sender !== 'assistant') return skippedContent('unknown_content', at);
  const blocks = readBlocks(message.content, message.text);
  if (blocks.tools > 0) addSkipped(skipped, 'tool', blocks.tools);
  if (blocks.unknown > 0) addSkipped(skipped, 'unknown_content', blocks.unknown);
  const turn = withAttachments(blocks.text, isHuman ? attachmentsOf(message) : []);
  if (turn.text === '') {
    const reason = blocks.tools > 0 || blocks.reasoning !== '' ? null : 'empty';
    return skippedContent(reason, at, blocks.reasoning);
  }
  const { reasoning } = blocks;
  return { role: isHuman ? 'user' : 'assistant', ...turn, reasoning, at, author: null };
}

/** Attached documents with their text, and files by their names: an export has no bytes of them. */
function attachmentsOf({ attachments, files }: Message): Attachment[] {
  const documents = attachments.map(({ file_name: name, extracted_content: content }) => ({
    icon: '📎' as const,
    name,
    text: content,
  }));
  const documentNames = new Set(documents.map(({ name }) => name));
  const otherFiles = files.filter(({ file_name: name }) => !documentNames.has(name));
  return [
    ...documents,
    ...otherFiles.map(({ file_name: name }) => ({ icon: '📎' as const, name, text: '' })),
  ];
}

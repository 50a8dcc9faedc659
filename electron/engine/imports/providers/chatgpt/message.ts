import { z } from 'zod';
import type { ImportedStatement } from '../../conversation.ts';
import { listedLines, memoryLines } from '../../statements/memoryLines.ts';
import { withAttachments, type Attachment } from '../../placeholders.ts';
import { epochMs } from '../../times.ts';
import { skippedContent, type MessageNode } from '../../turns/messageNode.ts';
import { readContent } from './content.ts';

const flag = z.boolean().nullish().catch(null);
const word = z.string().nullish().catch(null);
const attachmentSchema = z.object({ name: z.string().catch('') });

const messageSchema = z.object({
  author: z.object({ role: z.string() }),
  content: z.unknown().optional(),
  create_time: z.unknown().optional(),
  recipient: word,
  weight: z.number().nullish().catch(null),
  metadata: z
    .object({
      is_visually_hidden_from_conversation: flag,
      is_user_system_message: flag,
      model_slug: word,
      attachments: z.array(attachmentSchema).nullish().catch(null),
    })
    .nullish()
    .catch(null),
});

/** Node of a mapping: its message may be absent, as that of the root is. */
export const nodeSchema = z.object({
  id: z.string().optional(),
  parent: z.string().nullish().catch(null),
  message: z.unknown().optional(),
});

export interface ReadMessage {
  readonly content: MessageNode['content'];
  readonly statements: readonly ImportedStatement[];
}

/** Reads the message of a node. */
export function readMessage(message: unknown): ReadMessage {
  if (message === null || message === undefined) return skippedMessage(skippedContent(null));
  const parsed = messageSchema.safeParse(message);
  if (!parsed.success) return skippedMessage(skippedContent('unknown_content'));
  const { author, metadata, weight, recipient } = parsed.data;
  const at = epochMs(parsed.data.create_time);
  const content = readContent(parsed.data.content, recipient ?? null);
  if (content.kind === 'about_user' || content.kind === 'memory_list') {
    return { content: skippedContent(null, at), statements: statementsOf(content, at) };
  }
  const isHidden =
    metadata?.is_visually_hidden_from_conversation === true ||
    metadata?.is_user_system_message === true ||
    weight === 0;
  if (author.role === 'system') return skippedMessage(skippedContent('system', at));
  if (isHidden) return skippedMessage(skippedContent('hidden', at));
  if (content.kind === 'reasoning') return skippedMessage(skippedContent(null, at, content.text));
  if (author.role === 'tool') return skippedMessage(skippedContent('tool', at));
  if (author.role !== 'user' && author.role !== 'assistant')
    return skippedMessage(skippedContent('unknown_content', at));
  const files = attachmentsOf(metadata?.attachments ?? []);
  if (content.kind === 'skipped' && (content.reason !== 'empty' || files.length === 0))
    return skippedMessage(skippedContent(content.reason, at));
  const ownContent = content.kind === 'text' ? content : { text: '', attachments: [] };
  const attachments = files.length > 0 ? files : ownContent.attachments;
  const turn = withAttachments(ownContent.text, attachments);
  return {
    content: {
      role: author.role,
      ...turn,
      pasted: author.role === 'user' ? turn.pasted : [],
      reasoning: '',
      at,
      author: metadata?.model_slug ?? null,
    },
    statements: [],
  };
}

function attachmentsOf(list: readonly z.output<typeof attachmentSchema>[]): Attachment[] {
  return list.map(({ name }) => ({ icon: '📎', name, text: '' }));
}

function skippedMessage(content: MessageNode['content']): ReadMessage {
  return { content, statements: [] };
}

/** Custom instructions and the memory list that older exports had. */
function statementsOf(
  content: Extract<ReturnType<typeof readContent>, { kind: 'about_user' | 'memory_list' }>,
  at: number | null,
): ImportedStatement[] {
  if (content.kind === 'memory_list') {
    return listedLines(content.text).map((line) => ({
      content: line.content,
      kind: 'Fact',
      origin: 'memory',
      at: line.at ?? at,
    }));
  }
  const instructions = (text: string, kind: 'Identity' | 'Preference') =>
    memoryLines(insideFence(text)).map((line) => ({
      content: line.content,
      kind,
      origin: 'custom_instructions' as const,
      at,
    }));
  return [
    ...instructions(content.profile, 'Identity'),
    ...instructions(content.instructions, 'Preference'),
  ];
}

/** The person's own text: the provider puts a sentence of its own around it. */
function insideFence(text: string): string {
  const [, fencedText, end] = text.split('```');
  return fencedText === undefined || end === undefined ? text : fencedText;
}

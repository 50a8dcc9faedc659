import { z } from 'zod';
import type { ElementReader } from '../exportElement.ts';
import { withAttachments } from '../placeholders.ts';
import { epochMs } from '../times.ts';
import { buildTurns } from '../turns/buildTurns.ts';
import { skippedContent, type MessageNode } from '../turns/messageNode.ts';

const text = z.string().catch('');
const word = z.string().nullish().catch(null);
const partSchema = z.object({ type: text, text: text });
const contentSchema = z.array(partSchema.catch({ type: '', text: '' })).catch([]);
/** Step of an answer; the style `thinking` is that of its reasoning. */
const stepSchema = z.object({
  content: contentSchema,
  style: z.object({ type: text }).nullish().catch(null),
});
const versionSchema = z.object({
  role: text,
  content: contentSchema,
  steps: z.array(stepSchema.catch({ content: [], style: null })).catch([]),
  senderInfo: z.object({ senderName: word }).nullish().catch(null),
});
const conversationSchema = z.object({
  name: word,
  title: word,
  createdAt: z.unknown().optional(),
  messages: z.array(
    z.object({ versions: z.array(z.unknown()), currentlySelected: z.int().catch(0) }),
  ),
});

/** Conversation of LM Studio, a file each. It has no id and no times of messages. */
export const readLmStudioConversation: ElementReader = (value) => {
  const parsed = conversationSchema.safeParse(value);
  const startedAt = epochMs(value['createdAt']);
  if (!parsed.success || parsed.data.messages.length === 0 || startedAt === null) return null;
  const nodes = parsed.data.messages.flatMap(({ versions, currentlySelected }, index) =>
    versions.map((version, n) => ({
      isSelected: n === Math.min(currentlySelected, versions.length - 1),
      index,
      node: nodeOf(`${index}-${n}`, version),
    })),
  );
  // Each message follows the selected version of the one before it.
  const selected = new Map(
    nodes.filter(({ isSelected }) => isSelected).map(({ index, node }) => [index, node.id]),
  );
  const chain = nodes.map(({ node, index }) => ({
    ...node,
    parent: index === 0 ? null : (selected.get(index - 1) ?? null),
  }));
  return {
    kind: 'conversation',
    provider: 'lm_studio',
    id: String(startedAt),
    title: parsed.data.name ?? parsed.data.title ?? '',
    createdAt: startedAt,
    isUndated: false,
    isArchived: false,
    isPinned: false,
    isRemembered: true,
    ...buildTurns(chain, {
      leaf: selected.get(parsed.data.messages.length - 1) ?? null,
      fallbackAt: startedAt,
    }),
    statements: [],
  };
};

function nodeOf(id: string, version: unknown): MessageNode {
  const parsed = versionSchema.safeParse(version);
  if (!parsed.success) return { id, parent: null, content: skippedContent('unknown_content') };
  const { role, content, steps, senderInfo } = parsed.data;
  if (role !== 'user' && role !== 'assistant') {
    return { id, parent: null, content: skippedContent(role === 'system' ? 'system' : 'tool') };
  }
  const thoughts = steps.filter(({ style }) => style?.type === 'thinking');
  const answerSteps = steps.filter((step) => !thoughts.includes(step));
  const parts = [...content, ...answerSteps.flatMap((step) => step.content)];
  const reasoning = wordsOf(thoughts.flatMap((step) => step.content));
  const files = parts.filter(({ type }) => type === 'file');
  const turn = withAttachments(
    wordsOf(parts),
    files.map(() => ({ icon: '📎' as const, name: '', text: '' })),
  );
  if (turn.text === '') {
    return { id, parent: null, content: skippedContent('empty', null, reasoning) };
  }
  const author = role === 'assistant' ? (senderInfo?.senderName ?? null) : null;
  return { id, parent: null, content: { role, ...turn, reasoning, at: null, author } };
}

function wordsOf(parts: z.infer<typeof contentSchema>): string {
  const words = parts.filter(({ type }) => type === 'text').map((part) => part.text);
  return words.filter((part) => part !== '').join('\n\n');
}

import type { Conversation, Message } from '../../shared/domain/chat.ts';
import { typeForKind, type MemoryNode, type NodeKind } from '../../shared/domain/node.ts';
import { inDays } from './ago.ts';
import { asNodeId, asMessageId, asConversationId } from './ids.ts';

let last = 0;

/** Ids that sort by age, as the engine's do. */
export function nextId(prefix: string): string {
  last += 1;
  return asNodeId(`${prefix}-${String(last).padStart(6, '0')}`);
}

export function memory(
  content: string,
  kind: NodeKind,
  at: number,
  change: Partial<MemoryNode> = {},
): MemoryNode {
  return {
    id: asNodeId(nextId('node')),
    type: typeForKind(kind),
    kind,
    content,
    summary: content,
    importance: 50,
    status: 'active',
    statusReason: null,
    trust: 'user',
    review: null,
    confidence: 0.9,
    strength: 0.82,
    decayRate: 0.1,
    fadeAt: inDays(120),
    fadesFrom: at,
    lasting: null,
    lastUsedAt: null,
    lastVerifiedAt: at,
    confirmed: false,
    tags: [],
    eventTime: at,
    createdAt: at,
    updatedAt: at,
    validUntil: null,
    supersededBy: null,
    disputed: false,
    ...change,
  };
}

export function episode(text: string, at: number): MemoryNode {
  return memory(text, 'Fact', at, {
    type: 'episodic',
    kind: null,
    strength: 1,
    decayRate: 0,
    fadeAt: null,
  });
}

export function message(
  of: Pick<Message, 'conversationId' | 'sessionId' | 'turnId' | 'role' | 'text' | 'createdAt'>,
  change: Partial<Message> = {},
): Message {
  const id = change.id ?? asMessageId(nextId('message'));
  return {
    state: 'complete',
    author: of.role === 'assistant' ? 'built-in' : null,
    redactions: 0,
    citations: [],
    actions: [],
    problem: null,
    reasoning: '',
    toolCalls: [],
    usage: null,
    receipt: null,
    waiting: false,
    ...of,
    ...change,
    id,
    versions: change.versions ?? [id],
  };
}

export function conversation(
  title: string,
  at: number,
  change: Partial<Conversation> = {},
): Conversation {
  return {
    id: asConversationId(nextId('conversation')),
    title,
    titleIsAutomatic: true,
    createdAt: at,
    lastMessageAt: at,
    trashedAt: null,
    messageCount: 0,
    preview: '',
    model: null,
    memory: true,
    temporary: false,
    pinnedAt: null,
    archivedAt: null,
    labels: [],
    ...change,
  };
}

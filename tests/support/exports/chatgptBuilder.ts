import type { ExpectedTurn, Json } from './generateChatGpt.ts';
import type { SeededRandom } from './random.ts';

interface ConversationPlan {
  readonly id: string;
  readonly exchanges: number;
  readonly at: number;
  readonly answerSentences: number;
  /** False: no message has a time. */
  readonly isDated: boolean;
}

/** Conversation of a ChatGPT export while it is made, with what must come of each message. */
export interface ConversationBuilder extends ConversationPlan {
  readonly random: SeededRandom;
  readonly mapping: Record<string, Json>;
  readonly turns: ExpectedTurn[];
  readonly statements: string[];
  /** Fields of the conversation besides its messages. */
  readonly fields: Json;
  /** Last message; the next one follows it. */
  last: string;
  /** Message that the provider shows at the end. */
  leaf: string | null;
  /** Question that the next turn belongs to. */
  question: string | null;
  clock: number;
  put(key: string, parent: string, message: Json | null): void;
  /** Message that is no turn, after the last one. */
  add(key: string, message: Json): void;
  asks(key: string, parent: string, text: string, more?: Json, isShown?: boolean): void;
  answers(key: string, parent: string, text: string, more?: Json, isShown?: boolean): void;
  /** Makes messages that the provider does not show. */
  notShown(make: () => void): void;
  longAnswer(): string;
}

const textContent = (text: string) => ({ content_type: 'text', parts: [text] });

export function conversationBuilder(
  random: SeededRandom,
  plan: ConversationPlan,
): ConversationBuilder {
  const { id, isDated } = plan;
  const root = `${id}-root`;
  const seconds = () => {
    builder.clock += 15_000;
    return isDated ? builder.clock / 1_000 : null;
  };
  const addTurn = (key: string, role: ExpectedTurn['role'], text: string, isShown: boolean) => {
    const at = isDated ? builder.clock : null;
    const row = { conversation: id, id: key, parent: builder.question, role, text };
    builder.turns.push({ ...row, isShown, reasoning: '', at });
    if (role === 'user') builder.question = key;
  };
  const builder: ConversationBuilder = {
    ...plan,
    random,
    mapping: { [root]: { id: root, message: null, parent: null } },
    turns: [],
    statements: [],
    fields: {},
    last: root,
    leaf: root,
    question: null,
    clock: plan.at,
    put(key, parent, message) {
      builder.mapping[key] = {
        id: key,
        parent,
        message: message && { id: key, metadata: {}, ...message },
      };
      builder.last = key;
      builder.leaf = key;
    },
    add: (key, message) => builder.put(`${id}-${key}`, builder.last, message),
    asks(key, parent, text, more = {}, isShown = true) {
      const message = { author: { role: 'user' }, create_time: seconds() };
      builder.put(key, parent, { ...message, content: textContent(text), ...more });
      addTurn(key, 'user', text, isShown);
    },
    answers(key, parent, text, more = {}, isShown = true) {
      const message = { author: { role: 'assistant' }, create_time: seconds() };
      builder.put(key, parent, { ...message, content: textContent(text), ...more });
      addTurn(key, 'assistant', text, isShown);
    },
    notShown(make) {
      const { leaf } = builder;
      make();
      builder.leaf = leaf;
    },
    longAnswer: () =>
      Array.from({ length: plan.answerSentences }, () => random.sentence()).join(' '),
  };
  return builder;
}

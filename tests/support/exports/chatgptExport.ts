type Json = Record<string, unknown>;

interface ScriptedTurn {
  readonly by: 'user' | 'assistant';
  readonly text: string;
  /** Seconds since the conversation began. */
  readonly after?: number;
}

/** Conversation of a ChatGPT export, one turn after the other. */
export function chatgptConversation(
  id: string,
  startedAt: number,
  turns: readonly ScriptedTurn[],
  more: Json = {},
): Json {
  const mapping: Json = { [`${id}-root`]: { id: `${id}-root`, message: null, parent: null } };
  for (const [n, { by, text, after }] of turns.entries()) {
    const key = `${id}-${n}`;
    mapping[key] = {
      id: key,
      parent: n === 0 ? `${id}-root` : `${id}-${n - 1}`,
      message: {
        id: key,
        author: { role: by },
        create_time: startedAt / 1_000 + (after ?? n * 10),
        content: { content_type: 'text', parts: [text] },
        metadata: {},
      },
    };
  }
  return {
    conversation_id: id,
    title: `About ${id}`,
    create_time: startedAt / 1_000,
    update_time: startedAt / 1_000 + 100,
    current_node: `${id}-${turns.length - 1}`,
    mapping,
    ...more,
  };
}

/** The bare file `conversations.json`. */
export function chatgptFile(conversations: readonly Json[]): { name: string; content: Buffer } {
  return { name: 'conversations.json', content: Buffer.from(JSON.stringify(conversations)) };
}

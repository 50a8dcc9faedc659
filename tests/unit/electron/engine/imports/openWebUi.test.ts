import { describe, expect, it } from 'vitest';
import { readOpenWebUiConversation } from '../../../../../electron/engine/imports/providers/openWebUi.ts';

const messages = {
  u1: { id: 'u1', parentId: null, role: 'user', content: 'Hello', timestamp: 1_700_000_000 },
  a1: {
    id: 'a1',
    parentId: 'u1',
    role: 'assistant',
    content:
      '<details type="reasoning" done="true"><summary>Thought</summary>\n> hm\n</details>\nHi',
    model: 'qwen',
    timestamp: 1_700_000_005,
  },
  a2: { id: 'a2', parentId: 'u1', role: 'assistant', content: 'Hey', timestamp: 1_700_000_009 },
};
const chat = { title: 'Greeting', models: ['qwen'], history: { currentId: 'a1', messages } };

describe('a conversation of Open WebUI', () => {
  it('is read with its versions, its reasoning apart', () => {
    const entry = { id: 'c1', title: 'Greeting', chat, pinned: true, created_at: 1_700_000_000 };
    expect(readOpenWebUiConversation(entry)).toMatchObject({
      kind: 'conversation',
      provider: 'open_webui',
      id: 'c1',
      title: 'Greeting',
      createdAt: 1_700_000_000_000,
      isPinned: true,
      turns: [
        { id: 'u1', text: 'Hello' },
        { id: 'a1', text: 'Hi', reasoning: 'hm', author: 'qwen', isChosen: true },
        { id: 'a2', text: 'Hey', isChosen: false },
      ],
    });
  });

  it('is read in its older form, the inner object alone', () => {
    const old = { ...chat, id: 'c2', timestamp: 1_700_000_000_000 };
    expect(readOpenWebUiConversation(old)).toMatchObject({
      id: 'c2',
      createdAt: 1_700_000_000_000,
      turns: [{ id: 'u1' }, { id: 'a1' }, { id: 'a2' }],
    });
  });

  it('has no calls of tools in its answers, but the code that it ran', () => {
    const answer = [
      '<details type="reasoning" done="true" duration="3">\n<summary>Thought for 3 seconds</summary>\n&gt; I don&#x27;t know\n&gt; yet.\n</details>',
      '<details type="tool_calls" done="true" id="c1" name="search" arguments="&quot;{}&quot;" result="&quot;It is &gt; 20°&quot;" files="">\n<summary>Tool Executed</summary>\n</details>',
      '<details type="code_interpreter" done="true" output="{&quot;stdout&quot;: 4}">\n<summary>Analyzed</summary>\n```python\nprint(2 + 2)\n```\n</details>',
      'It is warm.',
    ].join('\n');
    const history = {
      currentId: 'a1',
      messages: { u1: messages.u1, a1: { ...messages.a1, content: answer } },
    };
    expect(readOpenWebUiConversation({ id: 'c', chat: { ...chat, history } })).toMatchObject({
      turns: [
        { id: 'u1' },
        {
          id: 'a1',
          text: '```python\nprint(2 + 2)\n```\n\nIt is warm.',
          reasoning: "I don't know\nyet.",
        },
      ],
      skipped: { tool: 1 },
    });
  });

  it('is none without its history', () => {
    expect(readOpenWebUiConversation({ id: 'c', chat: { title: 'x' } })).toBeNull();
  });
});

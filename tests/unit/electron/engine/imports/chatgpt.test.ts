import { describe, expect, it } from 'vitest';
import type { ImportedConversation } from '../../../../../electron/engine/imports/conversation.ts';
import { readChatGptConversation } from '../../../../../electron/engine/imports/providers/chatgpt/conversation.ts';
import { readChatGptElement } from '../../../../../electron/engine/imports/providers/chatgpt/chatGptElements.ts';

type Json = Record<string, unknown>;

const user = (text: string, overrides: Json = {}) => ({
  author: { role: 'user' },
  content: { content_type: 'text', parts: [text] },
  create_time: 1_700_000_000.5,
  ...overrides,
});
const assistant = (content: Json, overrides: Json = {}) => ({
  author: { role: 'assistant' },
  content,
  create_time: 1_700_000_010,
  ...overrides,
});
const text = (words: string) => ({ content_type: 'text', parts: [words] });

/** Conversation of messages one after the other, as the newest exports write it: no `children`. */
function chain(messages: readonly Json[], overrides: Json = {}): Json {
  const mapping: Json = { root: { id: 'root', message: null, parent: null } };
  for (const [n, message] of messages.entries()) {
    const parent = n === 0 ? 'root' : `m${n - 1}`;
    mapping[`m${n}`] = { id: `m${n}`, message, parent };
  }
  return {
    conversation_id: 'c1',
    title: 'Trip',
    create_time: 1_700_000_000,
    mapping,
    ...overrides,
  };
}

function read(value: Json): ImportedConversation {
  const element = readChatGptConversation(value);
  if (element?.kind !== 'conversation') throw new Error('no conversation');
  return element;
}
const textsOf = (value: Json) => read(value).turns.map((turn) => turn.text);

describe('a conversation of ChatGPT', () => {
  it('is read with its times, title and model', () => {
    const conversation = read(
      chain([user('Hello'), assistant(text('Hi'))], { default_model_slug: 'gpt-4o' }),
    );
    expect(conversation).toMatchObject({
      id: 'c1',
      title: 'Trip',
      createdAt: 1_700_000_000_000,
      isRemembered: true,
      turns: [
        { id: 'm0', role: 'user', text: 'Hello', at: 1_700_000_000_500, author: null },
        { id: 'm1', role: 'assistant', text: 'Hi', author: 'gpt-4o', parent: 'm0' },
      ],
    });
  });

  it('needs no times and no title', () => {
    const bare = chain([user('Hello', { create_time: null })], { title: null, create_time: null });
    expect(read(bare)).toMatchObject({ title: '', isUndated: true });
    const dated = chain([user('Hello')], { create_time: null });
    expect(read(dated)).toMatchObject({ createdAt: 1_700_000_000_500, isUndated: false });
    const updated = chain([user('Hello', { create_time: null })], {
      create_time: undefined,
      update_time: 1_600_000_000,
    });
    expect(read(updated).turns[0]?.at).toBe(1_600_000_000_000);
  });

  it('keeps reasoning with the answer, and leaves out tools, system and hidden messages', () => {
    const conversation = read(
      chain([
        { author: { role: 'system' }, content: text('You are'), create_time: null },
        user('Weather?'),
        assistant({
          content_type: 'thoughts',
          thoughts: [{ summary: 's', content: 'look it up' }],
        }),
        assistant({ content_type: 'code', language: 'json', text: '{}' }, { recipient: 'web' }),
        { author: { role: 'tool' }, content: { content_type: 'execution_output', text: '12' } },
        assistant({ content_type: 'reasoning_recap', content: 'Thought for 3s' }),
        assistant(text('secret'), { weight: 0 }),
        assistant(text('Sunny'), { recipient: 'all' }),
        user('hidden', { metadata: { is_visually_hidden_from_conversation: true } }),
      ]),
    );
    expect(conversation.turns.map(({ text: words, reasoning }) => [words, reasoning])).toEqual([
      ['Weather?', ''],
      ['Sunny', 'look it up'],
    ]);
    expect(conversation.skipped).toEqual({ system: 1, tool: 2, hidden: 2 });
  });

  it('shows a placeholder for an image-only turn, and the transcript of audio', () => {
    const image = { content_type: 'image_asset_pointer', asset_pointer: 'sediment://1' };
    const multimodal = (parts: unknown[]) =>
      user('', { content: { content_type: 'multimodal_text', parts } });
    expect(textsOf(chain([multimodal([image])]))).toEqual(['🖼️']);
    expect(textsOf(chain([multimodal(['Look', image])]))).toEqual(['Look\n\n🖼️']);
    const voice = [
      { content_type: 'audio_transcription', text: 'Buy milk', direction: 'in' },
      { content_type: 'audio_asset_pointer', asset_pointer: 'file-service://2' },
    ];
    expect(textsOf(chain([multimodal(voice)]))).toEqual(['Buy milk']);
  });

  it('names attached files, and does not count them as own words', () => {
    const { turns } = read(
      chain([user('Read this', { metadata: { attachments: [{ name: 'lease.pdf', id: 'x' }] } })]),
    );
    expect(turns[0]?.text).toBe('Read this\n\n📎 lease.pdf');
    expect(turns[0]?.pasted).toEqual([{ start: 11, end: 23 }]);
  });

  it('drops the provider’s citation markup, but keeps its links and the text of a canvas', () => {
    const cited =
      'It rains \uE200cite\uE202turn0search2\uE201 there, see \uE200url\uE202The page\uE202https://a.example/b\uE201.\n' +
      'image_group{"query":["x"]}\n:::writing{variant="email"}\nDear Ann\n:::';
    expect(textsOf(chain([user('?'), assistant(text(cited))]))[1]).toBe(
      'It rains  there, see [The page](https://a.example/b).\nDear Ann',
    );
  });

  it('keeps lines that only look like the provider’s, and all of a code block', () => {
    const answer =
      ':::warning\nMind the step.\n:::\nproducts{\n  id\n}\n```\nimage_group{"a":1}\n:::writing\n```';
    expect(textsOf(chain([user('?'), assistant(text(answer))]))[1]).toBe(answer);
  });

  it('counts content of an unknown type', () => {
    const { skipped } = read(
      chain([
        user('Hi'),
        assistant({ content_type: 'hologram', data: 1 }),
        assistant(text('Hello')),
      ]),
    );
    expect(skipped).toEqual({ unknown_content: 1 });
  });

  it('gives custom instructions and the memory list as statements', () => {
    const customInstructions = {
      content_type: 'user_editable_context',
      user_profile: 'The user provided this:\n```\nPreferred name: Ann\nRole: nurse```',
      user_instructions: 'The user wants:\n```Be brief```',
    };
    const memories = {
      content_type: 'model_editable_context',
      model_set_context: '1. [2024-05-01]. Has a dog named Rex\n\n2. [2024-06-01]. Lives in Graz',
    };
    const { statements, turns } = read(
      chain([
        user('', { content: customInstructions, metadata: { is_user_system_message: true } }),
        assistant(memories),
        user('Hi'),
      ]),
    );
    expect(turns.map(({ text: words }) => words)).toEqual(['Hi']);
    expect(statements.map(({ content, kind, origin }) => [content, kind, origin])).toEqual([
      ['Preferred name: Ann', 'Identity', 'custom_instructions'],
      ['Role: nurse', 'Identity', 'custom_instructions'],
      ['Be brief', 'Preference', 'custom_instructions'],
      ['Has a dog named Rex', 'Fact', 'memory'],
      ['Lives in Graz', 'Fact', 'memory'],
    ]);
  });

  it.each([{ is_do_not_remember: true }, { memory_scope: 'memory_disabled' }])(
    'is not remembered where the person said so: %j',
    (flags) => {
      expect(read(chain([user('Hi')], flags)).isRemembered).toBe(false);
      expect(read(chain([user('Hi')], { memory_scope: 'global_enabled' })).isRemembered).toBe(true);
    },
  );

  it('a value without a mapping or an id is not recognized', () => {
    expect(readChatGptConversation({ conversation_id: 'c', mapping: null })).toBeNull();
    expect(readChatGptConversation({ mapping: {} })).toBeNull();
  });
});

describe('the other parts of a ChatGPT export', () => {
  it('are the account, and the list of files in both forms', () => {
    expect(readChatGptElement({ id: 'user-1', email: 'a@b.c', chatgpt_plus_user: true })).toEqual({
      kind: 'account',
      provider: 'chatgpt',
      account: 'user-1',
    });
    const names = ['conversations-000.json', 'conversations-001.json'];
    const logical = { 'conversations.json': { files: names, sharded: true } };
    expect(readChatGptElement({ version: 1, logical_files: logical })).toMatchObject({
      kind: 'file_list',
      names,
    });
    const shards = names.map((name) => ({ name }));
    expect(
      readChatGptElement({ version: 1, files: [{ name: 'conversations.json', shards }] }),
    ).toMatchObject({ kind: 'file_list', names });
  });

  it('are saved memories where there are any, but not those switched off', () => {
    const memory = { content: 'Likes tea', enabled: true, created_at: '2025-01-02T00:00:00Z' };
    expect(readChatGptElement(memory)).toMatchObject({
      kind: 'statements',
      statements: [{ content: 'Likes tea', at: Date.UTC(2025, 0, 2) }],
    });
    expect(readChatGptElement({ ...memory, enabled: false })).toMatchObject({ statements: [] });
    expect(readChatGptElement({ anything: 1 })).toBeNull();
  });
});

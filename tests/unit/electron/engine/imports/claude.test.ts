import { describe, expect, it } from 'vitest';
import type { ImportedConversation } from '../../../../../electron/engine/imports/conversation.ts';
import { readClaudeConversation } from '../../../../../electron/engine/imports/providers/claude/conversation.ts';
import { readClaudeElement } from '../../../../../electron/engine/imports/providers/claude/claudeElements.ts';

type Json = Record<string, unknown>;

const message = (uuid: string, sender: 'human' | 'assistant', text: string, more: Json = {}) => ({
  uuid,
  sender,
  text,
  content: [{ type: 'text', text, citations: [] }],
  attachments: [],
  files: [],
  created_at: '2025-03-04T10:00:00.123456Z',
  ...more,
});

function read(messages: readonly Json[], more: Json = {}): ImportedConversation {
  const element = readClaudeConversation({
    uuid: 'c1',
    name: 'Lease',
    created_at: '2025-03-04T09:59:00.000000Z',
    chat_messages: messages,
    ...more,
  });
  if (element?.kind !== 'conversation') throw new Error('no conversation');
  return element;
}

const shape = ({ turns }: ImportedConversation) =>
  turns.map(({ id, parent, isChosen }) => `${id}<${parent ?? ''}${isChosen ? '' : ' hidden'}`);

describe('a conversation of Claude', () => {
  it('is in the order of the list, though question and answer have one time', () => {
    const conversation = read([
      message('q1', 'human', 'Hello'),
      message('a1', 'assistant', 'Hi'),
      message('q2', 'human', 'Bye', { created_at: '2025-03-04T09:00:00Z' }),
    ]);
    expect(conversation).toMatchObject({ id: 'c1', title: 'Lease' });
    expect(shape(conversation)).toEqual(['q1<', 'a1<q1', 'q2<q1']);
    const start = Date.UTC(2025, 2, 4, 10, 0, 0, 123);
    expect(conversation.turns.map(({ at }) => at)).toEqual([start, start, start + 1]);
  });

  it('is a tree where the messages name their parents', () => {
    const root = '00000000-0000-4000-8000-000000000000';
    const conversation = read([
      message('q1', 'human', 'First', { parent_message_uuid: root }),
      message('a1', 'assistant', 'One', { parent_message_uuid: 'q1' }),
      message('q2', 'human', 'Edited', {
        parent_message_uuid: root,
        created_at: '2025-03-05T00:00:00Z',
      }),
    ]);
    expect(shape(conversation)).toEqual(['q1< hidden', 'a1<q1', 'q2<']);
  });

  it('prefers the words of its blocks, and keeps reasoning and artifacts', () => {
    const blocks = [
      { type: 'thinking', thinking: 'Let me see', summaries: [] },
      { type: 'text', text: 'Here it is' },
      {
        type: 'tool_use',
        name: 'artifacts',
        id: null,
        input: { command: 'create', title: 'Letter', content: 'Dear Sir' },
      },
      { type: 'tool_use', name: 'web_search', input: { query: 'x' } },
      { type: 'tool_result', content: [], is_error: false },
      { type: 'hologram' },
    ];
    const conversation = read([
      message('q', 'human', 'Write'),
      message('a', 'assistant', 'This block is not supported', { content: blocks }),
    ]);
    expect(conversation.turns[1]).toMatchObject({
      text: 'Here it is\n\n**Letter**\n\nDear Sir',
      reasoning: 'Let me see',
    });
    expect(conversation.skipped).toEqual({ tool: 2, unknown_content: 1 });
    expect(read([message('q', 'human', 'Old', { content: [] })]).turns[0]?.text).toBe('Old');
  });

  it('has the text of attached documents, which is not the person’s own', () => {
    const [turn] = read([
      message('q', 'human', 'Summarize', {
        attachments: [{ file_name: 'note.txt', extracted_content: 'I live in Rome.' }],
        files: [{ file_name: 'photo.png' }, { file_name: 'note.txt' }],
      }),
    ]).turns;
    expect(turn?.text).toBe('Summarize\n\n📎 note.txt\nI live in Rome.\n\n📎 photo.png');
    expect(turn?.pasted.map(({ start, end }) => turn.text.slice(start, end))).toEqual([
      '📎 note.txt\nI live in Rome.',
      '📎 photo.png',
    ]);
  });

  it('leaves out empty messages and senders of an unknown kind', () => {
    const conversation = read([
      message('q', 'human', ''),
      message('x', 'human', 'Hi', { sender: 'narrator' }),
      { broken: true },
    ]);
    expect(conversation.turns).toEqual([]);
    expect(conversation.skipped).toEqual({ empty: 1, unknown_content: 2 });
  });
});

describe('the other parts of a Claude export', () => {
  it('are its memories, one statement a bullet', () => {
    const memory = {
      account_uuid: 'u1',
      conversations_memory: '**Work**\n\n- Ann is a nurse\n- Ann lives in Graz\n',
      project_memories: { p1: '# Garden\n- Grows tomatoes' },
      memory_files: [
        { path: '/areas/x.md', content: '- Has a dog', updated_at: '2026-01-02T00:00:00Z' },
      ],
    };
    const part = readClaudeElement(memory);
    if (part?.kind !== 'statements') throw new Error('no statements');
    expect(part.statements.map(({ content, at }) => [content, at])).toEqual([
      ['Ann is a nurse', null],
      ['Ann lives in Graz', null],
      ['Grows tomatoes', null],
      ['Has a dog', Date.UTC(2026, 0, 2)],
    ]);
  });

  it('are the account and the projects', () => {
    const account = { uuid: 'u1', full_name: 'Ann', email_address: 'a@b.c' };
    expect(readClaudeElement(account)).toEqual({
      kind: 'account',
      provider: 'claude',
      account: 'u1',
    });
    const project = { uuid: 'p1', name: 'Garden', prompt_template: '', docs: [] };
    const skipped = { project: 1 };
    expect(readClaudeElement(project)).toEqual({ kind: 'other', provider: 'claude', skipped });
  });

  it('are counted as left out: a project with its documents', () => {
    const docs = [
      { filename: 'plan.md', content: 'Beds' },
      { filename: 'b.md', content: '' },
    ];
    const project = { uuid: 'p1', name: 'Garden', prompt_template: 'Answer briefly.', docs };
    expect(readClaudeElement(project)).toMatchObject({
      skipped: { project: 1, project_document: 2 },
    });
  });

  it('are links to downloads, by the names of the files', () => {
    const manifest = {
      exports: [
        { kind: 'conversations', url: 'https://files.example/a/conversations-000.zip?sig=1' },
        { kind: 'memories', url: 'https://files.example/a/memories-000.zip' },
      ],
    };
    expect(readClaudeElement(manifest)).toEqual({
      kind: 'download_list',
      provider: 'claude',
      names: ['conversations-000.zip', 'memories-000.zip'],
    });
    expect(readClaudeElement({ url: 'https://files.example/page.html' })).toBeNull();
  });
});

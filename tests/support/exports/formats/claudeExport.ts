import type { ExpectedConversation, ExpectedTurn } from '../generateChatGpt.ts';
import { zipFile } from '../../zip/zipFile.ts';
import { seededRandom } from '../random.ts';
import {
  DAY_MS,
  expectedTurns,
  jsonFile,
  STARTED_AT,
  type GeneratedFiles,
} from './expectedTurns.ts';

const NO_PARENT = '00000000-0000-4000-8000-000000000000';

/** Microseconds, as Claude writes them. */
const iso = (at: number) => new Date(at).toISOString().replace('Z', '000Z');

/**
 * Claude export, a conversation for each trap: linear without parents, replies within the second, a
 * tree with a fork, words in blocks alone, thoughts and tools, an artifact, an attachment with its
 * text, no name; memories as a list, an account and a project.
 */
export function generateClaude(seed: number): GeneratedFiles {
  const random = seededRandom(seed);
  const turns: ExpectedTurn[] = [];
  const conversations: ExpectedConversation[] = [];
  const json: unknown[] = [];
  const traps = ['linear', 'tree', 'blocks', 'thoughts', 'artifact', 'attachment', 'no_name'];
  for (const [n, trap] of [...traps, ...traps].entries()) {
    const id = `claude-${seed}-${n}`;
    const at = STARTED_AT + n * DAY_MS;
    const name = trap === 'no_name' ? '' : random.sentence();
    const expected = expectedTurns(id, turns);
    const messages: Record<string, unknown>[] = [];
    const isTree = trap === 'tree';
    const put = (key: string, sender: string, text: string, more: object = {}, parent?: string) =>
      messages.push({
        uuid: key,
        text,
        sender,
        created_at: iso(at),
        content: [{ type: 'text', text }],
        attachments: [],
        files: [],
        ...(isTree && { parent_message_uuid: parent ?? NO_PARENT }),
        ...more,
      });
    const [question, answer] = [random.sentence(), random.sentence()];
    if (trap === 'attachment') {
      const attachments = [{ file_name: 'notes.txt', extracted_content: 'Beans in May.' }];
      put(`${id}-q`, 'human', question, { attachments, files: [{ file_name: 'photo.png' }] });
      const text = `${question}\n\n📎 notes.txt\nBeans in May.\n\n📎 photo.png`;
      expected.asks(`${id}-q`, text, { at });
    } else {
      put(`${id}-q`, 'human', question);
      expected.asks(`${id}-q`, question, { at });
    }
    if (trap === 'blocks')
      put(`${id}-a`, 'assistant', '', { content: [{ type: 'text', text: answer }] });
    else if (trap === 'thoughts') {
      const thinking = { type: 'thinking', thinking: 'Let me think.', summaries: [] };
      const tool = { type: 'tool_use', name: 'web_search', input: {}, id: null };
      const words = { type: 'text', text: answer, citations: [] };
      put(`${id}-a`, 'assistant', '', {
        content: [thinking, tool, { type: 'token_budget' }, words],
      });
    } else if (trap === 'artifact') {
      const input = { command: 'create', title: 'Plan', content: answer, version_uuid: 'v' };
      put(`${id}-a`, 'assistant', '', {
        content: [{ type: 'tool_use', name: 'artifacts', input }],
      });
    } else put(`${id}-a`, 'assistant', answer, {}, `${id}-q`);
    const stored = trap === 'artifact' ? `**Plan**\n\n${answer}` : answer;
    const reasoning = trap === 'thoughts' ? 'Let me think.' : '';
    if (!isTree) expected.answers(`${id}-a`, stored, { at, reasoning });
    if (isTree) {
      // The newest end is shown; the other version stays.
      expected.answers(`${id}-a`, answer, { at, isShown: false });
      const other = random.sentence();
      put(`${id}-b`, 'assistant', other, { created_at: iso(at + 60_000) }, `${id}-q`);
      expected.answers(`${id}-b`, other, { at: at + 60_000 });
    }
    json.push({
      uuid: id,
      name,
      summary: '',
      created_at: iso(at),
      updated_at: iso(at + 60_000),
      account: { uuid: 'account' },
      chat_messages: messages,
    });
    conversations.push({ id, title: name, isRemembered: true });
  }
  const statements = ['Grows beans in the south bed', 'Prefers the night train'];
  const memory = `**About**\n\n${statements.join('\n\n')}\n\n# Lists\n\n- Has a dog named Rex\n`;
  statements.push('Has a dog named Rex', 'Plants garlic in October', 'Reads at night');
  const memories = {
    account_uuid: 'account',
    conversations_memory: memory,
    project_memories: { p: '## Garden\n- Plants garlic in October' },
    memory_files: [
      { path: '/areas/x.md', content: '- Reads at night', updated_at: iso(STARTED_AT) },
    ],
  };
  const files = [
    jsonFile('conversations.json', json),
    // Both forms were seen: a list, and the object alone.
    jsonFile('memories.json', seed % 2 === 0 ? memories : [memories]),
    jsonFile('users.json', [{ uuid: 'account', full_name: 'A', email_address: 'a@example.org' }]),
    jsonFile('projects.json', [{ uuid: 'p', name: 'P', prompt_template: '', docs: [] }]),
  ];
  return { files, truth: { conversations, turns, statements } };
}

/** The newer form: a list of links, and the zips that they lead to, one of which was not downloaded. */
export function generateClaudeZips(seed: number): GeneratedFiles {
  const { files, truth } = generateClaude(seed);
  const [conversations, memories, users, projects] = files;
  if (!conversations || !memories || !users || !projects) throw new Error('no such export');
  const names = ['conversations-000.zip', 'memories-000.zip', 'users-000.zip', 'projects-000.zip'];
  const links = names.map((name) => ({ url: `https://files.example/${name}?token=x`, name }));
  return {
    files: [
      jsonFile(`manifest-${seed}.json`, { version: 1, exports: links }),
      zipFile('conversations-000.zip', [conversations]),
      zipFile('memories-000.zip', [{ ...memories, name: 'memories/account.json' }]),
      zipFile('users-000.zip', [users]),
    ],
    truth,
    downloads: ['projects-000.zip'],
  };
}

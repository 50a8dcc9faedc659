import type { ExpectedConversation, ExpectedTurn } from '../generateChatGpt.ts';
import { seededRandom } from '../random.ts';
import {
  DAY_MS,
  expectedTurns,
  jsonFile,
  STARTED_AT,
  type GeneratedFiles,
} from './expectedTurns.ts';

/**
 * Open WebUI export, a conversation for each trap: seconds, reasoning inside the answer, a fork whose
 * leaf is not the newest, a system message, files, and the legacy form with the inner object alone.
 */
export function generateOpenWebUi(seed: number): GeneratedFiles {
  const random = seededRandom(seed);
  const turns: ExpectedTurn[] = [];
  const conversations: ExpectedConversation[] = [];
  const json: unknown[] = [];
  const traps = ['plain', 'reasoning', 'fork', 'system', 'files', 'legacy'];
  for (const [n, trap] of [...traps, ...traps].entries()) {
    const id = `owui-${seed}-${n}`;
    const at = STARTED_AT + n * DAY_MS;
    const title = random.sentence();
    const expected = expectedTurns(id, turns);
    const messages: Record<string, unknown> = {};
    const put = (
      key: string,
      parentId: string | null,
      role: string,
      content: string,
      more = {},
    ) => {
      const timestamp = at / 1_000;
      messages[key] = { id: key, parentId, childrenIds: [], role, content, timestamp, ...more };
    };
    const [question, answer] = [random.sentence(), random.sentence()];
    if (trap === 'system') put(`${id}-s`, null, 'system', 'You are kind.');
    const files = trap === 'files' ? [{ name: 'plan.pdf' }] : [];
    put(`${id}-q`, trap === 'system' ? `${id}-s` : null, 'user', question, { files });
    expected.asks(`${id}-q`, trap === 'files' ? `${question}\n\n📎 plan.pdf` : question, { at });
    const thought =
      '<details type="reasoning" done="true"><summary>Thought</summary>\n> Hm.\n</details>\n';
    put(`${id}-a`, `${id}-q`, 'assistant', trap === 'reasoning' ? thought + answer : answer, {
      model: 'llama',
    });
    expected.answers(`${id}-a`, answer, { at, reasoning: trap === 'reasoning' ? 'Hm.' : '' });
    if (trap === 'fork') {
      const other = random.sentence();
      put(`${id}-b`, `${id}-q`, 'assistant', other, { timestamp: at / 1_000 + 60 });
      expected.answers(`${id}-b`, other, { at: at + 60_000, isShown: false });
    }
    const chat = { id, title, models: [], history: { currentId: `${id}-a`, messages } };
    const times = { created_at: at / 1_000, updated_at: at / 1_000 + 60 };
    if (trap === 'legacy') json.push({ ...chat, timestamp: at });
    else json.push({ id, title, chat, meta: { tags: [] }, pinned: false, ...times });
    conversations.push({ id, title, isRemembered: true });
  }
  return { files: [jsonFile('chats.json', json)], truth: { conversations, turns, statements: [] } };
}

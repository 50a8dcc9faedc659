import type { ExpectedConversation, ExpectedTurn } from '../generateChatGpt.ts';
import type { ChosenFile } from '../importFiles.ts';
import { seededRandom } from '../random.ts';
import {
  DAY_MS,
  expectedTurns,
  jsonFile,
  STARTED_AT,
  type GeneratedFiles,
} from './expectedTurns.ts';

const ROUNDS = 6;

/** LM Studio: a file each, versions of which one is selected, steps, a system message, no times. */
export function generateLmStudio(seed: number): GeneratedFiles {
  const random = seededRandom(seed);
  const turns: ExpectedTurn[] = [];
  const conversations: ExpectedConversation[] = [];
  const files: ChosenFile[] = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    const createdAt = STARTED_AT + seed * 1_000 + n * DAY_MS;
    const expected = expectedTurns(String(createdAt), turns);
    const name = random.sentence();
    const text = (value: string) => [{ type: 'text', text: value }];
    const [question, first, second] = [random.sentence(), random.sentence(), random.sentence()];
    const selected = n % 2;
    const messages = [
      { versions: [{ role: 'system', content: text('Be kind.') }], currentlySelected: 0 },
      {
        versions: [{ type: 'singleStep', role: 'user', content: text(question) }],
        currentlySelected: 0,
      },
      {
        versions: [
          { role: 'assistant', content: text(first) },
          { type: 'multiStep', role: 'assistant', steps: [{ content: text(second) }] },
        ],
        currentlySelected: selected,
      },
    ];
    expected.asks('1-0', question, { at: null });
    expected.answers('2-0', first, { at: null, isShown: selected === 0 });
    expected.answers('2-1', second, { at: null, isShown: selected === 1 });
    files.push(jsonFile(`${createdAt}.conversation.json`, { name, createdAt, messages }));
    conversations.push({ id: String(createdAt), title: name, isRemembered: true });
  }
  return { files, truth: { conversations, turns, statements: [] } };
}

/** Jan: lines of messages whose last is torn, seconds or milliseconds, a system message, an image. */
export function generateJan(seed: number): GeneratedFiles {
  const random = seededRandom(seed);
  const turns: ExpectedTurn[] = [];
  const conversations: ExpectedConversation[] = [];
  const files: ChosenFile[] = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    const id = `jan-${seed}-${n}`;
    const at = STARTED_AT + n * DAY_MS;
    const expected = expectedTurns(id, turns);
    const line = (key: string, role: string, value: string, more: readonly object[] = []) =>
      JSON.stringify({
        id: `${id}-${key}`,
        thread_id: id,
        object: 'thread.message',
        role,
        content: [{ type: 'text', text: { value, annotations: [] } }, ...more],
        created_at: n % 2 === 0 ? at : at / 1_000,
      });
    const [question, answer] = [random.sentence(), random.sentence()];
    const image = n === 3 ? [{ type: 'image_url', image_url: {} }] : [];
    const lines = [line('s', 'system', 'Be kind.'), line('q', 'user', question, image)];
    expected.asks(`${id}-q`, n === 3 ? `${question}\n\n🖼️` : question, { at });
    lines.push(line('a', 'assistant', answer));
    expected.answers(`${id}-a`, answer, { at });
    const torn = line('torn', 'user', random.sentence()).slice(0, 60);
    files.push(jsonFile('messages.jsonl', `${lines.join('\n')}\n${torn}`));
    conversations.push({ id, title: '', isRemembered: true });
  }
  return { files, truth: { conversations, turns, statements: [] } };
}

const PREFIXES = ['Prompted', 'Prompt :', 'Live Prompt', 'Запрос'];

/** Gemini: records newest first, localized prefixes, answers in HTML or none, groups by pauses. */
export function generateGemini(seed: number): GeneratedFiles {
  const random = seededRandom(seed);
  const turns: ExpectedTurn[] = [];
  const conversations: ExpectedConversation[] = [];
  const records: object[] = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    const startedAt = STARTED_AT + n * DAY_MS;
    const id = `${new Date(startedAt).toISOString()}-q`;
    const expected = expectedTurns(id, turns);
    for (const minutes of [0, 29, 58]) {
      const at = startedAt + minutes * 60_000;
      const time = new Date(at).toISOString();
      const [question, answer] = [random.sentence(), random.sentence()];
      const hasAnswer = random.next() < 0.7;
      const html = `<p>${answer}</p><p>a &lt; b &amp; c</p>`;
      records.push({
        header: 'Gemini Apps',
        title: `${PREFIXES[n % PREFIXES.length]} ${question}`,
        time,
        products: ['Gemini Apps'],
        ...(hasAnswer && { safeHtmlItem: [{ html }] }),
      });
      expected.asks(`${time}-q`, question, { at });
      if (hasAnswer) expected.answers(`${time}-a`, `${answer}\na < b & c`, { at: null });
    }
    conversations.push({ id, title: '', isRemembered: true });
  }
  const files = [jsonFile('MyActivity.json', records.toReversed())];
  return { files, truth: { conversations, turns, statements: [] } };
}

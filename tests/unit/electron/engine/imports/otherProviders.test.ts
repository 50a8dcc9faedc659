import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ImportedConversation } from '../../../../../electron/engine/imports/conversation.ts';
import {
  walkExports,
  type WalkStep,
} from '../../../../../electron/engine/imports/exports/walkExports.ts';
import { SCHEMA_FOLDER } from '../../../../support/schemaFolder.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

/** What a file with this content is read as, whatever its name. */
async function walk(content: string): Promise<WalkStep[]> {
  const path = join(temporaryFolder(), 'anything.bin');
  writeFileSync(path, content);
  const steps: WalkStep[] = [];
  const progress = { bytes: 0, of: 0 };
  for await (const step of walkExports([{ name: 'anything.bin', path }], progress, SCHEMA_FOLDER)) {
    steps.push(step);
  }
  expect(progress.bytes).toBe(progress.of);
  return steps;
}

function conversationsIn(steps: readonly WalkStep[]): ImportedConversation[] {
  return steps.flatMap((step) =>
    step.kind === 'element' && step.element.kind === 'conversation' ? [step.element] : [],
  );
}
const texts = ({ turns }: ImportedConversation) =>
  turns.map(({ role, text, isChosen }) => `${role}: ${text}${isChosen ? '' : ' (hidden)'}`);

describe('LM Studio', () => {
  it('is read with the selected versions, by its own content', async () => {
    const answer = (words: string) => ({
      type: 'multiStep',
      role: 'assistant',
      steps: [{ type: 'contentBlock', content: [{ type: 'text', text: words }] }],
      senderInfo: { senderName: 'qwen3' },
    });
    const conversation = {
      name: 'Boats',
      createdAt: 1_700_000_000_000,
      messages: [
        {
          versions: [{ role: 'user', content: [{ type: 'text', text: 'Which boat?' }] }],
          currentlySelected: 0,
        },
        { versions: [answer('A dinghy.'), answer('A yacht.')], currentlySelected: 1 },
        {
          versions: [{ role: 'user', content: [{ type: 'text', text: 'Thanks' }] }],
          currentlySelected: 0,
        },
      ],
    };
    const [read] = conversationsIn(await walk(JSON.stringify(conversation)));
    if (read === undefined) throw new Error('no conversation');
    expect(read).toMatchObject({ provider: 'lm_studio', id: '1700000000000', title: 'Boats' });
    expect(texts(read)).toEqual([
      'user: Which boat?',
      'assistant: A dinghy. (hidden)',
      'assistant: A yacht.',
      'user: Thanks',
    ]);
    expect(read.turns.find(({ text }) => text === 'A yacht.')?.author).toBe('qwen3');
  });
});

describe('Jan', () => {
  const line = (id: string, role: string, value: string, created: number) =>
    JSON.stringify({
      id,
      object: 'thread.message',
      thread_id: 't1',
      role,
      content: [{ type: 'text', text: { value, annotations: [] } }],
      created_at: created,
      status: 'ready',
    });

  it('is read line by line, in seconds or milliseconds, and a torn end is counted', async () => {
    const lines = [
      line('m1', 'user', 'Hello', 1_700_000_000),
      line('m2', 'assistant', 'Hi', 1_700_000_005_000),
    ];
    const steps = await walk(`${lines.join('\n')}\n{"id":"m3","thread_id":"t1","ro`);
    const [read] = conversationsIn(steps);
    if (read === undefined) throw new Error('no conversation');
    expect(read).toMatchObject({ provider: 'jan', id: 't1', createdAt: 1_700_000_000_000 });
    expect(texts(read)).toEqual(['user: Hello', 'assistant: Hi']);
    expect(steps).toContainEqual({ kind: 'skipped', reason: 'truncated', bytes: 31 });
  });

  it.each([
    ['Boats to Naxos', 'Boats to Naxos'],
    ['Паромы', 'Паромы'],
    ['New Thread', ''],
    [7, ''],
  ])('has the title of its thread, which comes in a file after it: %j', async (title, expected) => {
    const folder = temporaryFolder();
    const thread = JSON.stringify({ id: 't1', object: 'thread', title, assistants: [] }, null, 2);
    const sources = [
      ['messages.jsonl', line('m1', 'user', 'Hello', 1_700_000_000)],
      ['thread.json', thread],
    ].map(([name = '', content = '']) => {
      const path = join(folder, name);
      writeFileSync(path, content);
      return { name, path };
    });
    const steps: WalkStep[] = [];
    for await (const step of walkExports(sources, { bytes: 0, of: 0 }, SCHEMA_FOLDER))
      steps.push(step);
    expect(conversationsIn(steps)).toMatchObject([{ id: 't1', title: expected }]);
  });
});

describe('thoughts before an answer', () => {
  it('are no words of it, as LM Studio writes them', async () => {
    const step = (text: string, style?: object) => ({
      type: 'contentBlock',
      content: [{ type: 'text', text }],
      ...(style !== undefined && { style }),
    });
    const version = {
      type: 'multiStep',
      role: 'assistant',
      steps: [step('They want a boat.', { type: 'thinking', ended: true }), step('A dinghy.')],
    };
    const conversation = {
      name: 'Boats',
      createdAt: 1_700_000_000_000,
      messages: [
        {
          versions: [{ role: 'user', content: [{ type: 'text', text: 'Which boat?' }] }],
          currentlySelected: 0,
        },
        { versions: [version], currentlySelected: 0 },
      ],
    };
    const [read] = conversationsIn(await walk(JSON.stringify(conversation)));
    expect(read?.turns).toMatchObject([
      { text: 'Which boat?' },
      { text: 'A dinghy.', reasoning: 'They want a boat.' },
    ]);
  });

  it('are no words of it, as Jan writes them', async () => {
    const thought = { type: 'reasoning', text: { value: 'They greet me.' } };
    const message = (id: string, role: string, content: readonly object[]) =>
      JSON.stringify({ id, object: 'thread.message', thread_id: 't1', role, content });
    const text = (value: string) => ({ type: 'text', text: { value } });
    const lines = [
      message('m1', 'user', [text('Hello')]),
      message('m2', 'assistant', [thought, text('Hi')]),
    ];
    const [read] = conversationsIn(await walk(lines.join('\n')));
    expect(read?.turns).toMatchObject([
      { text: 'Hello' },
      { text: 'Hi', reasoning: 'They greet me.' },
    ]);
  });
});

describe('Gemini', () => {
  const record = (title: string, time: string, html?: string) => ({
    header: 'Gemini Apps',
    title,
    time,
    products: ['Gemini Apps'],
    ...(html !== undefined && { safeHtmlItem: [{ html }] }),
  });

  it('is grouped by the pauses between questions, oldest first', async () => {
    const records = [
      record('Prompted Later on', '2026-02-03T12:00:00.000Z'),
      record(
        'Prompted What is tea?',
        '2026-02-03T09:10:00.000Z',
        '<p>A <b>drink</b> &amp; more</p>',
      ),
      record('Prompted And coffee?', '2026-02-03T09:20:00.000Z', '<p>Another.</p>'),
      { header: 'Maps', title: 'Searched', time: '2026-02-03T09:00:00.000Z', products: ['Maps'] },
    ];
    const steps = await walk(JSON.stringify(records));
    expect(conversationsIn(steps).map(texts)).toEqual([
      [
        'user: What is tea?',
        'assistant: A drink & more',
        'user: And coffee?',
        'assistant: Another.',
      ],
      ['user: Later on'],
    ]);
    expect(steps).toContainEqual({ kind: 'skipped', reason: 'unknown_shape' });
  });
});

describe('the activity of Gemini', () => {
  const walked = async (...records: readonly (readonly [title: string, html?: string])[]) =>
    conversationsIn(
      await walk(
        JSON.stringify(
          records.map(([title, html], n) => ({
            ...{ header: 'Gemini Apps', title, products: ['Gemini Apps'] },
            time: `2026-02-03T09:0${n}:00.000Z`,
            ...(html !== undefined && { safeHtmlItem: [{ html }] }),
          })),
        ),
      ),
    );

  it('that is no question is left out, and counted', async () => {
    const [read] = await walked(
      ['Prompted What is tea?', '<p>A drink.</p>'],
      ['Gave feedback: Good response'],
      ['Created Gemini Canvas titled Tea'],
      ['Used an Assistant feature'],
      ['Selected preferred draft'],
      ['Cleared previous feedback'],
      ['Used to be a tea drinker'],
    );
    expect(read && texts(read)).toEqual([
      'user: What is tea?',
      'assistant: A drink.',
      'user: Used to be a tea drinker',
    ]);
    expect(read?.skipped).toEqual({ hidden: 5 });
  });

  it('has its answers with their tables and signs', async () => {
    const [read] = await walked([
      'Prompted What do apples cost?',
      '<table><tr><td>Apples</td><td>2&nbsp;&euro;</td></tr></table><p>It&#8217;s &ldquo;cheap&rdquo; &amp;lt; 3</p>',
    ]);
    expect(read?.turns.at(-1)?.text).toBe('Apples 2 €\nIt’s “cheap” &lt; 3');
  });
});

describe('a file of nobody', () => {
  it('is said to be none, and damaged JSON is counted', async () => {
    expect(await walk('hello')).toEqual([
      { kind: 'file', name: 'anything.bin' },
      { kind: 'problem', problem: 'not_a_zip' },
    ]);
    expect(await walk('[{"a" 1},{"b":2}]')).toEqual([
      { kind: 'file', name: 'anything.bin' },
      { kind: 'skipped', reason: 'malformed' },
      { kind: 'skipped', reason: 'unknown_shape' },
    ]);
  });
});

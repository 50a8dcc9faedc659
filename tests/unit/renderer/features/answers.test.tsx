import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { MessageRow } from '../../../../renderer/features/chat/transcript/MessageRow.tsx';
import { RememberDialog } from '../../../../renderer/features/facts/RememberDialog.tsx';
import type { Locale } from '../../../../renderer/i18n.ts';
import type { Message, ToolCall } from '../../../../shared/domain/chat.ts';
import { modelProblemSchema } from '../../../../shared/domain/model.ts';
import { message } from '../../../support/exampleRows.ts';
import { call, says } from '../../../support/modelServer.ts';
import { addModels } from '../../../support/inProcess/modelServers.ts';
import { openLoci, type InProcessLoci } from '../../../support/inProcess/openLoci.ts';
import { startLoci } from '../loci.ts';
import { startRendering, type Rendered } from '../render.tsx';
import { until } from '../stores/harness.ts';
import { asConversationId, asMessageId, asNodeId } from '../../../support/ids.ts';

let loci: InProcessLoci;
let rendered: Rendered | null = null;

// For what is only shown: nothing of it is asked of the engine.
beforeAll(async () => {
  loci = await openLoci();
  await addModels(loci);
});

afterAll(() => loci.close());

afterEach(() => {
  rendered?.close();
  rendered = null;
});

function answer(change: Partial<Message>): Message {
  return message(
    {
      conversationId: asConversationId('c'),
      sessionId: 's',
      turnId: 't',
      role: 'assistant',
      text: 'Half of it',
      createdAt: 1,
    },
    change,
  );
}

async function show(change: Partial<Message>, locale: Locale = 'en') {
  rendered = await startRendering(loci, locale);
  const container = rendered.show(<MessageRow message={answer(change)} isHighlighted={false} />);
  await rendered.perform(() => undefined);
  return { ...rendered, container };
}

describe.each(['en', 'ru'] as const)('an answer that did not come whole, in %s', (locale) => {
  test.each(modelProblemSchema.options)(
    'for %s says what happened, what is kept and what to do, and can be had again',
    async (problem) => {
      const { container } = await show({ state: 'interrupted', problem }, locale);
      const statusText = container.querySelector('.message__state p')?.textContent ?? '';
      // Three sentences, and never the name of the code.
      expect(statusText.match(/[.?!](?=\s|$)/gu)?.length ?? 0).toBeGreaterThanOrEqual(3);
      expect(statusText.split(' ')).not.toContain(problem.includes('_') ? problem : `${problem}:`);
      expect(statusText).not.toMatch(/\{\{|errors:/u);
      expect(container.textContent).toContain('Half of it');
      const again = locale === 'en' ? 'Try again' : 'Попробовать снова';
      expect(container.querySelector('.message__state button')?.textContent).toContain(again);
    },
  );
});

const TOOL_CALLS: ToolCall[] = [
  {
    id: 'call-1',
    name: 'search_memory',
    arguments: '{"query":"carpenter","limit":5}',
    result: '{"found":[{"content":"Marek is the carpenter","trust":"user"}]}',
    state: 'done',
  },
  {
    id: 'call-2',
    name: 'remember_fact',
    arguments: '{"content":"Marek owes 300 €","kind":"Fact"}',
    result: '{"refused":"waits for your confirmation"}',
    state: 'refused',
  },
];

describe('an answer of a model', () => {
  test('keeps its thoughts folded until they are asked for', async () => {
    const { container, perform, control } = await show({ reasoning: 'Let me see.' });
    expect(container.textContent).not.toContain('Let me see.');
    await perform(() => control('Reasoning').click());
    expect(container.textContent).toContain('Let me see.');
  });

  test('shows what its tools were asked and what they gave on demand', async () => {
    const { container, perform } = await show({ toolCalls: TOOL_CALLS });
    const lines = [...container.querySelectorAll<HTMLElement>('.tools .disclosure__line')];
    expect(lines.map((line) => line.textContent)).toEqual([
      'Search memory',
      'Save a memory(not done)',
    ]);
    expect(container.querySelector('.tools pre')).toBeNull();
    await perform(() => lines[0]?.click());
    const shown = [...container.querySelectorAll('.tools pre')].map((each) => each.textContent);
    expect(shown[0]).toContain('"query": "carpenter"');
    expect(shown[1]).toContain('Marek is the carpenter');
  });

  test('what a tool gave is text, whatever it looks like', async () => {
    const { container, perform } = await show({
      toolCalls: [
        {
          id: 'x',
          name: '<img src=x>',
          arguments: '{"a":"<img src=https://evil.example/a.png>"}',
          result: 'not JSON <script>',
          state: 'done',
        },
      ],
      reasoning: '![a](https://evil.example/a.png)<img src=https://evil.example/a.png>',
    });
    const lines = [...container.querySelectorAll<HTMLElement>('.disclosure__line')];
    for (const line of lines) await perform(() => line.click());
    expect(container.querySelectorAll('img, script, a')).toHaveLength(0);
    expect(container.textContent).toContain('not JSON <script>');
  });

  test('names its model and tells what it took', async () => {
    const { container } = await show({
      author: 'ollama/llama3.2',
      usage: { promptTokens: 1840, completionTokens: 92, costUsd: 0.0031 },
    });
    const foot = container.querySelector('.message__foot')?.textContent ?? '';
    expect(foot).toContain('llama3.2');
    expect(foot).not.toContain('ollama/');
    expect(foot).toContain('1,932 tokens · $0.0031');
  });

  test('that costs nothing speaks of no price', async () => {
    const usage = { promptTokens: 10, completionTokens: 1, costUsd: 0 };
    const { container } = await show({ usage });
    expect(container.querySelector('.message__foot')?.textContent).not.toContain('$');
  });

  test('tells which of its versions is shown, and is silent about an only one', async () => {
    const { container, control, close } = await show({
      id: asMessageId('b'),
      versions: [asMessageId('a'), asMessageId('b'), asMessageId('c')],
    });
    expect(container.textContent).toContain('2 of 3');
    expect(() => control('Previous version')).not.toThrow();
    close();
    const { container: other } = await show({});
    expect(other.textContent).not.toMatch(/\d of \d/u);
  });
});

describe('a memory that a model suggests', () => {
  async function suggested() {
    const own = await startLoci();
    const server = await addModels(own);
    rendered = await startRendering(own);
    const { harness, perform, control } = rendered;
    const { chat, models } = harness.workspace();
    const { client } = harness.app;
    const { workspaceId } = own;
    await perform(() => models.load());
    const id = chat.begin();
    const content = 'I like oak for shelves';
    server.next(call('remember_fact', { content, quote: content }), says('Oak it is.'));
    await perform(() => chat.outbox.send(id, `${content}, more than pine.`));
    const shown = () => chat.getState().transcripts[id]?.messages.at(-1);
    await perform(() => until(() => shown()?.state === 'complete', 'the answer'));
    const last = shown();
    const action = last?.actions[0];
    if (!last || action?.action !== 'proposed') throw new Error('nothing was suggested');
    const container = rendered.show(<MessageRow message={last} isHighlighted={false} />);
    await rendered.painted();
    const { nodeId } = action;
    const memory = async () => (await client.call('facts.get', { workspaceId, nodeId })).node;
    return { ...rendered, container, perform, control, client, workspaceId, nodeId, memory };
  }
  const buttonTexts = (container: HTMLElement) =>
    [...container.querySelectorAll('.action .button')].map(({ textContent }) => textContent);

  test('is kept by a press, and asked about no longer', async () => {
    const { container, perform, control, memory } = await suggested();
    expect(buttonTexts(container)).toEqual(['Keep', 'Reject']);
    await perform(() => control('Keep').click());
    expect(await memory()).toMatchObject({ review: 'accepted', trust: 'user', status: 'active' });
    expect(buttonTexts(container)).toEqual([]);
  });

  test('is rejected by a press, and struck', async () => {
    const { container, perform, control, memory } = await suggested();
    await perform(() => control('Reject').click());
    expect(await memory()).toMatchObject({ review: 'rejected' });
    expect(buttonTexts(container)).toEqual([]);
    expect(container.querySelector('.action .struck-through')?.textContent).toBe(
      'I like oak for shelves',
    );
  });

  test.each(['review.accept', 'review.reject'] as const)(
    'is asked about no longer after %s elsewhere',
    async (command) => {
      const { container, perform, client, workspaceId, nodeId } = await suggested();
      await perform(() =>
        command === 'review.accept'
          ? client.call(command, { workspaceId, nodeId })
          : client.call(command, { workspaceId, nodeId, reason: 'wrong' }),
      );
      expect(buttonTexts(container)).toEqual([]);
    },
  );

  test('is undone where it took effect at once', async () => {
    const own = await startLoci();
    const { node, changeId } = await own.call('facts.remember', {
      content: 'Likes oak',
    });
    rendered = await startRendering(own);
    const { perform, show: render } = rendered;
    const container = render(
      <MessageRow
        message={answer({
          actions: [{ action: 'proposed', nodeId: node.id, content: node.content, changeId }],
        })}
        isHighlighted={false}
      />,
    );
    await perform(() => undefined);
    expect(buttonTexts(container)).toEqual(['Undo']);
  });
});

describe('a message that is saved as a memory', () => {
  test('is what the memory leads back to', async () => {
    const own = await startLoci();
    rendered = await startRendering(own);
    const { chat } = rendered.harness.workspace();
    const { client } = rendered.harness.app;
    const id = chat.begin();
    await rendered.perform(() => chat.outbox.send(id, 'The carpenter is called Marek'));
    const turn = chat.getState().transcripts[id]?.messages[0];
    if (!turn) throw new Error('nothing is shown');
    const { workspaceId } = own;
    rendered.show(<MessageRow message={turn} isHighlighted={false} />);
    await rendered.painted();
    await rendered.perform(() => rendered?.control('Save as memory').click());
    rendered.show(<RememberDialog />);
    await rendered.perform(() => rendered?.control('Save').click());
    const { nodes } = await client.call('facts.list', { workspaceId });
    const saved = nodes.find(({ content }) => content === turn.text);
    const { evidence } = await client.call('facts.get', {
      workspaceId,
      nodeId: saved?.id ?? asNodeId(''),
    });
    expect(evidence).toMatchObject([{ messageId: turn.id, conversationId: id }]);
  });
});

describe('an answer of one model', () => {
  async function answered(own: InProcessLoci) {
    rendered = await startRendering(own);
    const { harness, perform } = rendered;
    const { chat, models } = harness.workspace();
    await perform(() => models.load());
    const id = chat.begin();
    await perform(() => chat.outbox.send(id, 'Which wood?'));
    const shown = () => chat.getState().transcripts[id]?.messages ?? [];
    const ended = (text: string) =>
      perform(() => until(() => shown().at(-1)?.text === text, `the answer “${text}”`));
    await perform(() => until(() => shown().at(-1)?.state === 'complete', 'the answer'));
    const last = shown().at(-1);
    if (!last) throw new Error('nothing was answered');
    rendered.show(<MessageRow message={last} isHighlighted={false} />);
    await rendered.painted();
    return { ...rendered, shown, ended };
  }
  const offers = () =>
    [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].map((each) => ({
      each,
      name: each.querySelector('.picker__entry')?.textContent ?? '',
    }));

  test('can be had from another, and stays as a version', async () => {
    const own = await startLoci();
    const server = await addModels(own);
    server.next(says('first'));
    const { perform, control, shown, ended } = await answered(own);
    await perform(() => control('Regenerate with another model').click());
    expect(offers().map(({ name }) => name)).toContain('Built-in assistant');
    const other = offers().find(({ name }) => name === 'qwen3:8b');
    server.next(says('second'));
    await perform(() => other?.each.click());
    await ended('second');
    expect(shown().at(-1)).toMatchObject({ author: 'ollama/qwen3:8b' });
    expect(shown().at(-1)?.versions).toHaveLength(2);
  });

  test('leads to the diagnosis of its question', async () => {
    const own = await startLoci();
    await addModels(own);
    const { perform, control, harness } = await answered(own);
    await perform(() => control('Why does Loci think that?').click());
    expect(harness.app.view.getState()).toMatchObject({
      overlay: 'diagnosis',
      diagnosisQuestion: 'Which wood?',
    });
  });

  test('offers no other where there is none', async () => {
    const { container } = await answered(await startLoci());
    expect(container.querySelector('[aria-label="Regenerate"]')).not.toBeNull();
    expect(container.querySelector('[aria-label="Regenerate with another model"]')).toBeNull();
  });
});

test('a change that was undone is shown so, though it is older than the list of changes', async () => {
  const action = {
    action: 'remembered' as const,
    nodeId: asNodeId('n'),
    content: 'The tent is green',
    changeId: 'long-ago',
  };
  const undone = await show({ actions: [{ ...action, isUndone: true }] });
  expect(undone.container.querySelector('.action__verb')?.textContent).toBe('Undone');
  undone.close();
  const done = await show({ actions: [action] });
  expect(done.container.querySelector('.action__verb')?.textContent).not.toBe('Undone');
});

test.each([
  ['ollama/llama3.2', 'llama3.2'],
  // A server that is slow, or gone, lists nothing.
  ['ollama/mistral:7b', 'mistral:7b'],
  ['openrouter/vendor/model', 'vendor/model'],
  // Of a server that was removed.
  ['gone/model', 'gone/model'],
  // Of another program.
  ['chatgpt/gpt-4o', 'ChatGPT · gpt-4o'],
  ['lm_studio', 'LM Studio'],
])('an answer by %s is called %s', async (author, name) => {
  const { container } = await show({ author });
  expect(container.querySelector('article')?.getAttribute('aria-label')).toBe(name);
});

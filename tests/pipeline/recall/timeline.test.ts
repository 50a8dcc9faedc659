import { expect, test } from 'vitest';
import { startMemoryEngine } from '../../support/memoryEngine.ts';
import { readPicture } from '../../support/pictures.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine } from '../../support/testEngine.ts';
import { asNodeId, asMessageId } from '../../support/ids.ts';

const HOUR = 3_600_000;
const BOB = { content: 'Bob plays chess.', quote: 'Bob plays chess', entities: [{ name: 'Bob' }] };

const dayOf = (at: number) => new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' }).format(at);

test('a day shows its sessions with their boundaries, and what was learned beside them', async () => {
  const engine = await startMemoryEngine();
  const day = dayOf(engine.clock.now());
  engine.draws([BOB]);
  await engine.say('Bob plays chess.');
  await engine.consolidate();
  engine.clock.advance(HOUR);
  await engine.engine.wake();
  await engine.say('And it rains.');
  const { days } = await engine.call('timeline.days', {});
  expect(days).toEqual([{ day, turns: 4, memories: 1 }]);
  const shown = await engine.call('timeline.day', { day });
  expect(shown.sessions).toMatchObject([
    { title: 'Bob plays chess', begins: true, ends: true, isRead: true },
    { title: 'Bob plays chess', begins: true, ends: false, isRead: false },
  ]);
  expect(shown.sessions.map(({ turns }) => turns.map(({ role }) => role))).toEqual([
    ['user', 'assistant'],
    ['user', 'assistant'],
  ]);
  expect(shown.memories.map(({ content }) => content)).toEqual([BOB.content]);
});

test('what the trash holds, and what was rejected, is not on the timeline', async () => {
  const engine = await startMemoryEngine();
  const day = dayOf(engine.clock.now());
  engine.draws([{ ...BOB, confidence: 0.5 }]);
  await engine.say('Bob plays chess.');
  await engine.consolidate();
  const { items } = await engine.call('review.list', {});
  const nodeId = items[0]?.node.id ?? asNodeId('');
  expect((await engine.call('timeline.day', { day })).memories).toMatchObject([
    { id: nodeId, review: 'pending' },
  ]);
  await engine.call('review.reject', { nodeId });
  const { changeId } = await engine.call('conversations.trash', {
    conversationId: engine.conversationId(),
  });
  expect((await engine.call('timeline.days', {})).days).toEqual([]);
  expect(await engine.call('timeline.day', { day })).toMatchObject({ sessions: [], memories: [] });
  await engine.call('history.undo', { changeId });
  expect((await engine.call('timeline.days', {})).days).toEqual([{ day, turns: 2, memories: 0 }]);
});

test('only the branch that is shown is told', async () => {
  const engine = await startMemoryEngine();
  const day = dayOf(engine.clock.now());
  await engine.say('It rains.');
  const [question] = await engine.shown();
  engine.clock.advance(1_000);
  await engine.call('chat.edit', {
    messageId: question?.id ?? asMessageId(''),
    clientMessageId: asMessageId('edited'),
    text: 'It snows.',
  });
  await engine.finished((await engine.shown()).at(-1)?.id ?? '');
  const { sessions } = await engine.call('timeline.day', { day });
  const userTurns = sessions.flatMap(({ turns }) => turns).filter(({ role }) => role === 'user');
  expect(userTurns.map(({ text }) => text)).toEqual(['It snows.']);
});

test('a date that is none is refused', async () => {
  const engine = await startMemoryEngine();
  await expect(engine.call('timeline.day', { day: '2026-02-30' })).rejects.toThrow();
});

test('an answer is told without the signs of its Markdown, a message as it was typed', async () => {
  const engine = await startTestEngine({ home: temporaryFolder() });
  const day = dayOf(engine.clock.now());
  await engine.say('Remember that I take my coffee without sugar');
  const answer = await engine.say('- What do you know about *coffee*?');
  expect(answer.text).toContain('[1]');
  const answerText = expect.stringMatching(/^You asked me .+ “I take my coffee without sugar”/u);
  const { sessions } = await engine.call('timeline.day', { day });
  const texts = sessions.flatMap(({ turns }) => turns.map(({ text }) => text));
  expect(texts.slice(2)).toEqual(['- What do you know about *coffee*?', answerText]);
  const { conversations } = await engine.call('conversations.list', {});
  expect(conversations).toMatchObject([{ preview: '- What do you know about *coffee*?' }]);
  const { graph } = await engine.call('graph.ego', { center: { kind: 'latest' } });
  expect(readPicture(graph).texts[0]).toEqual(answerText);
  expect([...texts, ...readPicture(graph).texts].join()).not.toContain('[1]');
});

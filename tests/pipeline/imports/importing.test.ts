import { describe, expect, it } from 'vitest';
import { asConversationId, asMessageId } from '../../support/ids.ts';
import { START } from '../../support/manualClock.ts';
import { chatgptConversation, chatgptFile } from '../../support/exports/chatgptExport.ts';
import { ended, importFiles, inspect } from '../../support/exports/importFiles.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine, type TestEngine } from '../../support/testEngine.ts';

const DAY = 86_400_000;
const LAST_YEAR = START - 400 * DAY;

const ferries = [
  { by: 'user', text: 'Which ferry goes to Naxos?' },
  { by: 'assistant', text: 'The Blue Star ferry goes there.' },
  { by: 'user', text: 'I decided to take the night ferry.' },
] as const;
const trip = chatgptConversation('trip', LAST_YEAR, ferries);
const diary = chatgptConversation(
  'diary',
  LAST_YEAR + DAY,
  [{ by: 'user', text: 'Do not keep this, please.' }],
  { is_do_not_remember: true },
);
const file = chatgptFile([trip, diary]);
/** The same conversation in a later export. */
const longer = chatgptConversation('trip', LAST_YEAR, [
  ...ferries,
  { by: 'assistant', text: 'Have a good trip.' },
]);

async function start(): Promise<TestEngine> {
  return await startTestEngine({ home: temporaryFolder() });
}

async function conversations(engine: TestEngine) {
  const { conversations: list } = await engine.call('conversations.list', {});
  return list;
}

async function messagesOf(engine: TestEngine, title: string) {
  const conversation = (await conversations(engine)).find((one) => one.title === title);
  if (conversation === undefined) throw new Error(`no conversation ${title}`);
  const request = { conversationId: conversation.id, limit: 100 };
  return (await engine.call('conversations.messages', request)).messages;
}

async function hits(engine: TestEngine, query: string): Promise<string[]> {
  const reply = await engine.call('search.everything', { query });
  return reply.messages.map(({ snippet }) => snippet.replaceAll(/[\uE000\uE001]/gu, ''));
}

describe('an import', () => {
  it('says what it would bring before it brings anything', async () => {
    const engine = await start();
    const { inspection } = await inspect(engine, [file]);
    expect(inspection).toMatchObject({
      files: [{ name: 'conversations.json', conversations: 2, turns: 4, problem: null }],
      conversations: [
        { id: 'diary', title: 'About diary', turns: 1, isRemembered: false, isKnown: false },
        { id: 'trip', title: 'About trip', turns: 3, isRemembered: true, language: 'en' },
      ],
      missing: [],
      model: null,
    });
    expect(await conversations(engine)).toEqual([]);
  });

  it('names the cost of learning from what it would add, and not from what is here', async () => {
    const engine = await start();
    const cost = async (chosen: typeof file) =>
      (await inspect(engine, [chosen])).inspection.conversations.map(({ id, tokens }) => [
        id,
        tokens > 0,
      ]);
    expect(await cost(file)).toEqual([
      ['diary', false],
      ['trip', true],
    ]);
    const first = await importFiles(engine, [file]);
    expect(first.report.chosen.tokens).toBeGreaterThan(0);
    expect(await cost(file)).toEqual([
      ['diary', false],
      ['trip', false],
    ]);
    expect((await importFiles(engine, [file])).report.chosen.tokens).toBe(0);
    const added = (await importFiles(engine, [chatgptFile([longer])])).report.chosen.tokens;
    expect(added).toBeGreaterThan(0);
    expect(added).toBeLessThan(first.report.chosen.tokens);
  });

  it('brings conversations with their times, turns and flags', async () => {
    const engine = await start();
    const done = await importFiles(engine, [file]);
    expect(done).toMatchObject({
      state: 'done',
      names: ['conversations.json'],
      report: {
        imported: { conversations: 2, turns: 4 },
        updated: { conversations: 0 },
        unchanged: 0,
      },
    });
    const list = await conversations(engine);
    expect(list.map(({ title, createdAt, memory }) => [title, createdAt, memory])).toEqual([
      ['About diary', LAST_YEAR + DAY, false],
      ['About trip', LAST_YEAR, true],
    ]);
    const messages = await messagesOf(engine, 'About trip');
    expect(
      messages.map(({ role, text, createdAt, author }) => [role, text, createdAt, author]),
    ).toEqual([
      ['user', 'Which ferry goes to Naxos?', LAST_YEAR, null],
      ['assistant', 'The Blue Star ferry goes there.', LAST_YEAR + 10_000, 'chatgpt'],
      ['user', 'I decided to take the night ferry.', LAST_YEAR + 20_000, null],
    ]);
  });

  it('stands in the list by its own time, until it is continued', async () => {
    const engine = await start();
    await engine.say('A chat of today.');
    await importFiles(engine, [file]);
    const titles = async () => (await conversations(engine)).map(({ title }) => title);
    expect(await titles()).toEqual(['A chat of today', 'About diary', 'About trip']);
    const trip = (await conversations(engine)).find(({ title }) => title === 'About trip');
    await engine.call('chat.send', {
      conversationId: trip?.id ?? null,
      clientMessageId: asMessageId('continued'),
      text: 'I am back.',
    });
    expect(await titles()).toEqual(['About trip', 'A chat of today', 'About diary']);
  });

  it('is found by search at once, but for what was not to be remembered', async () => {
    const engine = await start();
    await importFiles(engine, [file]);
    expect(await hits(engine, 'night ferry')).toContain('I decided to take the night ferry.');
    const { evidence } = await engine.call('diagnostics.investigate', {
      question: 'What should I not keep?',
    });
    expect(JSON.stringify(evidence)).not.toContain('Do not keep');
  });

  it('brings nothing twice, and only what a later export adds', async () => {
    const engine = await start();
    await importFiles(engine, [file]);
    const again = await importFiles(engine, [file]);
    expect(again.report).toMatchObject({ imported: { conversations: 0, turns: 0 }, unchanged: 2 });
    const later = await importFiles(engine, [chatgptFile([longer, diary])]);
    expect(later.report).toMatchObject({
      updated: { conversations: 1, turns: 1 },
      unchanged: 1,
    });
    expect(await conversations(engine)).toHaveLength(2);
    expect(await messagesOf(engine, 'About trip')).toHaveLength(4);
  });

  it('counts a conversation of two exports once, and keeps the newer one of them', async () => {
    const engine = await start();
    const renamed = JSON.parse(
      JSON.stringify({ ...longer, title: 'Ferries' }).replace('to Naxos?', 'to Naxos now?'),
    ) as Record<string, unknown>;
    const exports = [chatgptFile([renamed]), chatgptFile([trip])];
    const { report } = await importFiles(engine, exports);
    expect(report).toMatchObject({ imported: { conversations: 1, turns: 4 }, unchanged: 0 });
    const isNewer = async () =>
      expect((await messagesOf(engine, 'Ferries')).map(({ text }) => text)).toEqual([
        'Which ferry goes to Naxos now?',
        'The Blue Star ferry goes there.',
        'I decided to take the night ferry.',
        'Have a good trip.',
      ]);
    await isNewer();
    const older = await importFiles(engine, [chatgptFile([trip])]);
    expect(older.report).toMatchObject({ updated: { conversations: 0 }, unchanged: 1 });
    await isNewer();
  });

  it('remembers nothing more of a conversation whose memory is switched off here', async () => {
    const engine = await start();
    await importFiles(engine, [file]);
    const talk = (await conversations(engine)).find(({ title }) => title === 'About trip');
    const conversationId = talk?.id ?? asConversationId('');
    await engine.call('conversations.update', { conversationId, memory: false });
    const more = chatgptConversation('trip', LAST_YEAR, [
      ...ferries,
      { by: 'user', text: 'I packed a snorkel.' },
    ]);
    await importFiles(engine, [chatgptFile([more])]);
    expect(await messagesOf(engine, 'About trip')).toHaveLength(4);
    const { evidence } = await engine.call('diagnostics.investigate', { question: 'A snorkel?' });
    expect(JSON.stringify(evidence)).not.toContain('snorkel');
  });

  it('brings only what was chosen', async () => {
    const engine = await start();
    const since = await importFiles(engine, [file], { since: LAST_YEAR + DAY / 2 });
    expect(since.report.imported.conversations).toBe(1);
    const only = await importFiles(engine, [file], { only: [{ provider: 'chatgpt', id: 'trip' }] });
    expect(only.report).toMatchObject({ imported: { conversations: 1 }, unchanged: 0 });
    expect(await conversations(engine)).toHaveLength(2);
  });

  it('brings no undated conversation where those since a day were chosen, as announced', async () => {
    const engine = await start();
    const undated = JSON.parse(
      JSON.stringify({ ...longer, conversation_id: 'undated' }, (key, value: unknown) =>
        key === 'create_time' || key === 'update_time' ? null : value,
      ),
    ) as Record<string, unknown>;
    const files = [chatgptFile([diary, undated])];
    const { report } = await importFiles(engine, files, { since: LAST_YEAR + DAY / 2 });
    expect(report).toMatchObject({ chosen: { conversations: 1 }, imported: { conversations: 1 } });
    const whole = await importFiles(engine, files);
    expect(whole.report).toMatchObject({ imported: { conversations: 1 }, undated: 1 });
  });

  it('is undone by one act, and can be repeated then', async () => {
    const engine = await start();
    const done = await importFiles(engine, [file]);
    await engine.call('imports.undo', { importId: done.id });
    expect(await ended(engine, done.id)).toMatchObject({ state: 'undone' });
    expect(await conversations(engine)).toEqual([]);
    expect(await hits(engine, 'night ferry')).toEqual([]);
    const again = await importFiles(engine, [file]);
    expect(again.report.imported).toEqual({ conversations: 2, turns: 4 });
  });

  it('that another one added to leaves its messages to it, until that is undone too', async () => {
    const engine = await start();
    const first = await importFiles(engine, [file]);
    const second = await importFiles(engine, [chatgptFile([longer, diary])]);
    await engine.call('imports.undo', { importId: first.id });
    expect(await ended(engine, first.id)).toMatchObject({ state: 'undone' });
    expect(await messagesOf(engine, 'About trip')).toHaveLength(4);
    expect(await hits(engine, 'night ferry')).toEqual([]);
    await engine.call('imports.undo', { importId: second.id });
    expect(await ended(engine, second.id)).toMatchObject({ state: 'undone' });
    expect(await conversations(engine)).toEqual([]);
  });

  it('that added to a conversation leaves there what the person has answered', async () => {
    const engine = await start();
    await importFiles(engine, [file]);
    const second = await importFiles(engine, [chatgptFile([longer, diary])]);
    const continued = (await conversations(engine)).find(({ title }) => title === 'About trip');
    await engine.call('chat.send', {
      conversationId: continued?.id ?? null,
      clientMessageId: asMessageId('continued'),
      text: 'I am back.',
    });
    await engine.call('imports.undo', { importId: second.id });
    expect(await ended(engine, second.id)).toMatchObject({ state: 'undone' });
    const texts = (await messagesOf(engine, 'About trip')).map(({ text }) => text);
    expect(texts).toContain('Have a good trip.');
    expect(texts).toContain('I am back.');
    expect(await hits(engine, 'night ferry')).toContain('I decided to take the night ferry.');
  });

  it('that showed another version shows the earlier one again when it is undone', async () => {
    const engine = await start();
    const tea = { by: 'assistant', text: 'Tea.' } as const;
    const coffee = { ...tea, text: 'Coffee.', after: 50 };
    const talk = [{ by: 'user', text: 'Tea or coffee?' }, tea] as const;
    const forked = chatgptConversation('fork', LAST_YEAR, talk);
    await importFiles(engine, [chatgptFile([forked])]);
    const [line] = await conversations(engine);
    const more = chatgptConversation('more', LAST_YEAR, [
      talk[0],
      coffee,
      { by: 'user', text: 'Thank you.', after: 60 },
    ]);
    const later = JSON.parse(
      JSON.stringify(more['mapping']).replaceAll('more-0', 'fork-0'),
    ) as object;
    const mapping = { ...later, ...(forked['mapping'] as object) };
    const second = await importFiles(engine, [
      chatgptFile([{ ...forked, mapping, current_node: 'more-2', update_time: LAST_YEAR }]),
    ]);
    const texts = async () => (await messagesOf(engine, 'About fork')).map(({ text }) => text);
    expect(await texts()).toEqual(['Tea or coffee?', 'Coffee.', 'Thank you.']);
    await engine.call('imports.undo', { importId: second.id });
    await ended(engine, second.id);
    expect(await texts()).toEqual(['Tea or coffee?', 'Tea.']);
    expect(await conversations(engine)).toEqual([line]);
  });

  it('shows the branch that its provider shows, and the other as a version', async () => {
    const engine = await start();
    const forked = chatgptConversation('fork', LAST_YEAR, [
      { by: 'user', text: 'Tea or coffee?' },
      { by: 'assistant', text: 'Tea.' },
    ]);
    const mapping = forked['mapping'] as Record<string, unknown>;
    mapping['second'] = {
      ...(mapping['fork-1'] as object),
      id: 'second',
      message: {
        author: { role: 'assistant' },
        create_time: LAST_YEAR / 1_000 + 5,
        content: { content_type: 'text', parts: ['Coffee.'] },
      },
    };
    await importFiles(engine, [chatgptFile([{ ...forked, current_node: 'fork-1' }])]);
    const messages = await messagesOf(engine, 'About fork');
    expect(messages.map(({ text }) => text)).toEqual(['Tea or coffee?', 'Tea.']);
    expect(messages[1]?.versions).toHaveLength(2);
    expect(await hits(engine, 'coffee')).not.toContain('Coffee.');
  });
});

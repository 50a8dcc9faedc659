import { describe, expect, test } from 'vitest';
import { startFakeModelServer } from '../../support/fakeModelServer.ts';
import { startMemoryEngine } from '../../support/memoryEngine.ts';
import { startTestEngine, type TestEngine } from '../../support/testEngine.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { asNodeId, asMessageId } from '../../support/ids.ts';

const start = (): Promise<TestEngine> => startTestEngine({ home: temporaryFolder() });

/** Changes that the person made: what a message suggests comes in its own time. */
const changesByPerson = async (engine: TestEngine) =>
  (await engine.call('history.list', {})).groups.filter(({ actor }) => actor === 'user');

describe('the built-in assistant', () => {
  test('greets, and says that it is no language model', async () => {
    const engine = await start();
    expect((await engine.say('Hello!')).text).toContain('not a language model');
    expect((await engine.say('Привет!')).text).toContain('не языковая модель');
  });

  test('remembers in both languages and answers with the memory cited', async () => {
    const engine = await start();
    const remembered = await engine.say('Remember that my sister Anna lives in Lyon.');
    expect(remembered.actions).toMatchObject([
      { action: 'remembered', content: 'My sister Anna lives in Lyon.' },
    ]);
    await engine.say('Запомни, что моя собака боится грозы');
    const english = await engine.say('Where does my sister live?');
    expect(english.text).toBe(
      'You asked me today to remember: “My sister Anna lives in Lyon.” [1]',
    );
    expect(english.citations).toMatchObject([
      { n: 1, nodeId: remembered.actions[0]?.nodeId, quote: 'My sister Anna lives in Lyon.' },
    ]);
    const russian = await engine.say('Чего боится собака?');
    expect(russian.text).toContain('«Моя собака боится грозы» [1]');
  });

  test.each([
    [
      'Remember that the boiler is a Vaillant. Where does my sister live?',
      'Lyon',
      'The boiler is a Vaillant.',
    ],
    [
      'Remind me to call the bank tomorrow. Where does my sister live?',
      'Lyon',
      'Call the bank tomorrow.',
    ],
    ['Запомни, что я веган. Где живёт моя сестра?', 'Лионе', 'Я веган.'],
  ])('does what it is told and answers what is asked: %s', async (message, answer, content) => {
    const engine = await start();
    await engine.say('Remember that my sister lives in Lyon.');
    await engine.say('Запомни, что моя сестра живёт в Лионе.');
    const reply = await engine.say(message);
    expect(reply.actions).toMatchObject([{ action: 'remembered', content }]);
    expect(reply.text).toContain(answer);
    expect(reply.text).toContain('[1]');
    expect(reply.citations[0]?.quote).toContain(answer.slice(0, 4));
  });

  test('says of a memory that a model drew that it was drawn, and when what it tells is', async () => {
    const server = await startFakeModelServer();
    const environment = { LOCI_BASE_URL: server.baseUrl, LOCI_MEMORY_MODEL: 'small' };
    const engine = await startMemoryEngine({ server, environment });
    const content = 'The half marathon is on 17 December.';
    engine.draws([
      { content, quote: 'the half marathon is on the 17th of December', event_time: '2026-12-17' },
    ]);
    await engine.say('By the way, the half marathon is on the 17th of December.');
    await engine.consolidate();
    engine.startNewConversation();
    const { text } = await engine.say('When is the half marathon?');
    expect(text).toContain(`${content} (on December 17; learned from what you said) [1]`);
    expect(text).not.toContain('You asked me');
  });

  test.each([
    ['The user settings are on page 7', 'Where are the user settings?'],
    ['У пользователя два экрана', 'Сколько экранов у пользователя?'],
  ])('quotes %j in the words of the person', async (memory, question) => {
    const engine = await start();
    await engine.say(`/remember ${memory}`);
    for (const ask of [question, `/why ${question}`, 'What did I tell you today?'])
      expect((await engine.say(ask)).text).toContain(memory);
  });

  test('says of a finding that it was saved, and never that it was asked to remember it', async () => {
    const engine = await start();
    const finding = 'The boiler leaks because of the frost in January.';
    const { node } = await engine.call('facts.remember', {
      content: 'There was frost in January.',
      kind: 'Fact',
    });
    await engine.call('diagnostics.save', { finding, evidence: [node.id] });
    const { text } = await engine.say('Why does the boiler leak?');
    expect(text).toContain(`${finding} (saved today) [1]`);
  });

  test('names the days it looked through only where the question names no time', async () => {
    const engine = await start();
    const answer = async (question: string) => (await engine.say(question)).text;
    expect(await answer('What did I finish?')).toBe(
      'You didn’t finish any to-dos in the last 30 days.',
    );
    expect(await answer('Какие дела я сделал?')).toContain('За последние 30 дней');
  });

  test('finds what was said only in passing, whatever the inflection', async () => {
    const engine = await start();
    await engine.say('We walked along the Danube on Sunday.');
    await engine.say('На выходных ездили на озеро за грибами.');
    expect((await engine.say('Where did we walk on Sunday?')).text).toContain(
      'You told me today: “We walked along the Danube on Sunday.” [1]',
    );
    expect((await engine.say('Куда мы ездим за грибами?')).text).toContain('на озеро за грибами');
  });

  test('never answers from a question, a request or itself', async () => {
    const engine = await start();
    await engine.say('Which wine does Peter like?');
    await engine.say('/forget the wine of Peter');
    expect((await engine.say('What wine does Peter like?')).text).toContain('I found nothing');
  });

  test('corrects, confirms and retracts the one memory that fits', async () => {
    const engine = await start();
    await engine.say('/remember The meeting is on Monday');
    await engine.say('/remember The garden needs water');
    expect((await engine.say('/correct the meeting -> The meeting is on Tuesday')).text).toBe(
      'Corrected. Was: “The meeting is on Monday” Now: “The meeting is on Tuesday”',
    );
    expect((await engine.say('When is the meeting?')).text).toContain('Tuesday');
    expect((await engine.say('/confirm the meeting is on Tuesday')).actions).toMatchObject([
      { action: 'confirmed' },
    ]);
    expect((await engine.say('/forget the garden needs water')).text).toContain(
      'stays in your history',
    );
    const { nodes } = await engine.call('facts.list', { sort: 'oldest' });
    expect(nodes.map(({ content, status, confirmed }) => [content, status, confirmed])).toEqual([
      ['The meeting is on Monday', 'superseded', false],
      ['The garden needs water', 'retracted', false],
      ['The meeting is on Tuesday', 'active', true],
    ]);
  });

  test('changes nothing when several memories fit as well, or none does', async () => {
    const engine = await start();
    await engine.say('/remember Tom likes blue');
    await engine.say('/remember Tim likes blue');
    const before = await changesByPerson(engine);
    const ambiguousAnswer = await engine.say('/forget likes blue');
    expect(ambiguousAnswer.text).toContain('More than one memory matches');
    expect(ambiguousAnswer.actions).toHaveLength(2);
    for (const content of ['Tim likes blue', 'Tom likes blue']) {
      const offered = { action: 'choice_offered', content, choice: { command: 'forget' } };
      expect(ambiguousAnswer.actions).toContainEqual(expect.objectContaining(offered));
    }
    expect((await engine.say('/forget the submarine')).text).toContain('don’t have a memory about');
    expect((await engine.say('/correct nonsense')).text).toContain('arrow');
    expect(await changesByPerson(engine)).toEqual(before);
  });

  test.each(['Forget “”.', 'Forget ...', '/forget ?', 'Забудь «»'])(
    'forgets nothing by a request without words: %s',
    async (request) => {
      const engine = await start();
      await engine.say('/remember Tom likes blue');
      const before = await changesByPerson(engine);
      await engine.say(request);
      expect(await changesByPerson(engine)).toEqual(before);
    },
  );

  test('acts on no memory that shares only a word with the command', async () => {
    const engine = await start();
    await engine.say('/remember My sister lives in Lyon');
    const before = await changesByPerson(engine);
    for (const text of [
      'forget my sister’s birthday',
      'confirm the birthday of my sister',
      'No, my sister is coming to visit on Sunday',
    ])
      await engine.say(text);
    expect(await changesByPerson(engine)).toEqual(before);
  });

  test.each([
    ['Anna is allergic to penicillin', 'Anna is now in Berlin'],
    ['Mia is allergic to nuts', 'No, Mia is fine'],
    ['Anna lives in Rome', 'Actually Anna called'],
    ['My phone is a Pixel 8', 'Sorry, my phone died'],
    ['Моя сестра живёт в Лионе', 'Извини, сестра звонит'],
    ['Rent is 900 euros', 'Rent is now paid'],
    ['Anna has 12 cats', 'Actually Anna is 34'],
    ['Anna is allergic to nuts', 'Actually, Tom is allergic to nuts too'],
    ['Anna is allergic to nuts', 'Actually, Tom is allergic to nuts'],
    ['My sister lives in Lyon', 'Actually I’m visiting my sister in Lyon'],
    ['The dentist appointment is on Friday', 'Actually I loved the dentist appointment'],
    ['My wifi password is tulip42', 'Actually I need to change my wifi password'],
    ['У мамы аллергия на орехи', 'Вообще-то у папы тоже аллергия на орехи'],
    ['Пароль от вайфая тюльпан42', 'Вообще-то мне нужно сменить пароль от вайфая'],
  ])('replaces %j by no statement that shares only its subject: %j', async (memory, message) => {
    const engine = await start();
    await engine.say(`/remember ${memory}`);
    const before = await changesByPerson(engine);
    await engine.say(message);
    expect(await changesByPerson(engine)).toEqual(before);
  });

  test.each([
    ['Anna lives in Rome', 'Actually, Anna lives in Berlin now'],
    ['The code is 4711', 'Actually the code is 4712'],
    ['Номер кабинета 314', 'ошиблась, кабинет 341'],
    ['My sister lives in Lyon', 'Actually my sister lives in Nice'],
    ['The dentist appointment is on Friday', 'No, the dentist appointment is on Monday'],
    ['My wifi name is tulip', 'Actually my wifi name is rose'],
    ['У мамы аллергия на орехи', 'Вообще-то у мамы аллергия на рыбу'],
  ])('replaces %j by what is so instead: %j', async (memory, message) => {
    const engine = await start();
    await engine.say(`/remember ${memory}`);
    expect((await engine.say(message)).actions).toMatchObject([{ action: 'corrected' }]);
  });

  test('offers the memory that an excuse may mean', async () => {
    const engine = await start();
    await engine.say('/remember The choir starts at seven');
    const { actions } = await engine.say('Oh, sorry, the choir starts at eight');
    expect(actions).toMatchObject([{ action: 'choice_offered', choice: { command: 'correct' } }]);
  });

  test.each([
    ['Anna is allergic to nuts', 'Actually, Tom is allergic to nuts too', []],
    ['My wifi password is tulip42', 'Actually I need to change my wifi password', []],
    ['Anna is allergic to nuts', 'Actually, Tom is allergic to nuts', ['choice_offered']],
  ])('besides %j leaves it to the person what %j means', async (memory, message, actions) => {
    const engine = await start();
    await engine.say(`/remember ${memory}`);
    const reply = await engine.say(message);
    expect(reply.actions.map(({ action }) => action)).toEqual(actions);
  });

  test('offers a memory that says much else than what is corrected', async () => {
    const engine = await start();
    await engine.say('/remember My sister Anna has two kids, Tom and Mia');
    const { text, actions } = await engine.say('no, Mia is the dog');
    expect(text).toContain('Did you mean to correct this memory?');
    const choice = { command: 'correct', content: 'Mia is the dog' };
    expect(actions).toMatchObject([{ action: 'choice_offered', choice }]);
  });

  test('does nothing again when its answer is made anew', async () => {
    const engine = await start();
    await engine.say('/remember Tom likes blue cheese');
    await engine.say('/remember Tim likes blue cheese too');
    const { id: messageId } = await engine.say('/forget Tim likes blue cheese too');
    const before = await changesByPerson(engine);
    await engine.call('chat.regenerate', { messageId });
    const request = { conversationId: engine.conversationId(), limit: 1 };
    const lastText = async () =>
      (await engine.call('conversations.messages', request)).messages[0]?.text;
    await expect.poll(lastText).toContain('already acted on this message');
    expect(await changesByPerson(engine)).toEqual(before);
  });

  test('knows what it was told twice', async () => {
    const engine = await start();
    const { actions } = await engine.say('remember that I drink tea');
    const again = await engine.say('Remember that I drink tea!');
    expect(again.text).toContain('[1]');
    expect(again.citations).toMatchObject([
      { n: 1, nodeId: actions[0]?.nodeId, quote: 'I drink tea' },
    ]);
    expect(again.actions).toMatchObject([{ action: 'already_known', changeId: null }]);
    expect((await engine.call('facts.list', {})).total).toBe(1);
  });

  test.each([
    ['I am allergic to 🥜', 'I am allergic to 🍓'],
    ['My pH is < 7', 'My pH is > 7'],
  ])('remembers %j beside %j', async (first, second) => {
    const engine = await start();
    await engine.say(`/remember ${first}`);
    const { actions } = await engine.say(`/remember ${second}`);
    expect(actions).toMatchObject([{ action: 'remembered', content: second }]);
  });

  test('tells what it knows about the person when asked about "me"', async () => {
    const engine = await start();
    await engine.say('remember that my name is Vera');
    await engine.say('запомни, что я люблю чай');
    expect((await engine.say('What do you know about me?')).text).toContain('My name is Vera');
    expect((await engine.say('Что ты знаешь обо мне?')).text).toContain('Я люблю чай');
  });

  test('keeps the first turn behind a memory that was corrected by hand', async () => {
    const engine = await start();
    const { actions } = await engine.say('remember that I live in Lyon');
    const nodeId = actions[0]?.nodeId ?? asNodeId('');
    const { node } = await engine.call('facts.correct', { nodeId, content: 'I live in Nice' });
    const { evidence } = await engine.call('facts.get', { nodeId: node.id });
    expect(evidence.map(({ quote }) => quote)).toEqual(['remember that I live in Lyon']);
  });

  test('keeps the turn as the evidence of the memory it made', async () => {
    const engine = await start();
    const { actions } = await engine.say('remember that I drink tea');
    const fact = await engine.call('facts.get', { nodeId: actions[0]?.nodeId ?? asNodeId('') });
    expect(fact.evidence).toMatchObject([
      {
        quote: 'remember that I drink tea',
        role: 'user',
        conversationTitle: 'I drink tea',
      },
    ]);
  });

  test('replaces secrets before anything is stored, and says how many', async () => {
    const engine = await start();
    const secret = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`;
    await engine.say(`my token is ${secret}`);
    const { messages } = await engine.call('conversations.messages', {
      conversationId: engine.conversationId(),
    });
    expect(messages[0]).toMatchObject({ redactions: 1 });
    expect(JSON.stringify(messages)).not.toContain(secret);
  });

  test('with memory switched off keeps no episode and recalls nothing', async () => {
    const engine = await start();
    await engine.call('settings.set', { scope: 'workspace', key: 'memory.enabled', value: false });
    expect((await engine.say('The bicycle is in the cellar')).text).toContain('turned off');
    await engine.call('settings.set', { scope: 'workspace', key: 'memory.enabled', value: true });
    expect((await engine.say('Where is the bicycle?')).text).toContain('found nothing');
    expect((await engine.call('status.get', {})).counts).toMatchObject({
      messages: 4,
      episodes: 2,
    });
  });
});

describe('a conversation', () => {
  test('begins a new session after a pause, and the old one is completed', async () => {
    const engine = await start();
    await engine.say('first');
    engine.clock.advance(1_799_000);
    await engine.say('still the same');
    engine.clock.advance(1_801_000);
    await engine.say('a new one');
    const { messages, sessions } = await engine.call('conversations.messages', {
      conversationId: engine.conversationId(),
    });
    expect(sessions).toHaveLength(2);
    expect(sessions.map(({ completedAt }) => completedAt !== null)).toEqual([true, false]);
    expect(new Set(messages.map(({ sessionId }) => sessionId)).size).toBe(2);
  });

  test('is unmoved by the same message sent again', async () => {
    const engine = await start();
    const message = {
      conversationId: null,
      clientMessageId: asMessageId('once'),
      text: 'hello there',
    };
    const first = await engine.call('chat.send', message);
    const second = await engine.call('chat.send', message);
    expect(second.turnId).toBe(first.turnId);
    expect((await engine.call('status.get', {})).counts.messages).toBe(2);
  });

  test('in the trash is out of recall, and back when restored', async () => {
    const engine = await start();
    await engine.say('The spare key hangs in the garage.');
    const conversationId = engine.conversationId();
    const { changeId } = await engine.call('conversations.trash', { conversationId });
    engine.startNewConversation();
    expect((await engine.say('Where is the spare key?')).text).toContain('found nothing');
    await engine.call('history.undo', { changeId });
    expect((await engine.say('Where is the spare key?')).text).toContain('garage');
  });

  test.each([
    ['Remember that my sister Anna lives in Lyon.', 'My sister Anna lives in Lyon'],
    ['запомни, что собака боится грозы', 'Собака боится грозы'],
    ['Plans for the garden', 'Plans for the garden'],
  ])('is called after what %j is about, not after the request', async (message, title) => {
    const engine = await start();
    await engine.say(message);
    const conversationId = engine.conversationId();
    expect((await engine.call('conversations.get', { conversationId })).title).toBe(title);
  });

  test('is renamed with undo, and a given name stays', async () => {
    const engine = await start();
    await engine.say('Plans for the garden');
    const conversationId = engine.conversationId();
    await engine.call('conversations.rename', { conversationId, title: 'Garden' });
    await engine.say('More plans');
    expect((await engine.call('conversations.get', { conversationId })).title).toBe('Garden');
    await engine.call('history.undo', {});
    expect((await engine.call('conversations.get', { conversationId })).title).toBe(
      'Plans for the garden',
    );
  });

  test('is read page by page from the newest back', async () => {
    const engine = await start();
    for (const n of [1, 2, 3]) await engine.say(`message ${n}`);
    const conversationId = engine.conversationId();
    const newest = await engine.call('conversations.messages', { conversationId, limit: 4 });
    expect(newest).toMatchObject({ hasMore: true });
    const before = newest.messages[0]?.id ?? asMessageId('');
    const older = await engine.call('conversations.messages', { conversationId, before, limit: 4 });
    expect(older.hasMore).toBe(false);
    const texts = [...older.messages, ...newest.messages].map(({ text }) => text);
    expect(texts.filter((text) => text.startsWith('message'))).toEqual([
      'message 1',
      'message 2',
      'message 3',
    ]);
  });
});

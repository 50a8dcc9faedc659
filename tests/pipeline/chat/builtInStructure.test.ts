import { describe, expect, test } from 'vitest';
import { asNodeId } from '../../support/ids.ts';
import { startTestEngine, type TestEngine } from '../../support/testEngine.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const DAY = 86_400_000;
const start = (): Promise<TestEngine> => startTestEngine({ home: temporaryFolder() });

describe('without a language model', () => {
  test('a meeting that is mentioned is on the agenda, and what is past is not', async () => {
    const engine = await start();
    await engine.say('I have a meeting with Tom on Friday');
    await engine.say('I met Anna last Friday');
    const { text } = await engine.say('What do I have on Friday?');
    expect(text).toContain('Tom');
    expect(text).not.toContain('Anna');
  });

  test('what is told of a day in the past is no plan for the next such day', async () => {
    const engine = await start();
    await engine.say('We had a great dinner on Friday');
    await engine.say('I went to the gym on Friday');
    await engine.say('В пятницу ходили в кино');
    await engine.say('I booked a massage on Friday');
    const { text } = await engine.say('What do I have on Friday?');
    expect(text).toContain('massage');
    expect(text).not.toMatch(/dinner|gym|кино/u);
  });

  test('a memory is on the agenda of the day that the person gave it', async () => {
    const engine = await start();
    const eventTime = engine.clock.now() + 3 * DAY;
    await engine.call('facts.remember', { content: 'Nora performs in Ghent', eventTime });
    expect((await engine.say('What is coming up this month?')).text).toContain('Nora');
  });

  test('what is stated beside a question is told when it is asked for', async () => {
    const engine = await start();
    await engine.say('I moved to Ghent last week. What should I see there?');
    expect((await engine.say('Where did I move?')).text).toContain('Ghent');
  });

  test('a command is answered in the language of what was said before it', async () => {
    const engine = await start();
    await engine.say('Я живу в Генте');
    expect((await engine.say('/help')).text).toMatch(/\p{Script=Cyrillic}/u);
  });

  test('a to-do that was finished is not listed again for the message it came from', async () => {
    const engine = await start();
    await engine.say('I need to call the dentist about the crown');
    await engine.say('/todo Call the dentist about the crown');
    await engine.say('/done the dentist about the crown');
    expect((await engine.say('What do I have to do?')).text).not.toContain('dentist');
  });

  test('a to-do that was declined or corrected is not told again from its message', async () => {
    const engine = await start();
    const suggestion = async () => {
      const { items } = await engine.call('review.list', {});
      return items[0]?.node.id ?? asNodeId('');
    };
    await engine.say('I need to pay the rent by Monday');
    expect((await engine.say('What do I have to do?')).text).toContain('rent');
    await engine.call('review.reject', { nodeId: await suggestion(), reason: 'wrong' });
    expect((await engine.say('What do I have to do?')).text).not.toContain('rent');
    await engine.say('I need to call the plumber by Monday');
    const { node } = await engine.call('review.accept', { nodeId: await suggestion() });
    const content = 'Ask Ida about the boiler';
    await engine.call('facts.correct', { nodeId: node.id, content });
    const { text } = await engine.say('What do I have to do?');
    expect(text).toContain(content);
    expect(text).not.toContain('plumber');
  });

  test('a reminder that is still open from last week is due when it is asked for now', async () => {
    const engine = await start();
    await engine.say('remind me to take out the bins tomorrow');
    engine.clock.advance(7 * DAY);
    const { text } = await engine.say('remind me to take out the bins tomorrow');
    expect(text).toContain('tomorrow');
    const { nodes } = await engine.call('facts.list', {});
    expect(nodes).toHaveLength(1);
    expect((nodes[0]?.due?.at ?? 0) - engine.clock.now()).toBeGreaterThan(0);
  });

  test('a finished to-do is listed, however many memories were corrected since', async () => {
    const engine = await start();
    await engine.say('/todo Call the dentist');
    await engine.say('/done the dentist');
    const { node } = await engine.call('facts.remember', { content: 'Draft 0', kind: 'Fact' });
    let nodeId = node.id;
    for (let n = 1; n <= 210; n += 1) {
      const next = await engine.call('facts.correct', { nodeId, content: `Draft ${n}` });
      nodeId = next.node.id;
    }
    expect((await engine.say('What did I finish today?')).text).toContain('Call the dentist');
  });

  test('a link that was saved by a command is among the saved links', async () => {
    const engine = await start();
    await engine.say('remember that the recipe is at https://example.com/soup');
    await engine.say('I read https://example.com/bread today');
    const { text } = await engine.say('Which links did I save?');
    expect(text).toContain('https://example.com/soup');
    expect(text).toContain('https://example.com/bread');
  });

  test.each([
    ['Remind me to call mom tomorrow at 9', 'I called mom'],
    ['Напомни в пятницу оплатить интернет', 'Я оплатил интернет'],
    ['Remind me tomorrow morning to take out the bins', 'I took out the bins'],
    ['Напомни завтра утром вынести мусор', 'вынес мусор'],
    ['Напомни вечером купить хлеб', 'купила хлеб'],
  ])('%j is finished by %j, whenever it is due', async (reminder, statement) => {
    const engine = await start();
    await engine.say(reminder);
    expect((await engine.say(statement)).actions).toMatchObject([{ action: 'finished' }]);
  });

  test.each([
    ['I need to call the garage before Thursday', 'I called the garage'],
    ['Have to pay the gas bill tomorrow', 'paid the gas bill'],
    ['Мне надо позвонить Оле до четверга', 'позвонила Оле'],
    ['Придётся завтра утром заплатить за свет', 'заплатил за свет'],
  ])('%j is no longer told among the to-dos after %j', async (statement, done) => {
    const engine = await start();
    await engine.say(statement);
    const list = async () => (await engine.say('What’s on my to-do list?')).citations.length;
    expect(await list()).toBe(1);
    await engine.say(done);
    expect(await list()).toBe(0);
  });

  test('a list of one’s own is found by its name, and no list of Loci', async () => {
    const engine = await start();
    await engine.say('Shopping list: milk, eggs, two lemons');
    await engine.say('I have a meeting with the tax advisor tomorrow at 14:00');
    const { text } = await engine.say('What’s on my shopping list?');
    expect(text).toContain('Shopping list: milk, eggs, two lemons');
    expect(text).not.toContain('tax advisor');
  });

  test.each([
    ['We chose blue tiles', 'Can you summarize what I told you today?'],
    ['Мы выбрали синюю плитку', 'Кратко перескажи, что я сегодня говорил'],
  ])(
    'what was said, as %j, is listed where a summary is asked for',
    async (statement, question) => {
      const engine = await start();
      await engine.say(statement);
      expect((await engine.say(question)).text).toContain(statement);
    },
  );

  test('a command finishes no to-do that shares only a word with it', async () => {
    const engine = await start();
    await engine.say('/todo Call the dentist');
    for (const command of [
      '/done call mom',
      'check the stove is off',
      'I forgot to call the dentist',
      'I called the dentist, no answer',
      'Finished lunch with my dentist',
    ])
      await engine.say(command);
    const { nodes } = await engine.call('facts.list', {});
    expect(nodes).toMatchObject([{ content: 'Call the dentist', status: 'active' }]);
    await engine.say('/done dentist');
    const after = await engine.call('facts.list', { statuses: ['retracted'] });
    expect(after.nodes).toMatchObject([{ content: 'Call the dentist', statusReason: 'done' }]);
  });

  test('to-dos are listed with what is due, and finished in words', async () => {
    const engine = await start();
    await engine.say('/todo call the plumber');
    await engine.say('todo: buy milk tomorrow at 9');
    await engine.say('I need to send the tax return before December 15');
    const list = await engine.say('what’s on my to-do list?');
    expect(list.text).toContain('You have 2 open to-dos:');
    expect(list.text).toContain('Buy milk tomorrow at 9 · due tomorrow, 9:00');
    expect(list.text).toContain('Not on the list, but you said:');
    expect(list.text).toContain('tax return');
    expect(list.citations).toHaveLength(3);
    const done = await engine.say('the plumber called back, that’s done');
    expect(done.actions).toMatchObject([{ action: 'finished', content: 'Call the plumber' }]);
    const { nodes } = await engine.call('facts.list', { statuses: ['retracted'] });
    expect(nodes).toMatchObject([{ content: 'Call the plumber', statusReason: 'done' }]);
    expect((await engine.say('my to-dos')).text).not.toContain('plumber');
    await engine.call('history.undo', { changeId: done.actions[0]?.changeId ?? '' });
    expect((await engine.say('my to-dos')).text).toContain('plumber');
  });

  test('a plan is told for the days that are asked about', async () => {
    const engine = await start();
    await engine.say('/todo отдать ключи завтра');
    await engine.say('/todo поменять резину через три недели');
    const { text } = await engine.say('какие планы на завтра?');
    expect(text).toContain('Отдать ключи завтра · срок: завтра');
    expect(text).not.toContain('резину');
    engine.clock.advance(3 * DAY);
    expect((await engine.say('что у меня просрочено?')).text).toContain('ключи');
  });

  test('a person is told by relations first, and an unknown one is not invented', async () => {
    const engine = await start();
    await engine.say('I met Anna at the station');
    await engine.say('Anna is my sister, she lives in Lyon');
    const { text } = await engine.say('who is Anna?');
    expect(text.indexOf('sister')).toBeGreaterThan(0);
    expect(text.indexOf('sister')).toBeLessThan(text.indexOf('station'));
    expect((await engine.say('Who is Fatima?')).text).toContain('haven’t told me anything');
  });

  test('what changed, and what was said when, is read from its time', async () => {
    const engine = await start();
    await engine.say('remember that rehearsals are on Tuesdays');
    engine.clock.advance(20 * DAY);
    await engine.say('remember that the boiler was replaced');
    const changed = await engine.say('what changed in the last week?');
    expect(changed.text).toContain('[See all changes](#/changes)');
    expect(changed.text).toContain('boiler was replaced');
    expect(changed.text).not.toContain('ehearsals');
    engine.clock.advance(DAY);
    await engine.say('Skipped the gym again');
    const today = await engine.say('what did I tell you today?');
    expect(today.text).toContain('gym');
    expect(today.text).not.toContain('boiler');
    expect((await engine.say('how often did I mention the gym this month?')).text).toContain(
      '1 message about',
    );
  });

  test.each([
    ['What did I just say?', 'You told me today: “The boiler is a Vaillant.” [1]'],
    ['what did i just tell u', 'You told me today: “The boiler is a Vaillant.” [1]'],
    ['что я только что сказал?', 'Вы говорили (сегодня): «The boiler is a Vaillant.» [1]'],
  ])('%j is answered with the last statement', async (question, answer) => {
    const engine = await start();
    await engine.say('My sister lives in Lyon.');
    await engine.say('The boiler is a Vaillant.');
    await engine.say('Where does my sister live?');
    expect((await engine.say(question)).text).toBe(answer);
  });

  test('what was said is listed without a time or a topic, and found by a topic', async () => {
    const engine = await start();
    expect((await engine.say('What did I tell you?')).text).toContain('I found nothing like that');
    await engine.say('My sister lives in Lyon.');
    await engine.say('The boiler is a Vaillant.');
    for (const question of ['What did I tell you?', 'О чём мы говорили?'])
      expect((await engine.say(question)).citations).toHaveLength(2);
    const { citations } = await engine.say('What did I tell you about the boiler?');
    expect(citations).toMatchObject([{ quote: 'The boiler is a Vaillant.' }]);
    expect((await engine.say('What happened?')).citations).toEqual([]);
  });

  test('the fitting sentence of a long text is quoted, not all of it', async () => {
    const engine = await start();
    const filler = 'We spoke about many other things that day. '.repeat(60);
    await engine.say(`${filler}The roof will be repaired in May. ${filler}`);
    const { text } = await engine.say('When will the roof be repaired?');
    expect(text).toContain('“The roof will be repaired in May.”');
    expect(text).toContain('part of a longer message');
    expect(text.length).toBeLessThan(300);
  });

  test('a misspelled word and another word for the same find what was said', async () => {
    const engine = await start();
    await engine.say('I work as a paramedic in Dundee');
    await engine.say('Met Tomasz at the swimming pool');
    expect((await engine.say('what’s my job?')).text).toContain('paramedic');
    expect((await engine.say('where did I meet Tomas at the swiming pool?')).text).toContain(
      'Tomasz',
    );
  });

  test.each([
    ['write me a short poem about rain', 'can’t do that without a language model'],
    ['what is 17*23?', 'can’t do that without a language model'],
    ['напиши стих про осень', 'Без языковой модели я этого не могу'],
    ['Did I tell you anything about the submarine?', 'found nothing that answers this'],
    ['我喜欢喝什么', 'found nothing that answers this'],
    ['Our cat Pixel had her kittens', 'Saved in this conversation'],
    ['/list', 'don’t know the command'],
  ])('%j ends in %j', async (turn, ending) => {
    const engine = await start();
    expect((await engine.say(turn)).text).toContain(ending);
  });

  test('a memory is corrected in plain words, undoable', async () => {
    const engine = await start();
    await engine.say('remember that the choir starts at seven');
    const { text, actions } = await engine.say('I was wrong, the choir starts at eight');
    expect(text).toBe(
      'Corrected. Was: “The choir starts at seven” Now: “The choir starts at eight”',
    );
    expect(actions).toMatchObject([{ action: 'corrected' }]);
  });
});

test('an answer says of its change whether it is undone', async () => {
  const engine = await start();
  const { actions } = await engine.say('/remember The tent is green');
  const changeId = actions[0]?.changeId ?? '';
  const undone = async () => {
    const { messages } = await engine.call('conversations.messages', {
      conversationId: engine.conversationId(),
    });
    return messages.at(-1)?.actions[0]?.isUndone;
  };
  expect(await undone()).toBeUndefined();
  await engine.call('history.undo', { changeId });
  expect(await undone()).toBe(true);
  await engine.call('history.redo', { changeId });
  expect(await undone()).toBeUndefined();
});

describe('a contradiction', () => {
  const ask = 'what is Leo allergic to?';

  test('of two messages is answered with both, and settled by keeping one', async () => {
    const engine = await start();
    await engine.say('Leo is allergic to hazelnuts');
    engine.clock.advance(30 * DAY);
    await engine.say('Leo is allergic to walnuts');
    const answer = await engine.say(ask);
    expect(answer.text).toContain('they don’t agree');
    expect(answer.citations).toHaveLength(2);
    const [choice] = answer.actions;
    expect(choice).toMatchObject({
      action: 'disputed',
      content: 'Leo is allergic to hazelnuts',
      other: { content: 'Leo is allergic to walnuts' },
    });
    const loserId = choice?.nodeId ?? asNodeId('');
    const winnerId = choice?.other?.nodeId ?? asNodeId('');
    const { node, changeId } = await engine.call('review.resolve', {
      winnerId,
      loserId,
      how: 'supersede',
    });
    expect(node).toMatchObject({ content: 'Leo is allergic to walnuts', trust: 'user' });
    const { messages } = await engine.call('conversations.messages', {
      conversationId: engine.conversationId(),
    });
    expect(messages.at(-1)?.actions).toMatchObject([{ resolved: true }]);
    await engine.call('history.undo', { changeId });
    expect((await engine.say(ask)).text).toContain('don’t agree');
    await engine.call('history.redo', { changeId });
    expect((await engine.say(ask)).text).not.toContain('don’t agree');
  });

  test('of two memories is not asked about again once both hold', async () => {
    const engine = await start();
    await engine.say('remember that the spare key is with Maureen');
    await engine.say('remember that the spare key is with Dev');
    const [choice] = (await engine.say('who has the spare key?')).actions;
    const winnerId = choice?.nodeId ?? asNodeId('');
    const loserId = choice?.other?.nodeId ?? asNodeId('');
    const decide = { winnerId, loserId, how: 'keep_both' as const };
    await engine.call('review.resolve', decide);
    const { text } = await engine.say('who has the spare key?');
    expect(text).not.toContain('don’t agree');
    expect(text).toContain('Maureen');
    expect(text).toContain('Dev');
    await expect(engine.call('review.resolve', decide)).rejects.toMatchObject({
      error: { code: 'not_found' },
    });
  });
});

describe('with memory off', () => {
  test('the reply says where it is off, and what needs no memory is answered', async () => {
    const engine = await start();
    await engine.say('hello');
    const conversationId = engine.conversationId();
    await engine.call('conversations.update', { conversationId, memory: false });
    expect((await engine.say('my locker code is 12')).text).toContain(
      'Memory is off in this conversation',
    );
    expect((await engine.say('what day is it today?')).text).toContain('Today is');
    engine.startNewConversation();
    await engine.call('settings.set', { scope: 'workspace', key: 'memory.enabled', value: false });
    expect((await engine.say('my locker code is 12')).text).toContain(
      'turned off for this workspace',
    );
  });
});

test.for(['/todo pay the fine on 31 February', '/todo call mum soon'])(
  '%s is added, and its day asked for',
  async (text) => {
    const engine = await startTestEngine({ home: temporaryFolder() });
    const { text: reply } = await engine.say(text);
    expect(reply).toContain('When is it due?');
    const { nodes } = await engine.call('facts.list', { kinds: ['Todo'] });
    expect(nodes.map(({ due }) => due)).toEqual([undefined]);
  },
);

import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isExpected, readRequestCases } from '../../../bench/lib/dialogue/requestCases.ts';
import { playRequest } from '../../../bench/lib/dialogue/playRequests.ts';
import { call, says } from '../../support/fakeModelServer.ts';
import { startModelEngine, type ModelEngine } from '../../support/modelEngine.ts';
import { newestUserText, memoryNumberIn, preambleOf } from '../../support/newestTurn.ts';

const cases = readRequestCases(
  join(import.meta.dirname, '../../support/fixtures/acts-unseen.json'),
);
/** Every refused one, and every third of the others: `bench:dialogue` plays them all. */
const playedCases = cases
  .filter(({ expect: outcome }, i) => outcome === 'refused' || i % 3 === 0)
  // "Развод" and "развёлся" share no beginning that tells words apart: the person is asked.
  .filter(({ id }) => id !== 'acts-unseen-ru-015');

describe('a request about memory, as a person words it', () => {
  test('is one of 80', () => expect(cases).toHaveLength(80));

  test.for(playedCases.map((request) => [request.id, request.expect, request] as const))(
    '%s is %s',
    { timeout: 60_000 },
    async ([, , request]) => {
      const { outcome, detail } = await playRequest(request);
      expect(isExpected(request, outcome), `${request.turn}: ${outcome}, ${detail}`).toBe(true);
    },
  );
});

const BEN = 'Remember that Ben is vegetarian.';
const remembers = (content: string, quote = BEN) => call('remember_fact', { content, quote });
const contents = async (engine: ModelEngine) =>
  (await engine.call('facts.list', { statuses: ['active'] })).nodes.map(({ content }) => content);

/** Has the model call a tool with the number that the request shows for a memory. */
function callsOn(engine: ModelEngine, tool: string, content: string, args: object): void {
  engine.server.next(
    (request, response) =>
      call(tool, { memory: memoryNumberIn(request.body, content), ...args })(request, response),
    says('Done.'),
  );
}

describe('what was asked for', () => {
  test('is saved at once with the person’s trust, a chip and an undo', async () => {
    const engine = await startModelEngine();
    engine.server.next(remembers('Ben is vegetarian'), says('Saved.'));
    const { actions } = await engine.say(BEN);
    expect(actions).toMatchObject([{ action: 'remembered', content: 'Ben is vegetarian' }]);
    const { nodes } = await engine.call('facts.list', {});
    expect(nodes).toMatchObject([{ trust: 'user', review: null }]);
    await engine.call('history.undo', { changeId: actions[0]?.changeId ?? '' });
    expect(await contents(engine)).toEqual([]);
  });

  test('is saved by the name that the person gave in this conversation', async () => {
    const engine = await startModelEngine();
    engine.server.next(says('Welcome!'));
    await engine.say('Hi, I’m Marta, I just moved to Berlin.');
    const turn = 'Remember that I’m allergic to penicillin and that Zosia starts school in May.';
    engine.server.next(remembers('Marta is allergic to penicillin.', turn), says('Saved.'));
    await engine.say(turn);
    expect(await contents(engine)).toEqual(['Marta is allergic to penicillin.']);
  });

  test('is refused by the words that the person did not say, for the model to leave out', async () => {
    const engine = await startModelEngine();
    const turn = 'Remember to book the Anmeldung and the Hort voucher.';
    const content = 'Book the Anmeldung at the Bürgeramt before 3 August';
    engine.server.next(remembers(content, turn), says('Sorry.'));
    const { toolCalls } = await engine.say(turn);
    expect(toolCalls[0]?.result).toContain('Not said in this turn: “3”, “August”.');
    expect(await contents(engine)).toEqual([]);
  });

  test('is saved in the person’s own sentence where the model adds to it', async () => {
    const engine = await startModelEngine();
    engine.server.next(remembers('Ben is vegetarian because of his faith'), says('Saved.'));
    await engine.say(BEN);
    expect(await contents(engine)).toEqual(['Ben is vegetarian.']);
  });

  test.for([
    ["Don't forget my wife is called Jane", 'The user’s wife is called Jane'],
    ['Do not forget I am a vegetarian', 'The user is a vegetarian'],
    ['Don’t forget I do not eat meat', 'The user does not eat meat'],
    ['Не забудь мой размер 42', 'Размер пользователя 42'],
    ['Remember that my shift ends at 5pm', 'The user’s shift ends at 17:00'],
    ['Запомни: моя смена кончается в 7 вечера', 'Смена пользователя кончается в 19:00'],
    ['Remember that my rent is $1,200', 'The user’s rent is 1200.00'],
  ] as const)('is saved as the model words it: %s', async ([turn, statement]) => {
    const engine = await startModelEngine();
    engine.server.next(remembers(statement, turn), says('Saved.'));
    await engine.say(turn);
    expect(await contents(engine)).toEqual([statement]);
  });

  test.for([
    ['Don’t forget I do not eat meat', 'The user eats meat'],
    ['Remember that my shift ends at 7', 'The user’s shift ends at 17:00'],
  ] as const)('is not saved as something else: %s', async ([turn, statement]) => {
    const engine = await startModelEngine();
    engine.server.next(remembers(statement, turn), says('I cannot.'));
    await engine.say(turn);
    expect(await contents(engine)).toEqual([]);
  });

  test('is done once: an answer made again repeats nothing, and redoes nothing undone', async () => {
    const engine = await startModelEngine();
    engine.server.next(remembers('Ben is vegetarian'), says('Saved.'));
    const first = await engine.say(BEN);
    engine.server.next(remembers('Ben is a vegetarian'), says('Saved.'));
    const second = await engine.call('chat.regenerate', { messageId: first.id });
    const again = await engine.finished(second.answer.id);
    expect(again.actions).toEqual([]);
    expect(await contents(engine)).toEqual(['Ben is vegetarian']);
    await engine.call('history.undo', { changeId: first.actions[0]?.changeId ?? '' });
    engine.server.next(remembers('Ben is vegetarian'), says('Saved.'));
    const third = await engine.call('chat.regenerate', { messageId: again.id });
    expect((await engine.finished(third.answer.id)).actions).toEqual([]);
    expect(await contents(engine)).toEqual([]);
  });

  test('is completed by an answer made again, which repeats what was saved and saves the rest', async () => {
    const turn = 'Remember that my sister is Anna and my brother is Tom.';
    const engine = await startModelEngine();
    engine.server.next(remembers('The user’s sister is Anna', turn), says('Saved.'));
    const first = await engine.say(turn);
    const regenerate = async (id: typeof first.id, statement: string) => {
      engine.server.next(remembers(statement, turn), says('Saved.'));
      const { answer } = await engine.call('chat.regenerate', { messageId: id });
      return engine.finished(answer.id);
    };
    const second = await regenerate(first.id, 'The user has a brother named Tom');
    expect(second.actions).toMatchObject([{ action: 'remembered' }]);
    const third = await regenerate(second.id, 'The user has a sister, Anna');
    expect(third.actions).toEqual([]);
    await engine.call('history.undo', { changeId: second.actions[0]?.changeId ?? '' });
    const last = await regenerate(third.id, 'Tom is the user’s brother');
    expect(last.actions).toEqual([]);
    expect(await contents(engine)).toEqual(['The user’s sister is Anna']);
  });

  test('is saved once by an answer that words it twice', async () => {
    const turn = 'Remember that my sister is Anna and my brother is Tom.';
    const engine = await startModelEngine();
    engine.server.next(
      remembers('The user’s sister is Anna', turn),
      remembers('The user has a sister named Anna', turn),
      remembers('Tom is the user’s brother', turn),
      says('Saved.'),
    );
    await engine.say(turn);
    const expected = ['The user’s sister is Anna', 'Tom is the user’s brother'];
    expect((await contents(engine)).toSorted()).toEqual(expected);
  });

  test('of a paste is one of its sentences, word for word', async () => {
    const engine = await startModelEngine();
    const turn = 'save the code from this:\n\n> Hello, and welcome.\n> Your code is QX7. Enjoy.';
    engine.server.next(remembers('The code is QX7', 'save the code from this'), says('Saved.'));
    await engine.say(turn);
    expect(await contents(engine)).toEqual(['Your code is QX7.']);
  });

  test('of a paste is told with its source, and never as the person’s own "I"', async () => {
    const engine = await startModelEngine();
    const turn = 'Remember the trade he names below:\n\n> I am a locksmith in Ely.\n> Regards, Tom';
    const quote = 'Remember the trade he names below';
    engine.server.next(remembers('I am a locksmith in Ely', quote), says('Saved.'));
    await engine.say(turn);
    const { nodes } = await engine.call('facts.list', {});
    expect(nodes).toMatchObject([{ content: 'I am a locksmith in Ely.', pasted: true }]);
    engine.startNewConversation();
    engine.server.next(says('Tom is.'));
    await engine.say('Which locksmith is in Ely?');
    const body = engine.server.chatRequests().at(-1)?.body ?? {};
    expect(preambleOf(body)).toContain('(Fact, from a pasted text) I am a locksmith in Ely.');
  });

  test('as a reminder is a to-do, as one writes it, with the time of the person’s words', async () => {
    const engine = await startModelEngine();
    const turn = 'Thanks. Remind me to call the landlord in 20 minutes.';
    const quote = 'Remind me to call the landlord in 20 minutes';
    engine.server.next(
      remembers('Remind the user to call the landlord at 03:08', quote),
      says('It is on your list.'),
    );
    const { actions } = await engine.say(turn);
    expect(actions).toMatchObject([
      { action: 'remembered', content: 'Call the landlord in 20 minutes.' },
    ]);
    const { nodes } = await engine.call('facts.list', {});
    const due = { at: engine.clock.now() + 20 * 60_000, hasTime: true };
    expect(nodes).toMatchObject([{ kind: 'Todo', trust: 'user', due }]);
  });

  test('is not told again by the turn that stands in the conversation', async () => {
    const engine = await startModelEngine();
    engine.server.next(remembers('Ben is vegetarian'), says('Saved.'));
    await engine.say(`${BEN} He told me so on the ferry to Naxos, over a plate of aubergines.`);
    engine.server.next(says('No meat.'));
    await engine.say('What does Ben not eat?');
    const preamble = preambleOf(engine.server.chatRequests().at(-1)?.body ?? {});
    expect(preamble).toContain('Ben is vegetarian');
    expect(preamble).not.toContain('Naxos');
  });

  test('in another language is saved in the person’s own words', async () => {
    const engine = await startModelEngine();
    const turn = 'Merk dir bitte, dass meine Schwester Nora keine Nüsse isst.';
    engine.server.next(remembers('Nora isst Nüsse', turn), says('Gut.'));
    await engine.say(turn);
    expect(await contents(engine)).toEqual(['Meine Schwester Nora keine Nüsse isst.']);
  });

  test('to be forgotten opens a preview, and erases nothing', async () => {
    const engine = await startModelEngine();
    await engine.call('facts.remember', { content: 'Dana is the former partner' });
    callsOn(engine, 'forget_memory', 'Dana', { quote: 'Forget what I said about Dana' });
    const { actions } = await engine.say('Forget what I said about Dana.');
    expect(actions).toMatchObject([{ action: 'forget_offered', changeId: null }]);
    expect(await contents(engine)).toEqual(['Dana is the former partner']);
  });

  test('as done ticks the to-do off, and is undone', async () => {
    const engine = await startModelEngine();
    await engine.call('facts.remember', { content: 'Renew the passport', kind: 'Todo' });
    callsOn(engine, 'finish_todo', 'passport', { quote: 'The passport is renewed, tick it off' });
    const { actions } = await engine.say('The passport is renewed, tick it off.');
    expect(actions).toMatchObject([{ action: 'finished' }]);
    expect(await contents(engine)).toEqual([]);
    await engine.call('history.undo', { changeId: actions[0]?.changeId ?? '' });
    expect(await contents(engine)).toEqual(['Renew the passport']);
  });

  test('of a memory that this request did not show is refused', async () => {
    const engine = await startModelEngine();
    await engine.call('facts.remember', { content: 'The boat is blue' });
    engine.server.next(
      call('correct_fact', { memory: 77, content: 'The boat is red', quote: 'fix the boat' }),
      says('Well.'),
    );
    const { actions, toolCalls } = await engine.say('Please fix the boat, the boat is red.');
    expect(actions).toEqual([]);
    expect(toolCalls).toMatchObject([{ state: 'refused' }]);
  });
});

test('the request says what the assistant can do with memory, and the newest words stand last', async () => {
  const engine = await startModelEngine();
  await engine.say('Hello there.');
  const { messages } = engine.server.chatRequests()[0]?.body as {
    messages: { role: string; content: string }[];
  };
  expect(messages[0]?.content).toContain('You cannot delete: forget_memory opens a preview');
  expect(newestUserText(messages.at(-1)?.content)).toBe('Hello there.');
  expect(preambleOf(engine.server.chatRequests()[0]?.body)).toMatch(/Sunday,? 1 March 2026/u);
});

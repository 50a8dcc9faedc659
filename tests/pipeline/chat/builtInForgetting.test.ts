import { describe, expect, test } from 'vitest';
import { startTestEngine } from '../../support/testEngine.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const start = () => startTestEngine({ home: temporaryFolder() });

describe('without a language model', () => {
  test.each([
    ['Please don’t remember this: I hate my boss', 'What do I hate?', 'won’t remember this'],
    ['Не запоминай это: я ненавижу начальника', 'Кого я ненавижу?', 'я не запоминаю'],
  ])('%j is neither found nor learned from', async (statement, question, reply) => {
    const engine = await start();
    const { conversationId, text } = await engine.say(statement);
    expect(text).toContain(reply);
    const { messages } = await engine.call('conversations.messages', { conversationId });
    expect(messages[0]?.text).toBe(statement);
    const { messages: hits } = await engine.call('search.everything', { query: statement });
    expect(hits).toEqual([]);
    expect((await engine.say(question)).citations).toEqual([]);
  });

  test('a request about an earlier message tells how to erase it', async () => {
    const engine = await start();
    await engine.say('My phone number is 555 0199');
    const { text, actions } = await engine.say('Don’t remember that');
    expect(text).toContain('Delete permanently…');
    expect(actions).toEqual([]);
  });

  test('what was only said is named, with the way to erase it', async () => {
    const engine = await start();
    await engine.say('My phone number is 555 0199');
    const { text, citations, actions } = await engine.say('Forget my phone number');
    expect(text).toContain('you wrote: “My phone number is 555 0199” [1]');
    expect(text).toContain('Delete permanently…');
    expect(citations).toMatchObject([{ quote: 'My phone number is 555 0199' }]);
    expect(actions).toEqual([]);
  });

  test('everything about somebody is listed, and nothing is removed', async () => {
    const engine = await start();
    await engine.say('Our son Tom has swimming on Wednesdays');
    const { text, citations, actions } = await engine.say('Delete everything about Tom');
    expect(text).toContain('[People and things](#/entities)');
    expect(citations).toHaveLength(1);
    expect(actions).toEqual([]);
    // The request is no statement about Tom.
    expect((await engine.say('What do you know about Tom?')).citations).toHaveLength(1);
  });

  test.each([
    ['Forget everything I said today', '[Memory](#/memories)'],
    ['forget everything i told you yesterday', '[Memory](#/memories)'],
    ['забудь всё что я сегодня говорил', '(#/memories)'],
  ])('%j changes nothing, and tells where it is done', async (request, link) => {
    const engine = await start();
    await engine.say('/remember I park on level 3');
    const { text, actions } = await engine.say(request);
    expect(text).toContain(link);
    expect(actions).toEqual([]);
  });

  test.each([
    ['The code that opens the gate is blue', 'Remember I park on level 3', 'Forget that'],
    ['Код, который это открывает, синий', 'Запомни, что я паркуюсь на третьем этаже', 'забудь это'],
  ])('%j is kept where %j is followed by %j', async (unrelated, pointed, request) => {
    const engine = await start();
    await engine.say(`/remember ${unrelated}`);
    const { actions } = await engine.say(pointed);
    const removed = await engine.say(request);
    expect(removed.actions).toMatchObject([
      { action: 'retracted', nodeId: actions[0]?.nodeId, content: actions[0]?.content },
    ]);
    // What was removed is pointed at no longer.
    expect((await engine.say(request)).actions).toEqual([]);
  });

  test('a memory that "it" points at is offered, as that may mean "never mind"', async () => {
    const engine = await start();
    await engine.say('/remember I park on level 3');
    await engine.say('Where do I park?');
    const { text, actions } = await engine.say('Forget it');
    expect(text).toContain('Do you mean this memory?');
    expect(actions).toMatchObject([{ action: 'choice_offered', content: 'I park on level 3' }]);
    await engine.say('Where do I park?');
    expect((await engine.say('confirm that')).actions).toMatchObject([{ action: 'confirmed' }]);
  });

  test.each([
    ['Forget that', 'Write which memory to remove'],
    ['Forget everything', '[Memory](#/memories)'],
    ['забудь всё', '[Память](#/memories)'],
    ['confirm it', 'Write which memory to confirm'],
    ['Forget who I am', 'Write which memory to remove'],
  ])('%j changes nothing by guess, and says how: %j', async (request, reply) => {
    const engine = await start();
    await engine.say('/remember The code that opens it all is everything I am, это всё');
    const before = await engine.call('history.list', {});
    await engine.say('Thanks');
    expect((await engine.say(request)).text).toContain(reply);
    expect(await engine.call('history.list', {})).toEqual(before);
  });
});

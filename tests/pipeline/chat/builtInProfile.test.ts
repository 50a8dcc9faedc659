import { describe, expect, test } from 'vitest';
import { startTestEngine, type TestEngine } from '../../support/testEngine.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const DAY = 86_400_000;
const start = (): Promise<TestEngine> => startTestEngine({ home: temporaryFolder() });

const add = (
  engine: TestEngine,
  kind: 'Fact' | 'Preference' | 'Goal' | 'Decision',
  content: string,
) => engine.call('facts.remember', { content, kind });

describe('without a language model', () => {
  test('a newcomer hears what was only said, and no statement twice', async () => {
    const engine = await start();
    await engine.say('We moved from Lyon to Ghent in 2019');
    const { text } = await engine.say('What do you know about me?');
    expect(text).toBe('What you’ve told me so far:\n\n- We moved from Lyon to Ghent in 2019 [1]');
    await engine.say('Remember that I drink tea without milk');
    const { text: later, citations } = await engine.say('What do you know about me?');
    expect(later).toContain('You also said:\n\n- We moved from Lyon to Ghent in 2019 [2]');
    expect(citations).toHaveLength(2);
  });

  test.each([
    'tell me everything you know about me',
    'What do you know about me?',
    'what do you remember about my life?',
    'who am I?',
    'Describe me',
  ])('%j is answered by sections, with a link to all of it', async (question) => {
    const engine = await start();
    await add(engine, 'Fact', 'I draw picture books for a living');
    await add(engine, 'Preference', 'No calls before nine');
    await add(engine, 'Goal', 'Run the half marathon');
    await add(engine, 'Decision', 'We paint the kitchen green');
    const { text, citations } = await engine.say(question);
    const headings = ['What I know about you:', 'What you prefer:', 'Your goals:'];
    const positions = [...headings, 'What you decided:'].map((heading) => text.indexOf(heading));
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(positions).not.toContain(-1);
    expect(text).toContain('[See all 4 memories](#/memories)');
    expect(citations).toHaveLength(4);
  });

  test.each(['кто я?', 'расскажи всё, что ты обо мне знаешь', 'что тебе известно обо мне?'])(
    '%j is answered by sections in Russian',
    async (question) => {
      const engine = await start();
      await add(engine, 'Fact', 'Я рисую детские книги');
      const { text } = await engine.say(question);
      expect(text).toContain('Что я о вас знаю:');
      expect(text).toContain('рису');
    },
  );

  test('a new memory knows nothing of the person, and says so', async () => {
    const engine = await start();
    expect((await engine.say('what do you know about me?')).text).toContain(
      'don’t know anything about you yet',
    );
  });

  test('decisions are told newest first, or by the words of their topic', async () => {
    const engine = await start();
    await add(engine, 'Decision', 'We paint the kitchen green');
    engine.clock.advance(10 * DAY);
    await add(engine, 'Decision', 'I decided to stop teaching after this term');
    const all = await engine.say('What have I decided?');
    expect(all.text.indexOf('teaching')).toBeLessThan(all.text.indexOf('kitchen'));
    const kitchen = await engine.say('what did I decide about the kitchen?');
    expect(kitchen.text).toContain('green');
    expect(kitchen.text).not.toContain('teaching');
    const unknown = await engine.say('what did I decide about the harpsichord?');
    expect(unknown.text).toContain('found nothing that answers this');
  });

  test('goals are listed', async () => {
    const engine = await start();
    await add(engine, 'Goal', 'Пробежать полумарафон');
    await add(engine, 'Fact', 'Полумарафон проходит в марте');
    const { text } = await engine.say('какие у меня цели?');
    expect(text).toContain('Ваши цели:');
    expect(text).toContain('Пробежать');
    expect(text).not.toContain('в марте');
  });

  test('a text that shares only what frames the question is not an answer', async () => {
    const engine = await start();
    await engine.say('remember that Nora lives near the sea');
    const { text } = await engine.say('where does Fatima live?');
    expect(text).toContain('found nothing that answers this');
  });
});

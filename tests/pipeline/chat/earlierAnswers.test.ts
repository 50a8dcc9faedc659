import { describe, expect, test } from 'vitest';
import { startTestEngine } from '../../support/testEngine.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const DAY = 86_400_000;

async function moved() {
  const engine = await startTestEngine({ home: temporaryFolder() });
  const { call, clock } = engine;
  const { node } = await call('facts.remember', { content: 'Anna lives in Lyon' });
  clock.advance(40 * DAY);
  await call('facts.correct', { nodeId: node.id, content: 'Anna lives in Porto' });
  clock.advance(5 * DAY);
  return engine;
}

describe('what was so before', () => {
  test('is answered from history, with the dates, and what holds now', async () => {
    const { say } = await moved();
    const answer = await say('Where did Anna live before?');
    expect(answer.text).toContain('Anna lives in Lyon');
    expect(answer.text).toContain('Anna lives in Porto');
    expect(answer.text.indexOf('Lyon')).toBeLessThan(answer.text.indexOf('Porto'));
    expect(answer.text).toMatch(/from .+ to .+/u);
    expect(answer.citations).toHaveLength(2);
  });

  test('"it" is what the answer before cited', async () => {
    const { say } = await moved();
    expect((await say('Where does Anna live?')).text).toContain('Porto');
    const answer = await say('What was it before?');
    expect(answer.text).toContain('Anna lives in Lyon');
  });

  test('"it" is what was just corrected', async () => {
    const engine = await startTestEngine({ home: temporaryFolder() });
    await engine.say('/remember The tent is green');
    await engine.say('Correct: The tent is green -> The tent is red');
    const answer = await engine.say('What was it before?');
    expect(answer.text).toContain('The tent is green');
  });

  test('is answered in Russian', async () => {
    const engine = await startTestEngine({ home: temporaryFolder() });
    const { call, say } = engine;
    const { node } = await call('facts.remember', { content: 'Анна живёт в Лионе' });
    engine.clock.advance(40 * DAY);
    await call('facts.correct', { nodeId: node.id, content: 'Анна живёт в Порту' });
    expect((await say('Где раньше жила Анна?')).text).toContain('Анна живёт в Лионе');
    expect((await say('А что было раньше?')).text).toContain('Анна живёт в Лионе');
  });

  test('tells of a topic that is over', async () => {
    const engine = await startTestEngine({ home: temporaryFolder() });
    const { call, say } = engine;
    const { entity } = await call('entities.create', { name: 'Atlas', type: 'project' });
    const { node } = await call('facts.remember', { content: 'The deadline of Atlas is in May' });
    await call('entities.end', { entityId: entity.id, nodeIds: [node.id] });
    expect((await say('What was the deadline of Atlas before?')).text).toContain('in May');
  });

  test('is honest where nothing was different', async () => {
    const engine = await startTestEngine({ home: temporaryFolder() });
    await engine.say('/remember The tent is green');
    expect((await engine.say('What was it before?')).text).toContain(
      'know of anything that was different',
    );
    // A subject without a history is searched for as ever.
    expect((await engine.say('What was the tent before?')).text).toContain('green');
  });
});

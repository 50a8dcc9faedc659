import { describe, expect, it } from 'vitest';
import type { StageReport } from '../../../shared/contract/maintenance.ts';
import { chatgptConversation, chatgptFile } from '../../support/exports/chatgptExport.ts';
import { ended, importFiles } from '../../support/exports/importFiles.ts';
import { fails } from '../../support/fakeModelServer.ts';
import { START } from '../../support/manualClock.ts';
import { startMemoryEngine, type MemoryEngine } from '../../support/memoryEngine.ts';
import { runNight } from '../../support/runNight.ts';

const DAY = 86_400_000;

const conversationOf = (id: string, daysAgo: number, text: string) =>
  chatgptConversation(id, START - daysAgo * DAY, [{ by: 'user', text }]);

const BEES = { content: 'The user keeps bees.', quote: 'I keep bees' };
const BOAT = { content: 'The user owns a boat.', quote: 'I own a boat' };
const file = chatgptFile([
  conversationOf('old', 900, 'I keep bees behind the house.'),
  conversationOf('new', 30, 'I own a boat in the harbor.'),
]);

async function importStage(engine: MemoryEngine): Promise<StageReport> {
  const { stages } = await runNight(engine);
  const stage = stages.find(({ name }) => name === 'imports');
  if (stage === undefined) throw new Error('no such stage');
  return stage;
}

async function contents(engine: MemoryEngine): Promise<string[]> {
  return (await engine.facts()).map(({ content }) => content);
}

async function pending(engine: MemoryEngine): Promise<number | undefined> {
  return (await engine.call('imports.list', {})).imports[0]?.learning.pending;
}

describe('learning from an import', () => {
  it('waits for the night, and counts what is left', async () => {
    const engine = await startMemoryEngine();
    engine.draws([BEES, BOAT]);
    await importFiles(engine, [file]);
    const { queue } = await engine.consolidate();
    expect(queue).toEqual([]);
    expect(engine.extractions()).toBe(0);
    expect(await pending(engine)).toBe(2);
    expect(await importStage(engine)).toMatchObject({ state: 'done', count: 2 });
    expect(await contents(engine)).toEqual(expect.arrayContaining([BEES.content, BOAT.content]));
    expect(await pending(engine)).toBe(0);
  });

  it('takes the newest first and ends with the tokens of the night', async () => {
    const engine = await startMemoryEngine();
    engine.draws([BEES, BOAT]);
    const many = Array.from({ length: 12 }, (_, n) =>
      conversationOf(`c${n}`, 400 + n, `Day ${n} was long.`),
    );
    const files = [
      chatgptFile([...many, conversationOf('new', 30, 'I own a boat in the harbor.')]),
    ];
    await importFiles(engine, files);
    await engine.call('settings.set', {
      scope: 'workspace',
      key: 'imports.tokens_per_night',
      value: 1,
    });
    const stage = await importStage(engine);
    // Ten sessions are read between two looks at the budget.
    expect(stage).toMatchObject({ state: 'done', count: 10 });
    expect(await pending(engine)).toBe(3);
    expect(await contents(engine)).toEqual([BOAT.content]);
  });

  it('goes on after a conversation that fails, which is asked about once a night', async () => {
    const engine = await startMemoryEngine();
    engine.draws([BEES, BOAT]);
    const many = Array.from({ length: 21 }, (_, n) =>
      conversationOf(`c${n}`, 400 + n, `Day ${n} was long.`),
    );
    await importFiles(engine, [chatgptFile([...many, conversationOf('old', 900, 'I keep bees.')])]);
    engine.nextExtraction(...Array.from({ length: 3 }, () => fails(400)));
    const stage = await importStage(engine);
    const failedCount = (await pending(engine)) ?? 0;
    expect(failedCount).toBeGreaterThan(0);
    expect(stage).toMatchObject({ state: 'failed', count: 22 - failedCount });
    expect(await contents(engine)).toEqual([BEES.content]);
  });

  it('ends where a whole batch fails', async () => {
    const engine = await startMemoryEngine();
    engine.server.setDefaultAnswer(fails(400));
    const many = Array.from({ length: 12 }, (_, n) =>
      conversationOf(`c${n}`, 400 + n, `Day ${n} was long.`),
    );
    await importFiles(engine, [chatgptFile(many)]);
    expect(await importStage(engine)).toMatchObject({ state: 'failed', count: 0 });
    const requests = JSON.stringify(engine.server.chatRequests().map(({ body }) => body));
    const days = new Set(requests.match(/Day \d+ was long/gu));
    expect(days.size).toBe(10);
  });

  it('does not begin where it was not wanted, and stops when it is switched off', async () => {
    const engine = await startMemoryEngine();
    engine.draws([BEES, BOAT]);
    const done = await importFiles(engine, [file], { learn: false });
    expect(await importStage(engine)).toMatchObject({ state: 'done', count: 0 });
    await engine.call('imports.setLearning', { importId: done.id, learn: true });
    await engine.call('imports.setLearning', { importId: done.id, learn: false });
    engine.clock.advance(DAY);
    expect(await importStage(engine)).toMatchObject({ count: 0 });
    expect(engine.extractions()).toBe(0);
    await engine.call('imports.setLearning', { importId: done.id, learn: true });
    engine.clock.advance(DAY);
    expect(await importStage(engine)).toMatchObject({ count: 2 });
  });

  it('only proposes an update, however sure, of what is known', async () => {
    const engine = await startMemoryEngine();
    const home = { content: 'The user lives in Altona.', quote: 'I live in Altona' };
    const moved = { content: 'The user lives in Eimsbüttel.', quote: 'I live in Eimsbüttel' };
    engine.draws([home, moved]);
    engine.judges(() => ({ relation: 'update', confidence: 0.99 }));
    await engine.say('I live in Altona now.');
    engine.clock.advance(DAY);
    await engine.consolidate();
    engine.clock.advance(30 * DAY);
    const later = chatgptConversation('later', engine.clock.now() - DAY, [
      { by: 'user', text: 'I live in Eimsbüttel now.' },
    ]);
    await importFiles(engine, [chatgptFile([later])]);
    await importStage(engine);
    const states = (await engine.facts()).map(({ content, status, review }) => [
      content,
      status,
      review,
    ]);
    expect(states).toEqual(
      expect.arrayContaining([
        [home.content, 'active', null],
        [moved.content, 'active', 'pending'],
      ]),
    );
  });

  it('is undone with the import, but for what the person has confirmed', async () => {
    const engine = await startMemoryEngine();
    engine.draws([BEES, BOAT]);
    const done = await importFiles(engine, [file]);
    await importStage(engine);
    const boat = await engine.fact(BOAT.content);
    await engine.call('facts.confirm', { nodeId: boat.id });
    await engine.call('imports.undo', { importId: done.id });
    await ended(engine, done.id);
    const active = (await engine.facts()).filter(({ status }) => status === 'active');
    expect(active.map(({ content }) => content)).toEqual([BOAT.content]);
  });
});

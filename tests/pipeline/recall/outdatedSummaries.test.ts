import { expect, test } from 'vitest';
import { openReadonly } from '../../../electron/engine/storage/connection/database.ts';
import { hasCurrentSummary } from '../../../electron/engine/storage/search/currentSummary.ts';
import { says } from '../../support/fakeModelServer.ts';
import { databaseOf } from '../../support/forgetting.ts';
import { startMemoryEngine } from '../../support/memoryEngine.ts';
import { runNight } from '../../support/runNight.ts';
import { extraction, judgment, memoryTaskOf, textsOf } from '../../support/scriptedMemory.ts';
import { useTool } from '../../support/useTool.ts';

const DAY = 86_400_000;
const SUMMARY = 'Rex is a dog that sleeps in the hall.';
const NEXT_SUMMARY = 'Rex is a dog that sleeps in the kitchen.';
const FACTS = ['Rex is a dog', 'Rex barks at night', 'Rex sleeps in the hall'];

/** An engine that has summed up three memories of Rex in a night. */
async function engineWithSummary() {
  const engine = await startMemoryEngine();
  const items = FACTS.map((quote) => ({
    content: `${quote}.`,
    quote,
    entities: [{ name: 'Rex' }],
  }));
  let summary = SUMMARY;
  const answer = () =>
    engine.server.setDefaultAnswer((request, response) => {
      const text = textsOf(request).join('\n');
      if (text.includes('Rex (person)'))
        return says(JSON.stringify({ summaries: [{ summary }] }))(request, response);
      const task = memoryTaskOf(request);
      if (task === 'judge') return says(judgment([]))(request, response);
      const isReading = task === 'extract';
      return says(isReading ? extraction(request, items) : 'All right.')(request, response);
    });
  answer();
  await engine.say(`${FACTS.join('. ')}.`);
  await engine.consolidate();
  const night = async (text: string) => {
    summary = text;
    answer();
    engine.clock.advance(DAY);
    await runNight(engine);
  };
  await night(SUMMARY);
  /** Summaries that the model is shown beside a question, and those that the entity tool tells. */
  const shownSummaries = async () => {
    engine.startNewConversation();
    await engine.say('What do you know about Rex?');
    const requestText = JSON.stringify(engine.server.chatRequests().at(-1)?.body);
    const result = await useTool(engine, 'get_entity_info', { name: 'Rex' });
    const entities: readonly { readonly summary: string }[] = result['entities'] ?? [];
    answer();
    return {
      context: [SUMMARY, NEXT_SUMMARY].filter((text) => requestText.includes(text)),
      tool: entities.map((one) => one.summary),
      // As of an entity with more links than can be looked at.
      byChanges: currentByChanges(databaseOf(engine)),
    };
  };
  return { engine, night, shownSummaries };
}

function currentByChanges(file: string): unknown[] {
  const db = openReadonly(file);
  try {
    return db
      .prepare(
        `SELECT en.summary FROM entities en
         WHERE en.summary IS NOT NULL AND ${hasCurrentSummary('en', 0)}`,
      )
      .pluck()
      .all();
  } finally {
    db.close();
  }
}

const summaries = (...texts: readonly string[]) => ({
  context: texts,
  byChanges: texts,
  tool: texts.length === 0 ? [''] : texts,
});

test('a summary is not told once a memory it tells of was corrected, until the next one is made', async () => {
  const { engine, night, shownSummaries } = await engineWithSummary();
  expect(await shownSummaries()).toEqual(summaries(SUMMARY));
  const { id: nodeId } = await engine.fact('Rex sleeps in the hall.');
  const content = 'Rex sleeps in the kitchen.';
  const { changeId } = await engine.call('facts.correct', { nodeId, content });
  expect(await shownSummaries()).toEqual(summaries());
  await engine.call('history.undo', { changeId });
  expect(await shownSummaries()).toEqual(summaries(SUMMARY));
  await engine.call('history.redo', { changeId });
  await night(NEXT_SUMMARY);
  expect(await shownSummaries()).toEqual(summaries(NEXT_SUMMARY));
});

test('a summary is not told once the learning of a memory it tells of was undone', async () => {
  const { engine, shownSummaries } = await engineWithSummary();
  const { id: nodeId } = await engine.fact('Rex sleeps in the hall.');
  const { history } = await engine.call('facts.get', { nodeId });
  const change = history.find(({ cause }) => cause === 'consolidate');
  await engine.call('history.undo', { changeId: change?.changeId ?? '' });
  expect((await engine.facts()).map(({ content }) => content)).not.toContain(
    'Rex sleeps in the hall.',
  );
  expect(await shownSummaries()).toEqual(summaries());
});

test('a summary is told on where a memory made after it ended', async () => {
  const { engine, shownSummaries } = await engineWithSummary();
  const { node } = await engine.call('facts.remember', { content: 'Rex eats carrots.' });
  await engine.call('facts.retract', { nodeId: node.id });
  const { changeId } = await engine.call('facts.remember', { content: 'Rex chases cats.' });
  await engine.call('history.undo', { changeId });
  expect(await shownSummaries()).toEqual(summaries(SUMMARY));
});

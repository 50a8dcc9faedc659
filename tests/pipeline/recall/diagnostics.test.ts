import { expect, test } from 'vitest';
import { startTestEngine, type TestEngine } from '../../support/testEngine.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { asNodeId } from '../../support/ids.ts';

const start = () => startTestEngine({ home: temporaryFolder() });
const facts = async (engine: TestEngine) => (await engine.call('facts.list', {})).nodes;

test('an investigation has evidence with the words behind it, and changes nothing', async () => {
  const engine = await start();
  await engine.say('Remember that the boiler leaks when it rains.');
  await engine.call('facts.remember', { content: 'The boat is blue' });
  const before = await facts(engine);
  const found = await engine.call('diagnostics.investigate', { question: 'Why the boiler leaks?' });
  expect(found).toMatchObject({ intent: 'why', omitted: 0, budget: { tokens: 2000 } });
  const [first] = found.evidence.filter(({ item }) => item.source === 'memory');
  expect(first).toMatchObject({
    item: { text: 'The boiler leaks when it rains.', group: 'used' },
    provenance: [{ quote: 'Remember that the boiler leaks when it rains.', role: 'user' }],
  });
  expect(first?.item.paths.map(({ list }) => list)).toContain('text');
  expect(JSON.stringify(found)).not.toContain('boat');
  expect(await facts(engine)).toEqual(before);
});

test('it never has more than its budget, and says how much was left out', async () => {
  const engine = await start();
  const long = 'and then it went on and on about the harbour and the rain '.repeat(8);
  for (let n = 0; n < 12; n += 1) {
    await engine.call('facts.remember', { content: `Boiler ${n} ${long}` });
  }
  const question = 'What about the boiler?';
  const found = await engine.call('diagnostics.investigate', { question, tokens: 500 });
  expect(found.budget.used).toBeLessThanOrEqual(500);
  expect(found.evidence.length).toBeGreaterThan(0);
  expect(found.omitted).toBe(12 - found.evidence.length);
});

test('a finding is kept as an observation that is trusted no more than what it rests on', async () => {
  const engine = await start();
  const { node: rain } = await engine.call('facts.remember', { content: 'It rains in March' });
  const finding = 'The boiler leaks because of the rain';
  const saved = await engine.call('diagnostics.save', { finding, evidence: [rain.id] });
  expect(saved.node).toMatchObject({
    content: finding,
    kind: 'Observation',
    trust: 'inferred',
    review: null,
    confidence: 0.6,
  });
  const { evidence } = await engine.call('facts.get', { nodeId: saved.node.id });
  expect(evidence).toMatchObject([{ nodeId: rain.id, quote: 'It rains in March' }]);
  const again = engine.call('diagnostics.save', { finding, evidence: [rain.id] });
  await expect(again).rejects.toThrow('already_known');
  await engine.call('history.undo', { changeId: saved.changeId });
  expect((await facts(engine)).map(({ content }) => content)).toEqual(['It rains in March']);
});

test('a finding that rests on nothing known is not kept', async () => {
  const engine = await start();
  const saving = engine.call('diagnostics.save', {
    finding: 'So it is',
    evidence: [asNodeId('nowhere')],
  });
  await expect(saving).rejects.toThrow('not_found');
  expect(await facts(engine)).toEqual([]);
});

import { expect, test } from 'vitest';
import { startMemoryEngine, type MemoryEngine } from '../../support/memoryEngine.ts';

const named = (content: string, ...names: readonly string[]) => ({
  content,
  quote: content.slice(0, -1),
  entities: names.map((name, n) => ({
    name,
    type: n === 0 ? 'person' : 'project',
    role: n === 0 ? 'subject' : 'object',
  })),
});
const KNOWN = [
  named('Margit plans the Lantern festival in the Lisbon office.', 'Margit', 'Lantern', 'Lisbon'),
  named('Margit runs the Foxglove fund.', 'Margit', 'Foxglove'),
  named('Sparrow plans the Lantern posters in the Lisbon office.', 'Sparrow', 'Lantern', 'Lisbon'),
];
const LAST_FACT = named('Sparrow signs for the Foxglove fund.', 'Sparrow', 'Foxglove');

async function read(engine: MemoryEngine, items: readonly (typeof LAST_FACT)[]): Promise<void> {
  engine.draws(items);
  for (const { content } of items) await engine.say(content);
  await engine.consolidate();
}

const proposalsOf = async (engine: MemoryEngine) =>
  (await engine.call('entities.proposals', {})).proposals.map(({ a, b, reason }) => [
    a.name,
    b.name,
    reason,
  ]);

test('two who are spoken of with the same others become a question, once, and are not merged', async () => {
  const engine = await startMemoryEngine();
  await read(engine, KNOWN);
  expect(await proposalsOf(engine)).toEqual([]);
  engine.startNewConversation();
  await read(engine, [LAST_FACT]);
  expect(await proposalsOf(engine)).toEqual([['Margit', 'Sparrow', 'company']]);
  const { entities } = await engine.call('entities.list', {});
  expect(entities.map(({ name }) => name)).toEqual(expect.arrayContaining(['Margit', 'Sparrow']));

  const [proposal] = (await engine.call('entities.proposals', {})).proposals;
  await engine.call('entities.rejectProposal', { proposalId: proposal?.id ?? '' });
  engine.startNewConversation();
  await read(engine, [named('Sparrow drew the Lantern logo.', 'Sparrow', 'Lantern')]);
  expect(await proposalsOf(engine)).toEqual([]);
});

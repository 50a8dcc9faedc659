import type { MemoryEngine } from '../memoryEngine.ts';
import { forget } from '../forgetting.ts';
import { runLife } from './life.ts';
import { asEntityId } from '../ids.ts';

const HOUR = 3_600_000;

/** Moments in it, to look back at; the last one is after all of it. */
export interface Moments {
  readonly moments: readonly number[];
}

/**
 * The small life and then what history is made of: acts undone and done again, names merged, split
 * and merged no longer, tags put on and taken off, many memories changed at once, a memory rejected,
 * one gone by an undo, one forgotten for good, and a whole conversation forgotten.
 */
export async function runEventfulLife(engine: MemoryEngine): Promise<Moments> {
  await runLife(engine);
  const moments: number[] = [];
  const later = () => {
    engine.clock.advance(HOUR);
    moments.push(engine.clock.now());
    engine.clock.advance(HOUR);
  };
  const remember = async (content: string) =>
    (await engine.call('facts.remember', { content, kind: 'Fact' })).node.id;

  const ladder = await remember('The ladder hangs in the cellar.');
  await engine.call('facts.edit', { nodeId: ladder, tags: ['house', 'tools'], importance: 30 });
  later();
  await engine.call('facts.edit', { nodeId: ladder, tags: ['house'] });
  await engine.call('facts.correct', { nodeId: ladder, content: 'The ladder hangs in the attic.' });
  later();
  await engine.call('history.undo', {});
  await engine.call('history.redo', {});
  await engine.call('history.undo', {});
  later();
  // Gone by an undo: its words stand in history alone.
  await remember('The umbrella was lost on a train.');
  later();
  await engine.call('history.undo', {});

  const { proposals } = await engine.call('entities.proposals', {});
  const { a, b } = proposals[0] ?? { a: { id: asEntityId('') }, b: { id: asEntityId('') } };
  await engine.call('entities.merge', { entityId: b.id, mergedId: a.id });
  later();
  await engine.call('history.undo', {});
  await engine.call('entities.merge', { entityId: b.id, mergedId: a.id });
  await engine.call('entities.edit', {
    entityId: b.id,
    change: { kind: 'add_alias', alias: 'Mak' },
  });
  const brno = await engine.fact('Marek lives in Brno.');
  await engine.call('entities.split', {
    entityId: b.id,
    name: 'Marek the elder',
    type: 'person',
    nodeIds: [brno.id],
  });
  later();
  await engine.call('history.undo', {});

  const fern = await remember('The fern wants water on Sundays.');
  const cactus = await remember('The cactus wants none at all.');
  await engine.call('facts.bulk', {
    nodeIds: [fern, cactus],
    action: { kind: 'tag', tag: 'plants' },
  });
  later();
  await engine.call('facts.bulk', { nodeIds: [fern, cactus], action: { kind: 'retract' } });

  const secret = await remember('The spare key lies under the blue pot.');
  await engine.call('facts.edit', { nodeId: secret, tags: ['secret'] });
  later();
  await forget(engine, [{ kind: 'memory', id: secret }]);
  engine.startNewConversation();
  await engine.say('Nobody may ever know of the violet envelope.');
  const { items } = await engine.call('forget.preview', {
    target: { kind: 'conversation', id: engine.conversationId() },
  });
  await forget(engine, items);
  later();
  return { moments };
}

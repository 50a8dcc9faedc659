import { describe, expect, test } from 'vitest';
import type { ForgetTarget } from '../../../shared/contract/forget.ts';
import { openReader } from '../../../electron/engine/storage/connection/database.ts';
import type { NodeId } from '../../../shared/domain/primitives.ts';
import { databaseOf, filesWith, forget } from '../../support/forgetting.ts';
import { asEntityId } from '../../support/ids.ts';
import { startMemoryEngine, type MemoryEngine } from '../../support/memoryEngine.ts';

const LOCKER = 'My locker is named Quizzlewick';

async function suggestedFor(engine: MemoryEngine, target: ForgetTarget) {
  const { items } = await engine.call('forget.preview', { target });
  return items.filter(({ suggested }) => suggested);
}

async function suggestedTexts(engine: MemoryEngine, id: NodeId): Promise<string[]> {
  return (await suggestedFor(engine, { kind: 'memory', id })).map(({ text }) => text);
}

async function remember(engine: MemoryEngine, content: string): Promise<NodeId> {
  return (await engine.call('facts.remember', { content })).node.id;
}

describe('forgetting a memory suggests what tells the same', () => {
  test('an earlier copy in the same words that was retracted', async () => {
    const engine = await startMemoryEngine();
    const former = await remember(engine, LOCKER);
    await engine.call('facts.retract', { nodeId: former });
    const id = await remember(engine, `${LOCKER}.`);
    const items = await suggestedFor(engine, { kind: 'memory', id });
    expect(items.map((item) => item.id)).toEqual([id, former]);
    expect((await forget(engine, items)).proof.left).toEqual([]);
    expect(filesWith(engine, 'quizzlewick')).toEqual([]);
  });

  test('a wording that replaced it, though the earlier one was restored', async () => {
    const engine = await startMemoryEngine();
    const nodeId = await remember(engine, 'The locker of Lena is number 4711');
    const corrected = 'The locker of Lena is number 4712';
    const { node } = await engine.call('facts.correct', { nodeId, content: corrected });
    await engine.call('facts.restore', { nodeId });
    await engine.call('facts.retract', { nodeId: node.id });
    expect(await suggestedTexts(engine, nodeId)).toContain(corrected);
  });

  test('a finding that rests on it, and what it was corrected to', async () => {
    const engine = await startMemoryEngine();
    const id = await remember(engine, 'Lena has a second flat in Leeds');
    const finding = 'Lena leads a double life';
    const saved = await engine.call('diagnostics.save', { finding, evidence: [id] });
    expect(await suggestedTexts(engine, id)).toContain(finding);
    const corrected = 'Lena leads a life of her own in Leeds';
    await engine.call('facts.correct', { nodeId: saved.node.id, content: corrected });
    expect(await suggestedTexts(engine, id)).toEqual(expect.arrayContaining([finding, corrected]));
  });

  test('itself, though saving it was undone', async () => {
    const engine = await startMemoryEngine();
    const { node, changeId } = await engine.call('facts.remember', { content: LOCKER });
    await engine.call('history.undo', { changeId });
    const items = await suggestedFor(engine, { kind: 'memory', id: node.id });
    expect(items.map(({ text }) => text)).toEqual([LOCKER]);
    expect((await forget(engine, items)).proof.left).toEqual([]);
    expect(filesWith(engine, 'quizzlewick')).toEqual([]);
  });
});

test('forgetting a person takes the name out of a merge that was undone', async () => {
  const engine = await startMemoryEngine();
  engine.draws([
    { content: 'She paints.', quote: 'Anna paints', entities: [{ name: 'Anna' }] },
    { content: 'She rows.', quote: 'Quizz rows', entities: [{ name: 'Quizz' }] },
  ]);
  await engine.say('Anna paints. Quizz rows.');
  await engine.consolidate();
  const { entities } = await engine.call('entities.list', {});
  const idOf = (name: string) =>
    entities.find((entity) => entity.name === name)?.id ?? asEntityId('');
  const merged = await engine.call('entities.merge', {
    entityId: idOf('Anna'),
    mergedId: idOf('Quizz'),
  });
  await engine.call('history.undo', { changeId: merged.changeId });
  await forget(engine, await suggestedFor(engine, { kind: 'entity', id: idOf('Quizz') }));
  const db = openReader(databaseOf(engine));
  const changes = db
    .prepare(
      `SELECT table_name FROM changes
       WHERE instr(lower(row_key || coalesce(before, '') || coalesce(after, '')), 'quizz') > 0`,
    )
    .pluck()
    .all();
  db.close();
  expect(changes).toEqual([]);
});

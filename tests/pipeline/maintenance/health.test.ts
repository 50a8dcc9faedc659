import { statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { MS_PER_DAY } from '../../../electron/engine/algorithms/decay/fading.ts';
import { startMemoryEngine } from '../../support/memoryEngine.ts';
import { startTestEngine, type TestEngine } from '../../support/testEngine.ts';
import { until } from '../../support/until.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

describe('the health of memory', () => {
  test('counts what lasts apart from what fades, and says what fades this week and why', async () => {
    const engine = await startMemoryEngine();
    engine.draws([{ content: 'The lamp is green.', quote: 'The lamp is green' }]);
    await engine.say('The lamp is green, by the way.');
    await engine.consolidate();
    const { node } = await engine.call('facts.remember', {
      content: 'I like tea',
      kind: 'Preference',
    });
    await engine.call('facts.confirm', { nodeId: node.id });
    const fresh = await engine.call('health.get', {});
    expect(fresh).toMatchObject({ lasting: 1, fading: [], vectors: null });
    expect(fresh.tenths).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1, 0]);
    expect(fresh.months.reduce((sum, { count }) => sum + count, 0)).toBe(1);

    const lamp = await engine.fact('The lamp is green.');
    engine.clock.set((lamp.fadeAt ?? 0) - 2 * MS_PER_DAY);
    const later = await engine.call('health.get', {});
    expect(later.soon).toBe(1);
    expect(later.fading).toMatchObject([{ node: { id: lamp.id }, lastUsedAt: null, uses: 0 }]);
    engine.clock.set((lamp.fadeAt ?? 0) + 1);
    expect(await engine.call('health.get', {})).toMatchObject({ lasting: 1, fading: [] });
  });

  test('foretells each month what fades in it, which then does, and what is kept does not', async () => {
    const engine = await startMemoryEngine();
    for (const n of [1, 2, 3]) {
      const content = `Lamp ${n} is green.`;
      engine.draws([{ content, quote: `Lamp ${n} is green` }]);
      await engine.say(`${content} I saw it.`);
      await engine.consolidate();
      engine.clock.advance(25 * MS_PER_DAY);
    }
    const { months } = await engine.call('health.get', {});
    expect(months.filter(({ count }) => count > 0).length).toBeGreaterThan(1);
    expect(months.slice(1).map(({ from }) => from)).toEqual(
      months.slice(0, -1).map(({ to }) => to),
    );
    const fadingIn = async ({ from, to }: { readonly from: number; readonly to: number }) =>
      (await engine.call('facts.list', { fadingFrom: from, fadingBefore: to })).nodes;
    for (const month of months) expect(await fadingIn(month)).toHaveLength(month.count);

    const first = months.find(({ count }) => count > 0);
    const last = months.findLast(({ count }) => count > 0);
    const [lost] = first === undefined ? [] : await fadingIn(first);
    const [kept] = last === undefined ? [] : await fadingIn(last);
    if (lost === undefined || kept === undefined) throw new Error('nothing fades');
    await engine.call('facts.bulk', { nodeIds: [kept.id], action: { kind: 'confirm' } });
    engine.clock.set(last?.to ?? 0);
    const { nodes } = await engine.call('facts.list', { statuses: ['active'] });
    expect(nodes.map(({ id }) => id)).toEqual([kept.id]);
    expect((await engine.call('facts.get', { nodeId: lost.id })).node.status).toBe('retracted');
  });

  test('tells what takes the room: the parts come to the file', async () => {
    const { engine, database } = await start();
    await engine.say('remember that I like tea');
    await engine.call('backups.create', {});
    const { parts } = await engine.call('health.storage', {});
    const sum = parts.reduce((all, { bytes }) => all + bytes, 0);
    expect(parts.map(({ part }) => part)).toEqual(
      expect.arrayContaining(['conversations', 'memories', 'search', 'history', 'journal']),
    );
    const { databaseBytes } = await engine.call('status.get', {});
    expect(sum).toBeGreaterThan(statSync(database).size / 2);
    expect(sum).toBeLessThanOrEqual(databaseBytes);
  });

  test('a check by hand says that all is sound, and when', async () => {
    const { engine } = await start();
    expect((await engine.call('health.get', {})).checkedAt).toBeNull();
    expect(await engine.call('health.check', {})).toEqual({ sound: true });
    expect((await engine.call('health.get', {})).checkedAt).toBe(engine.clock.now());
  });

  test('a text that changed by itself is found once a week, though the database opens', async () => {
    const { engine, database } = await start();
    await engine.say('remember that my boat is called Wanderer');
    expect((await night(engine))?.state).toBe('done');
    corruptRow(database);
    engine.clock.advance(2 * MS_PER_DAY);
    expect((await night(engine))?.state).toBe('done');
    engine.clock.advance(6 * MS_PER_DAY);
    await engine.call('maintenance.run', {});
    await until(
      async () => (await engine.call('status.get', {})).storage === 'corrupt',
      'the damage to be found',
    );
    expect((await engine.call('recovery.options', {})).backups.length).toBeGreaterThan(0);
  });
});

async function start(): Promise<{ engine: TestEngine; database: string }> {
  const home = temporaryFolder();
  const engine = await startTestEngine({ home });
  const { workspaceId } = await engine.call('status.get', {});
  return { engine, database: join(home, 'workspaces', workspaceId, 'memory.db') };
}

/** Runs the night by hand; what its last stage, the check and the copy, came to. */
async function night(engine: TestEngine) {
  engine.clock.advance(60_000);
  await engine.call('maintenance.run', {});
  for (;;) {
    const { running, runs } = await engine.call('maintenance.get', {});
    if (running === null && runs[0]?.finishedAt !== null) return runs[0]?.stages.at(-1);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** As a disk does: the text is another one, and nothing else is. */
function corruptRow(file: string): void {
  const db = new Database(file);
  const { changes } = db
    .prepare("UPDATE nodes SET content = replace(content, 'Wanderer', 'Wandarer')")
    .run();
  db.close();
  expect(changes).toBeGreaterThan(0);
}

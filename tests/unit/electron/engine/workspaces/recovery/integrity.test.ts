import { describe, expect, test } from 'vitest';
import { createMaintenanceThreads } from '../../../../../../electron/engine/maintenance/maintenanceThreads.ts';
import { runMaintenanceTask } from '../../../../../../electron/engine/maintenance/maintenanceTasks.ts';
import type { WritableDb } from '../../../../../../electron/engine/storage/connection/database.ts';
import { rebuildFullText } from '../../../../../../electron/engine/storage/files/rebuildFullText.ts';
import { checkWhole } from '../../../../../../electron/engine/workspaces/recovery/integrity.ts';
import { createMemoryWriter } from '../../../../../support/rememberedStore.ts';
import { openTestStore } from '../../../../../support/testStore.ts';

const maintenanceThreads = createMaintenanceThreads({
  run: (task, input) => Promise.resolve(runMaintenanceTask(task, input)),
  close: () => Promise.resolve(),
});

/** A database with a turn and a memory, damaged so. */
async function checkAfter(...damages: readonly ((db: WritableDb) => unknown)[]) {
  const { file, db, store } = openTestStore();
  const { fact, turn } = createMemoryWriter(store);
  fact('the lamp is old');
  turn('the desk is new');
  rebuildFullText(db);
  db.unsafeMode(true);
  for (const damage of damages) damage(db);
  return await checkWhole(maintenanceThreads, file);
}

const loseFullText = (db: WritableDb) =>
  db.exec('DELETE FROM memory_fts_data WHERE id = (SELECT max(id) FROM memory_fts_data)');
const breakFullText = (db: WritableDb) =>
  db.exec(
    `UPDATE memory_fts_data SET block = substr(block, 1, length(block) - 3) || x'7f7f7f'
     WHERE id = (SELECT max(id) FROM memory_fts_data)`,
  );
const reword = (db: WritableDb) => db.exec('DELETE FROM episode_fts');
/** Past the triggers of the schema, a hash is not what its row says. */
const changeText = (db: WritableDb) => db.exec(`UPDATE nodes SET content = content || '!'`);

describe('a whole check', () => {
  test('of a sound database finds nothing', async () => {
    expect(await checkAfter()).toEqual({ kind: 'sound' });
  });

  test.for([
    ['lost a part of itself', loseFullText, /^fts5: /u],
    ['is malformed', breakFullText, /FTS5/iu],
    ['says otherwise than its rows', reword, /^episode_fts is not what its rows say$/u],
  ] as const)(
    'of full text that %s says that search alone is damaged',
    async ([, damage, what]) => {
      const problem = expect.stringMatching(what) as unknown;
      expect(await checkAfter(damage)).toEqual({ kind: 'search_damaged', problem });
    },
  );

  test.for([
    ['alone', changeText],
    [
      'beside full text that lost a part of itself',
      (db: WritableDb) => [loseFullText(db), changeText(db)],
    ],
    ['beside full text that says otherwise', (db: WritableDb) => [reword(db), changeText(db)]],
  ] as const)(
    'of a row that changed (%s) says that the database is damaged',
    async ([, damage]) => {
      const checked = await checkAfter(damage);
      expect(checked).toEqual({ kind: 'damaged', problem: 'the hash of row 1 of nodes is wrong' });
    },
  );

  test('that something else kept from ending is no proof of anything', async () => {
    const ended = createMaintenanceThreads({
      run: () => Promise.reject(new Error('the thread ended')),
      close: () => Promise.resolve(),
    });
    expect(await checkWhole(ended, 'any.db')).toEqual({ kind: 'unknown' });
  });
});

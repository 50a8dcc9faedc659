import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openReadonly } from '../../electron/engine/storage/connection/database.ts';
import { verifyFullText } from '../../electron/engine/storage/files/verifyFullText.ts';
import { verifyRows } from '../../electron/engine/storage/files/verifyRows.ts';
import { expectConversations, expectTruth, storedTurns } from '../support/exports/expectTruth.ts';
import { generateChatGpt } from '../support/exports/generateChatGpt.ts';
import { reportFigure, reportTries } from '../support/reportFigure.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { countForRun } from './support/counts.ts';
import { importUntilKilled } from './support/importRun.ts';
import { structureProblems } from './support/inspect.ts';
import { seededRandom } from './support/random.ts';

const KILLS = countForRun('LOCI_IMPORT_KILLS', 3, 30);
/** Kills one import goes through before it is let go to its end. */
const KILLS_PER_IMPORT = 5;

/** However busy the machine: each kill starts the engine anew. */
const TIMEOUT_MS = 120_000 + KILLS * 30_000;

/** What a kill must never leave: a turn without its parts, or one that is there twice. */
function halves(file: string): number {
  const db = openReadonly(file);
  const count = db
    .prepare(
      `SELECT (SELECT count(*) FROM messages m WHERE NOT EXISTS (
           SELECT 1 FROM imported_items i WHERE i.message_seq = m.seq))
         + (SELECT count(*) FROM messages m JOIN conversations c ON c.seq = m.conversation_seq
           WHERE c.memory = 1 AND m.episode_seq IS NULL)
         + (SELECT count(*) FROM nodes n WHERE n.type = 'episodic' AND NOT EXISTS (
           SELECT 1 FROM messages m WHERE m.episode_seq = n.seq))
         + (SELECT count(*) FROM nodes n WHERE n.type = 'episodic' AND NOT EXISTS (
           SELECT 1 FROM episode_fts f WHERE f.rowid = n.seq))
         + (SELECT count(*) FROM (SELECT 1 FROM imported_items GROUP BY message_seq
           HAVING message_seq IS NOT NULL AND count(*) > 1))`,
    )
    .pluck()
    .get();
  db.close();
  return Number(count);
}

function databaseOf(home: string): string {
  const [id = ''] = readdirSync(join(home, 'workspaces'));
  return join(home, 'workspaces', id, 'memory.db');
}

test(
  `an import goes on after each of ${KILLS} kills, with nothing twice and nothing half`,
  { timeout: TIMEOUT_MS },
  async () => {
    const random = seededRandom(20_261_123);
    let kills = 0;
    let turns = 0;
    for (let seed = 1; kills < KILLS; seed += 1) {
      const home = temporaryFolder();
      const file = join(temporaryFolder(), 'export.json');
      const generated = generateChatGpt({ seed, conversations: 150, exchanges: 10 });
      writeFileSync(file, JSON.stringify(generated.conversations));
      let isDone = false;
      for (let n = 0; n < KILLS_PER_IMPORT && kills < KILLS && !isDone; n += 1) {
        isDone = await importUntilKilled({ home, file, killAfterMs: 30 + random() * 500 });
        if (!isDone) kills += 1;
        expect(structureProblems(databaseOf(home)), `kill ${kills}`).toEqual([]);
        expect(halves(databaseOf(home)), `kill ${kills}`).toBe(0);
      }
      if (!isDone) isDone = await importUntilKilled({ home, file, killAfterMs: null });
      expect(isDone).toBe(true);
      const database = databaseOf(home);
      expectTruth(storedTurns(database), generated);
      expectConversations(database, generated);
      expect([...verifyRows(database), ...verifyFullText(database, 'turns')]).toEqual([]);
      turns += generated.truth.turns.length;
    }
    reportTries(kills);
    reportFigure('turns imported through kills', turns, '');
  },
);

import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { workspaceFolders } from '../../electron/engine/workspaces/folders.ts';
import { readAllScreens } from '../support/readAllScreens.ts';
import { TIME_AFTER_LIFE, frozenVersions, homeOf } from '../support/frozen/databases.ts';
import { createManualClock } from '../support/manualClock.ts';
import { markAsKilled } from '../support/markAsKilled.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { startTestEngine } from '../support/testEngine.ts';
import { countForRun } from './support/counts.ts';
import { DAMAGES } from './support/damages.ts';
import { pick, seededRandom } from './support/random.ts';
import { reportTries } from '../support/reportFigure.ts';

const IMAGES = countForRun('LOCI_IMAGES', 12, 500);
/** Another number damages other places. */
const SEED = Number(process.env['LOCI_IMAGES_SEED'] ?? '0');
const looks = { words: ['passport', 'Marek', 'Rex'], moments: [TIME_AFTER_LIFE - 40 * 86_400_000] };

/** A home that was lived in and closed; `orderly` or as a kill leaves it, with nothing to compare. */
async function closedHome(orderly: boolean) {
  const { home, workspaceId, database } = await homeOf(frozenVersions().at(-1) ?? 0);
  const engine = await startTestEngine({ home, clock: createManualClock(TIME_AFTER_LIFE) });
  const truth = await readAllScreens(engine, looks);
  await engine.close();
  if (!orderly) markAsKilled(workspaceFolders(home, workspaceId).headFile);
  return { home, truth, database: database.slice(home.length + 1) };
}

interface Seen {
  readonly shown: ReadonlyMap<string, string>;
  /** Latched, or a notice that something was lost or made anew. */
  readonly isNoticed: boolean;
}

/** Opens a home and looks at everything; what was not sound is told by then. */
async function look(home: string): Promise<Seen> {
  const engine = await startTestEngine({ home, clock: createManualClock(TIME_AFTER_LIFE) });
  const shown = await readAllScreens(engine, looks);
  // Ends after the check that a start after a kill makes by itself in the background.
  await engine.call('health.check', {}).catch(() => undefined);
  const { storage, notices } = await engine.call('status.get', {});
  await engine.close();
  const codes = notices.map(({ code }) => code);
  const damage = ['tail_recovered', 'index_rebuilt', 'fallback_replayed'];
  return { shown, isNoticed: storage !== 'ok' || codes.some((code) => damage.includes(code)) };
}

/** Contents shown wrongly, without an error in their place. */
function changedIn({ shown }: Seen, truth: ReadonlyMap<string, string>): string[] {
  return [...truth].flatMap(([key, text]) => {
    const now = shown.get(key);
    return now === text || now?.startsWith('error') === true ? [] : [key];
  });
}

interface Tally {
  readonly noticed: number;
  readonly harmless: number;
  readonly unnoticed: readonly string[];
}

/** Damages the database of a home again and again, each time afresh, and looks at it. */
async function damageRepeatedly(orderly: boolean, seed: number): Promise<Tally> {
  const { home, truth, database } = await closedHome(orderly);
  const sound = readFileSync(join(home, database));
  const random = seededRandom(seed);
  let [noticed, harmless] = [0, 0];
  const unnoticed: string[] = [];
  for (let i = 0; i < IMAGES; i += 1) {
    const [name, damage] = DAMAGES[i % DAMAGES.length] ?? pick(random, DAMAGES);
    const copy = temporaryFolder();
    cpSync(home, copy, { recursive: true });
    const image = damage(Buffer.from(sound), random);
    writeFileSync(join(copy, database), image);
    const seen = await look(copy);
    const changed = changedIn(seen, truth);
    if (seen.isNoticed) noticed += 1;
    else if (changed.length > 0) unnoticed.push(...changed.map((key) => `${i}, ${name}: ${key}`));
    else harmless += 1;
    rmSync(copy, { recursive: true, force: true });
  }
  console.log(
    `${IMAGES} damaged images of a database ${orderly ? 'that was closed' : 'after a kill'}: ` +
      `${noticed} told, ${harmless} without effect on what is shown, ` +
      `${unnoticed.length} undetected changes to anything shown ${unnoticed.join('; ')}`,
  );
  return { noticed, harmless, unnoticed };
}

test(`of ${IMAGES} damaged images of a closed database none shows anything else unnoticed`, async () => {
  const { noticed, unnoticed } = await damageRepeatedly(true, 406 + SEED);
  reportTries(IMAGES, IMAGES - unnoticed.length);
  expect(unnoticed).toEqual([]);
  expect(noticed).toBeGreaterThan(IMAGES * 0.9);
});

test(`of ${IMAGES} as a kill leaves them none shows anything else unnoticed, by the check of a start`, async () => {
  const { noticed, unnoticed } = await damageRepeatedly(false, 407 + SEED);
  reportTries(IMAGES, IMAGES - unnoticed.length);
  expect(unnoticed).toEqual([]);
  expect(noticed).toBeGreaterThan(IMAGES / 4);
});

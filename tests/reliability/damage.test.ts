import {
  copyFileSync,
  cpSync,
  existsSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openReader } from '../../electron/engine/storage/connection/database.ts';
import { readMigrations } from '../../electron/engine/storage/connection/migrate.ts';
import { salvage } from '../../electron/engine/storage/files/salvage.ts';
import { createReadStore } from '../../electron/engine/storage/createStore.ts';
import { checkIntegrity, checkpoint } from '../../electron/engine/storage/files/walCheckpoint.ts';
import { openingFailure } from '../../electron/engine/storage/connection/errors.ts';
import { verifyRows } from '../../electron/engine/storage/files/verifyRows.ts';
import { SCHEMA_FOLDER } from '../support/testStore.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { startTestEngine } from '../support/testEngine.ts';
import { createManualClock } from '../support/manualClock.ts';
import { countForRun } from './support/counts.ts';
import { DAMAGES } from './support/damages.ts';
import { pick, seededRandom } from './support/random.ts';
import { reportTries } from '../support/reportFigure.ts';
import { asMessageId } from '../support/ids.ts';

const IMAGES = countForRun('LOCI_DAMAGES', 40, 500);
/** Long enough that its end is in no title, preview or summary: only where the text itself is. */
const QUARANTINED =
  'Nobody has moved it since the house was built, and nobody means to, not even in the spring ' +
  'when all the windows are opened wide and every shelf is cleaned with lavender.';

/** A home with things said and remembered, as a killed engine leaves it. */
async function makeLivedInHome(): Promise<{
  home: string;
  folder: string;
  clock: ReturnType<typeof createManualClock>;
}> {
  const lived = temporaryFolder();
  const clock = createManualClock();
  const engine = await startTestEngine({ home: lived, clock });
  for (let i = 0; i < 12; i += 1) {
    await engine.say(`The ${i}th lamp stands near the ${i + 40}th door. ${QUARANTINED}`);
    await engine.say(`remember that key number ${i} opens drawer ${i + 100}`);
  }
  await engine.say('/correct key number 3 -> Key number 3 opens nothing at all');
  const home = temporaryFolder();
  cpSync(lived, home, { recursive: true });
  await engine.close();
  const [id = ''] = readdirSync(join(home, 'workspaces'));
  const folder = join(home, 'workspaces', id);
  checkpoint(join(folder, 'memory.db'), true);
  return { home, folder, clock };
}

/** Every word a person wrote, as the screens would read it. */
function textsOf(file: string): unknown {
  const db = openReader(file);
  try {
    const store = createReadStore(db);
    return {
      conversations: store.conversations.list(false).map(({ seq }) => {
        const { rows } = store.messages.page(seq, null, 10_000);
        return rows.map(({ id, role, text }) => [id, role, text]);
      }),
      memories: store.knowledge.all().map(({ id, content, status }) => [id, content, status]),
    };
  } finally {
    db.close();
  }
}

/** Findings of Loci's own checks after an unclean end; null for a file that cannot be opened. */
function problemsFound(file: string): string[] | null {
  try {
    const found = checkIntegrity(file, 'full');
    return found.length > 0 ? found : verifyRows(file);
  } catch (error) {
    expect(openingFailure(error), String(error)).toMatch(/^(corrupt|unavailable|read_only)$/);
    return null;
  }
}

test(`${IMAGES} damaged files: none crashes, and none shows a changed word unnoticed`, async () => {
  const { folder } = await makeLivedInHome();
  const file = join(folder, 'memory.db');
  const sound = readFileSync(file);
  const truth = textsOf(file);
  const random = seededRandom(404);
  const image = join(temporaryFolder(), 'damaged.db');
  const tally = { refused: 0, found: 0, harmless: 0 };
  for (let i = 0; i < IMAGES; i += 1) {
    const [name, damage] = DAMAGES[i % DAMAGES.length] ?? pick(random, DAMAGES);
    for (const part of ['-wal', '-shm']) rmSync(`${image}${part}`, { force: true });
    writeFileSync(image, damage(Buffer.from(sound), random));
    const problems = problemsFound(image);
    if (problems === null) tally.refused += 1;
    else if (problems.length > 0) tally.found += 1;
    else {
      expect(textsOf(image), `image ${i}, ${name}: nothing was found`).toEqual(truth);
      tally.harmless += 1;
    }
  }
  console.log(
    `${IMAGES} damaged files: ${tally.refused} refused at once, ${tally.found} found by a check, ` +
      `${tally.harmless} without effect on any text, 0 unnoticed`,
  );
  reportTries(IMAGES);
  expect(tally.refused + tally.found).toBeGreaterThan(IMAGES / 3);
});

test(`of ${IMAGES} damaged files what can be read is brought over, sound and not a word of it changed`, async () => {
  const { folder } = await makeLivedInHome();
  const file = join(folder, 'memory.db');
  const sound = readFileSync(file);
  const truth = JSON.stringify(textsOf(file));
  const random = seededRandom(405);
  const image = join(temporaryFolder(), 'damaged.db');
  const saved = join(temporaryFolder(), 'saved.db');
  const identity = { databaseId: 'db', workspaceId: 'ws', now: 0 };
  const whole = messagesIn(file);
  let [refused, kept, of] = [0, 0, 0];
  for (let i = 0; i < IMAGES; i += 1) {
    const [name, damage] = DAMAGES[i % DAMAGES.length] ?? pick(random, DAMAGES);
    for (const part of ['-wal', '-shm']) rmSync(`${image}${part}`, { force: true });
    writeFileSync(image, damage(Buffer.from(sound), random));
    try {
      salvage(image, saved, readMigrations(SCHEMA_FOLDER), identity);
    } catch (error) {
      expect(openingFailure(error), String(error)).toMatch(/^(corrupt|unavailable|read_only)$/);
      refused += 1;
      continue;
    }
    expect(checkIntegrity(saved, 'full'), `image ${i}, ${name}`).toEqual([]);
    expect(verifyRows(saved), `image ${i}, ${name}`).toEqual([]);
    const messages = messagesIn(saved);
    for (const [id, text] of messages) {
      expect(truth, `image ${i}, ${name}: message ${id}`).toContain(JSON.stringify(text));
    }
    kept += messages.size;
    of += whole.size;
  }
  console.log(
    `${IMAGES} damaged files: ${refused} cannot be read at all, of the others ` +
      `${((100 * kept) / of).toFixed(1)} % of the messages were brought over, none changed`,
  );
  reportTries(IMAGES);
  expect(kept / of).toBeGreaterThan(0.8);
});

/** Every message there is, by its id. */
function messagesIn(file: string): Map<string, string> {
  const db = openReader(file);
  try {
    const rows = db.prepare('SELECT * FROM messages').all() as {
      id: string;
      text: string;
    }[];
    return new Map(rows.map(({ id, text }) => [id, text]));
  } finally {
    db.close();
  }
}

describe('a damaged text', () => {
  test('latches the database soon after an unclean start, and nothing is overwritten', async () => {
    const { home, folder, clock } = await makeLivedInHome();
    const file = join(folder, 'memory.db');
    const bytes = readFileSync(file);
    const at = bytes.indexOf('lavender.');
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    expect(checkIntegrity(file, 'full'), 'SQLite sees nothing').toEqual([]);
    const kept = join(temporaryFolder(), 'kept.db');
    copyFileSync(file, kept);

    const engine = await startTestEngine({ home, clock });
    await expect
      .poll(async () => (await engine.call('status.get', {})).storage, { timeout: 10_000 })
      .toBe('corrupt');
    const sent = await engine.call('chat.send', {
      conversationId: null,
      clientMessageId: asMessageId('meanwhile'),
      text: 'Can I still write?',
    });
    expect(sent.message.waiting).toBe(true);
    const { keptAt } = await engine.call('recovery.options', {});
    const [moment = ''] = readdirSync(keptAt ?? '');
    expect(existsSync(join(keptAt ?? '', moment, 'memory.db'))).toBe(true);
    expect(readFileSync(kept).equals(bytes)).toBe(true);
  });

  test('is no reason to latch when there is none: a whole database stays open', async () => {
    const { home, clock } = await makeLivedInHome();
    const engine = await startTestEngine({ home, clock });
    await engine.say('Where is the 3rd lamp?');
    expect((await engine.call('status.get', {})).storage).toBe('ok');
  });
});

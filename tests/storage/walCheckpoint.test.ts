import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { remember } from '../../electron/engine/curation/remember.ts';
import { openReader } from '../../electron/engine/storage/connection/database.ts';
import { walBytes } from '../../electron/engine/storage/connection/walBytes.ts';
import {
  checkIntegrity,
  checkpoint,
  copyDatabase,
  finishCopy,
  restartWal,
  verifyDatabase,
} from '../../electron/engine/storage/files/walCheckpoint.ts';
import { verifyRows } from '../../electron/engine/storage/files/verifyRows.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { openTestStore, type TestStore } from '../support/testStore.ts';

function filled(): TestStore {
  const t = openTestStore();
  for (let i = 0; i < 30; i += 1) {
    t.ledger.commit(() => {
      const made = remember(t.curation, {
        content: `Fact number ${i}`,
        kind: 'Fact',
        sourceRef: null,
      });
      if (!made.ok) throw new Error('refused');
      return { value: null, events: [made.value.event] };
    });
  }
  return t;
}

function copy(file: string, target: string) {
  copyDatabase(file, `${target}.draft`);
  return finishCopy(`${target}.draft`, target);
}

describe('a checkpoint', () => {
  test('moves the log into the database and empties it', () => {
    const t = filled();
    expect(statSync(`${t.file}-wal`).size).toBeGreaterThan(0);
    expect(checkpoint(t.file, true)).toBe(true);
    expect(statSync(`${t.file}-wal`).size).toBe(0);
  });

  test('says so when a reader is in the way, and harms nothing', () => {
    const t = filled();
    const reader = openReader(t.file);
    const reading = reader.prepare('SELECT * FROM nodes').iterate();
    reading.next();
    t.ledger.commit(() => ({ value: null, events: [] }));
    t.db.prepare("INSERT INTO meta (key, value) VALUES ('more', '1')").run();
    expect(checkpoint(t.file, true)).toBe(false);
    reading.return?.();
    reader.close();
    expect(checkpoint(t.file, true)).toBe(true);
  });
});

describe('a checkpoint between writes', () => {
  const write = (t: TestStore) =>
    t.db.prepare("INSERT INTO meta (key, value) VALUES ('row ' || random(), '1')").run();

  test('lets the next write begin the log anew, in the blocks that it has', () => {
    const t = filled();
    const fileBytes = statSync(`${t.file}-wal`).size;
    const usedBytes = walBytes(t.db);
    expect(fileBytes - usedBytes).toBe(32);
    restartWal(t.file);
    write(t);
    expect(walBytes(t.db)).toBeLessThan(usedBytes / 10);
    expect(statSync(`${t.file}-wal`).size).toBe(fileBytes);
  });

  test('gives up where a reader is in the way, and the one after it succeeds', () => {
    const t = filled();
    const reader = openReader(t.file);
    const reading = reader.prepare('SELECT * FROM nodes').iterate();
    reading.next();
    write(t);
    const usedBytes = walBytes(t.db);
    restartWal(t.file);
    write(t);
    expect(walBytes(t.db)).toBeGreaterThan(usedBytes);
    reading.return?.();
    reader.close();
    restartWal(t.file);
    write(t);
    expect(walBytes(t.db)).toBeLessThan(usedBytes / 10);
  });
});

describe('a copy', () => {
  test('holds what the database holds, and says how much', () => {
    const t = filled();
    const target = join(dirname(t.file), 'copy.db');
    const facts = copy(t.file, target);
    expect(facts).toMatchObject({ databaseId: 'db', messages: 0 });
    expect(facts.lastEventSeq).toBe(t.store.journal.lastSeq());
    expect(facts.sizeBytes).toBe(statSync(target).size);
    expect(verifyDatabase(target)).toEqual(facts);
    expect(verifyRows(target)).toEqual([]);
    expect(existsSync(`${target}.draft`)).toBe(false);
  });

  test('whose draft was damaged on its way is refused and leaves nothing behind', () => {
    const t = filled();
    const folder = temporaryFolder();
    const draftFile = join(folder, 'copy.db.draft');
    copyDatabase(t.file, draftFile);
    const bytes = readFileSync(draftFile);
    writeFileSync(draftFile, bytes.fill(0xa5, bytes.length - 8_192));
    expect(() => finishCopy(draftFile, join(folder, 'copy.db'))).toThrow();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('of a damaged database is refused and leaves nothing behind', () => {
    const t = filled();
    checkpoint(t.file, true);
    const folder = temporaryFolder();
    const file = join(folder, 'memory.db');
    const bytes = readFileSync(t.file);
    for (let page = 6; page * 4_096 < bytes.length; page += 2) {
      bytes.fill(0xa5, page * 4_096, (page + 1) * 4_096);
    }
    writeFileSync(file, bytes);
    expect(() => copy(file, join(folder, 'copy.db'))).toThrow();
    expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual([]);
  });

  test('does not change the database it is made of', () => {
    const t = filled();
    const before = [readFileSync(t.file), readFileSync(`${t.file}-wal`)];
    copy(t.file, join(temporaryFolder(), 'copy.db'));
    expect(readFileSync(t.file).equals(before[0] ?? Buffer.alloc(0))).toBe(true);
    expect(readFileSync(`${t.file}-wal`).equals(before[1] ?? Buffer.alloc(0))).toBe(true);
  });
});

describe('a check', () => {
  test('finds nothing in a sound database', () => {
    const t = filled();
    expect(checkIntegrity(t.file, 'quick')).toEqual([]);
    expect(checkIntegrity(t.file, 'full')).toEqual([]);
    expect(verifyRows(t.file)).toEqual([]);
  });

  test('of the texts finds one changed word, which SQLite calls sound', () => {
    const t = filled();
    t.db.prepare("UPDATE nodes SET content = 'Fact number 99' WHERE seq = 7").run();
    expect(checkIntegrity(t.file, 'full')).toEqual([]);
    expect(verifyRows(t.file)).toEqual(['the hash of row 7 of nodes is wrong']);
    expect(existsSync(t.file)).toBe(true);
  });
});

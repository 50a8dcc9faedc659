import { appendFileSync, readFileSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createEventBus } from '../../electron/engine/bus/eventBus.ts';
import { createLedger } from '../../electron/engine/bus/ledger.ts';
import { silentLogger } from '../../electron/engine/dependencies.ts';
import {
  openExternalJournal,
  type ExternalJournal,
} from '../../electron/engine/storage/files/externalJournal.ts';
import type { HeadFile } from '../../electron/engine/storage/files/headFile.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { openTestStore } from '../support/testStore.ts';

const ENTRIES = [{ n: 1 }, { n: 2, text: 'Лампа "у окна"\nи дверь' }, { n: 3 }];

function written(): string {
  const path = join(temporaryFolder(), 'journal.ndjson');
  const file = openExternalJournal(path);
  for (const entry of ENTRIES) file.appendUnsynced(entry);
  file.close();
  return path;
}

function entries(path: string): unknown[] {
  const file = openExternalJournal(path);
  const found = [...file.entries()];
  file.close();
  return found;
}

describe('the journal outside', () => {
  test('gives back every entry in order', () => {
    expect(entries(written())).toEqual(ENTRIES);
  });

  test('loses the last entry only, wherever its line was torn, and the next one is whole', () => {
    const whole = readFileSync(written());
    const start = whole.lastIndexOf(0x0a, whole.length - 2) + 1;
    for (let length = start; length < whole.length; length += 1) {
      const path = join(temporaryFolder(), 'journal.ndjson');
      writeFileSync(path, whole.subarray(0, length));
      const file = openExternalJournal(path);
      file.appendDurably({ n: 4 });
      expect([...file.entries()], `torn at ${length}`).toEqual([...ENTRIES.slice(0, 2), { n: 4 }]);
      file.close();
    }
  });

  test('leaves out a line that was damaged, and keeps those around it', () => {
    const path = written();
    const bytes = readFileSync(path);
    const at = bytes.indexOf('у окна');
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(path, bytes);
    expect(entries(path)).toEqual([ENTRIES[0], ENTRIES[2]]);
  });

  test('bears garbage, blank lines and an empty file', () => {
    const path = written();
    appendFileSync(path, '\n\nnot a line\n00000000 {}\n');
    expect(entries(path)).toEqual(ENTRIES);
    truncateSync(path, 0);
    expect(entries(path)).toEqual([]);
  });

  test('keeps what it is told to when it is pruned, and goes on', () => {
    const path = written();
    const file = openExternalJournal(path);
    file.prune((entry) => (entry as { n: number }).n !== 2);
    file.appendUnsynced({ n: 4 });
    expect([...file.entries()]).toEqual([{ n: 1 }, { n: 3 }, { n: 4 }]);
    file.close();
    const folder = temporaryFolder();
    const again = openExternalJournal(path);
    again.archive(folder);
    again.close();
    expect(readdirSync(folder)).toEqual(['journal.ndjson']);
  });

  test('reads past a line that is too long, which counts as damaged', () => {
    const path = written();
    appendFileSync(path, `${'x'.repeat(3 * 1024 * 1024)}\n`);
    const file = openExternalJournal(path, { maxLineBytes: 1_000 });
    file.appendUnsynced({ n: 4 });
    expect(file.damagedLines()).toBe(1);
    expect([...file.entries()]).toEqual([...ENTRIES, { n: 4 }]);
    file.prune(() => true);
    expect(file.damagedLines()).toBe(0);
    expect(file.isEmpty()).toBe(false);
    expect(file.size()).toBeLessThan(1_000);
    file.close();
  });

  test('gives back lines longer than the pieces in which the file is read', () => {
    const path = written();
    const texts = [1, 1_048_567, 1_500_000, 2_097_152].map((length) => 'ж'.repeat(length));
    const file = openExternalJournal(path);
    for (const text of texts) file.appendUnsynced({ text });
    expect([...file.entries()].slice(3)).toEqual(texts.map((text) => ({ text })));
    file.rewrite((entry) => {
      const { text } = entry as { text?: string };
      return text === texts[2] ? { text: 'changed' } : entry;
    });
    expect([...file.entries()].slice(3)).toEqual(
      texts.with(2, 'changed').map((text) => ({ text })),
    );
    file.close();
  });

  test('without room on the disk does not make a stored act look refused', () => {
    const { store } = openTestStore();
    const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    const ledger = (error: Error) =>
      createLedger({
        store,
        bus: () => createEventBus(store.journal, [], silentLogger),
        headFile: {
          write: () => {
            throw error;
          },
        } as unknown as HeadFile,
        externalJournal: {
          appendUnsynced: () => {
            throw error;
          },
        } as unknown as ExternalJournal,
        databaseId: 'db',
        onCorrupt: () => undefined,
      });
    const actionOf = (id: string) => () => ({
      value: 'stored',
      events: [
        {
          seq: null,
          id,
          at: 1,
          topic: 'session.completed' as const,
          sessionId: 's',
          reason: 'closed' as const,
        },
      ],
    });
    expect(ledger(full).commit(actionOf('a'))).toBe('stored');
    expect(store.journal.seqOf('a')).not.toBeNull();
    // Anything else is a mistake of ours and is heard of.
    expect(() => ledger(new Error('a mistake')).commit(actionOf('b'))).toThrow('a mistake');
  });
});

import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { RequestInput } from '../../../shared/contract/index.ts';
import { closeLog, makeKilledHome } from '../../support/killedHome.ts';
import type { createManualClock } from '../../support/manualClock.ts';
import { startTestEngine, type TestEngine } from '../../support/testEngine.ts';
import { asConversationId, asMessageId } from '../../support/ids.ts';
import { waitForAnswer } from '../../support/waitForAnswer.ts';

async function expectWhole(engine: TestEngine): Promise<void> {
  const { nodes } = await engine.call('facts.list', { sort: 'oldest' });
  expect(nodes.map(({ content }) => content)).toEqual([
    'My sister lives in Lyon',
    'I prefer green tea',
  ]);
  const { conversations } = await engine.call('conversations.list', {});
  expect(conversations).toHaveLength(1);
  const { messages } = await engine.call('conversations.messages', {
    conversationId: conversations[0]?.id ?? asConversationId(''),
  });
  expect(messages.filter(({ role }) => role === 'user').map(({ text }) => text)).toEqual([
    'remember that my sister lives in Lyon',
    'The blue bicycle stands in the cellar.',
    'remember that I prefer green tea',
  ]);
  expect(messages.map(({ state }) => state)).toEqual(Array(6).fill('complete'));
  const answer = await engine.say('Where does the bicycle stand?');
  expect(answer.text).toContain('The blue bicycle stands in the cellar.');
}

describe('a killed engine', () => {
  test('comes back with everything it acknowledged, and says that it was not closed', async () => {
    const { home, clock } = await makeKilledHome();
    const engine = await startTestEngine({ home, clock });
    const status = await engine.call('status.get', {});
    expect(status.storage).toBe('ok');
    expect(status.notices.map(({ code }) => code)).toEqual(['unclean_start']);
    await expectWhole(engine);
  });
});

describe('a lost tail', () => {
  test.for([
    ['the write-ahead log was deleted', (wal: string) => rmSync(wal)],
    [
      'the write-ahead log was cut in half',
      (wal: string) => truncateSync(wal, Math.floor(readFileSync(wal).length / 2)),
    ],
    ['a bit of the write-ahead log was flipped', flipBit],
    ['the write-ahead log was emptied', (wal: string) => truncateSync(wal, 0)],
  ] as const)('is noticed and filled from the journal when %s', async ([, damage]) => {
    const { home, folder, clock } = await makeKilledHome();
    damage(join(folder, 'memory.db-wal'));
    const engine = await startTestEngine({ home, clock });
    const status = await engine.call('status.get', {});
    expect(status.storage).toBe('ok');
    expect(status.notices.map(({ code }) => code)).toContain('tail_recovered');
    await expectWhole(engine);
    expect(readdirSync(join(folder, 'damaged')), 'the damaged files are kept').toHaveLength(1);
  });

  test('is filled when an older copy was put back', async () => {
    const { home, folder, clock } = await makeKilledHome();
    putOldCopyBack(folder);
    const engine = await startTestEngine({ home, clock });
    expect((await engine.call('status.get', {})).notices.map(({ code }) => code)).toContain(
      'tail_recovered',
    );
    await expectWhole(engine);
  });

  test('that the journal cannot fill stops and asks, and touches nothing', async () => {
    const { home, folder, clock } = await makeKilledHome();
    putOldCopyBack(folder);
    dropFirstLines(join(folder, 'journal.ndjson'), 7);
    const before = readFileSync(join(folder, 'memory.db'));
    const engine = await startTestEngine({ home, clock });
    expect((await engine.call('status.get', {})).storage).toBe('replaced');
    await expect(engine.call('facts.list', {})).rejects.toMatchObject({
      error: { code: 'storage_corrupt', reason: 'replaced' },
    });
    expect(readFileSync(join(folder, 'memory.db')).equals(before)).toBe(true);

    await engine.call('recovery.apply', { choice: { kind: 'accept_current' } });
    expect((await engine.call('status.get', {})).storage).toBe('ok');
    const { nodes } = await engine.call('facts.list', {});
    expect(nodes.map(({ content }) => content)).toEqual(['My sister lives in Lyon']);
  });
});

describe('a database that is gone', () => {
  test.for([
    ['emptied', (file: string) => truncateSync(file, 0)],
    ['deleted', (file: string) => rmSync(file)],
    [
      'overwritten with text',
      (file: string) => writeFileSync(file, 'not a database'.repeat(1_000)),
    ],
  ] as const)(
    '(%s) is never begun anew by itself; chat goes on and comes back whole',
    async ([, damage]) => {
      const { home, folder, clock } = await makeKilledHome();
      const file = join(folder, 'memory.db');
      for (const part of ['-wal', '-shm']) rmSync(`${file}${part}`, { force: true });
      damage(file);
      const damaged = existsSync(file) ? readFileSync(file) : null;
      const engine = await startTestEngine({ home, clock });
      expect((await engine.call('status.get', {})).storage).not.toBe('ok');

      const sent = await engine.call('chat.send', {
        conversationId: null,
        clientMessageId: asMessageId('while-away'),
        text: 'remember that the key is under the mat',
      });
      expect(sent.message.waiting).toBe(true);
      const again = await engine.call('chat.send', {
        conversationId: null,
        clientMessageId: asMessageId('while-away'),
        text: 'remember that the key is under the mat',
      });
      expect(again.conversationId).toBe(sent.conversationId);
      expect((await engine.call('status.get', {})).waiting).toBe(1);
      expect(existsSync(file) ? readFileSync(file) : null).toEqual(damaged);

      const options = await engine.call('recovery.options', {});
      expect(options).toMatchObject({ journalMessages: 4, backups: [{ verified: true }] });
      const backupId = options.backups[0]?.id ?? '';
      const status = await engine.call('recovery.apply', { choice: { kind: 'restore', backupId } });
      expect(status.storage).toBe('ok');
      await waitForAnswer(engine, sent.conversationId);
      const { nodes } = await engine.call('facts.list', { sort: 'oldest' });
      expect(nodes.map(({ content }) => content)).toEqual([
        'My sister lives in Lyon',
        'I prefer green tea',
        'The key is under the mat',
      ]);
    },
  );

  test('can be begun anew by choice, and the journal still brings everything back', async () => {
    const { home, folder, clock } = await makeKilledHome();
    truncateSync(join(folder, 'memory.db'), 0);
    rmSync(join(folder, 'memory.db-wal'));
    const engine = await startTestEngine({ home, clock });
    const announced = new Set<string>();
    engine.engine.subscribe(({ name }) => announced.add(name));
    await engine.call('recovery.apply', { choice: { kind: 'start_empty' } });
    // Every list on the screen was read while there was nothing to read.
    for (const name of ['conversations.changed', 'facts.changed', 'documents.changed'])
      expect(announced).toContain(name);
    await expectWhole(engine);
  });

  test('of a newer version is refused and never offered for replacement', async () => {
    const { home, folder, clock } = await makeKilledHome();
    const { default: Database } = await import('better-sqlite3');
    const db = new Database(join(folder, 'memory.db'));
    db.prepare("INSERT INTO migrations VALUES (9999, '9999_future.sql', 'x', 0)").run();
    db.close();
    const engine = await startTestEngine({ home, clock });
    expect((await engine.call('status.get', {})).storage).toBe('newer_schema');
    await expect(
      engine.call('recovery.apply', { choice: { kind: 'start_empty' } }),
    ).rejects.toMatchObject({ error: { code: 'refused', reason: 'newer_schema' } });
  });
});

describe('a message that waited', () => {
  test('waits no longer once it was brought back, and is pruned with the others', async () => {
    const { home, folder, clock } = await makeKilledHome();
    const file = join(folder, 'memory.db');
    const journal = join(folder, 'journal.ndjson');
    const waitingLines = () => readFileSync(journal, 'utf8').split(' {"seq":null').length - 1;
    const moveAway = () => {
      closeLog(file);
      renameSync(file, `${file}.aside`);
    };
    const putBack = () => renameSync(`${file}.aside`, file);
    moveAway();
    const latched = await startTestEngine({ home, clock });
    const { conversationId } = await latched.call('chat.send', {
      conversationId: null,
      clientMessageId: asMessageId('while-away'),
      text: 'remember that the key is under the mat',
    });
    await latched.close();
    expect(waitingLines()).toBe(1);
    const entry = readFileSync(journal, 'utf8').trimEnd().split('\n').at(-1) ?? '';
    putBack();
    const engine = await startTestEngine({ home, clock });
    const codes = async (one: TestEngine) =>
      (await one.call('status.get', {})).notices.map(({ code }) => code);
    expect(await codes(engine)).toContain('fallback_replayed');
    await waitForAnswer(engine, conversationId);
    expect(waitingLines()).toBe(0);
    await engine.close();
    // That of an earlier version is still there, and is given its number too.
    writeFileSync(journal, `${readFileSync(journal, 'utf8')}${entry}\n`);
    const again = await startTestEngine({ home, clock });
    expect(await codes(again)).not.toContain('fallback_replayed');
    expect(waitingLines()).toBe(0);
    await again.close();
    moveAway();
    const gone = await startTestEngine({ home, clock });
    expect(await gone.call('status.get', {})).toMatchObject({ storage: 'replaced', waiting: 0 });
    await gone.close();
    putBack();
    const whole = await startTestEngine({ home, clock });
    for (let n = 0; n < 2; n += 1) {
      await whole.call('backups.create', {});
      clock.advance(60_000);
    }
    expect(readFileSync(journal, 'utf8')).toBe('');
  });
});

describe('memory that is switched off', () => {
  /** Latches the database, says something, and brings the database back. */
  async function sendWhileLatched(
    home: { home: string; folder: string; clock: ReturnType<typeof createManualClock> },
    message: Pick<RequestInput<'chat.send'>, 'conversationId' | 'chosen'>,
  ) {
    closeLog(join(home.folder, 'memory.db'));
    const copyPath = join(home.folder, 'aside.db');
    renameSync(join(home.folder, 'memory.db'), copyPath);
    const engine = await startTestEngine({ home: home.home, clock: home.clock });
    expect((await engine.call('status.get', {})).storage).not.toBe('ok');
    const sent = await engine.call('chat.send', {
      ...message,
      clientMessageId: asMessageId('while-away'),
      text: 'The passphrase of the shed is Zanzibarquartz.',
    });
    await engine.close();
    renameSync(copyPath, join(home.folder, 'memory.db'));
    const back = await startTestEngine({ home: home.home, clock: home.clock });
    expect((await back.call('status.get', {})).storage).toBe('ok');
    await waitForAnswer(back, sent.conversationId);
    return { engine: back, sent };
  }
  const found = async (engine: TestEngine) => {
    engine.startNewConversation();
    return (await engine.say('What is the passphrase of the shed?')).text;
  };

  test('in a conversation that is stored stays off for what was said meanwhile', async () => {
    const killed = await makeKilledHome();
    const before = await startTestEngine(killed);
    await before.say('hello there');
    const conversationId = before.conversationId();
    await before.call('conversations.update', { conversationId, memory: false });
    await before.close();
    const { engine } = await sendWhileLatched(killed, { conversationId });
    expect(await found(engine)).not.toContain('Zanzibarquartz');
  });

  test('for a conversation that begins meanwhile is off from its first message', async () => {
    const { engine, sent } = await sendWhileLatched(await makeKilledHome(), {
      conversationId: asConversationId('begun-meanwhile'),
      chosen: { model: null, memory: false },
    });
    const { conversationId } = sent;
    expect(await engine.call('conversations.get', { conversationId })).toMatchObject({
      memory: false,
    });
    expect(await found(engine)).not.toContain('Zanzibarquartz');
  });

  test('for all conversations stays off for what was said meanwhile', async () => {
    const killed = await makeKilledHome();
    const before = await startTestEngine(killed);
    const set = { scope: 'global', key: 'memory.enabled' } as const;
    await before.call('settings.set', { ...set, value: false });
    await before.close();
    const { engine } = await sendWhileLatched(killed, { conversationId: null });
    await engine.call('settings.set', { ...set, value: true });
    expect(await found(engine)).not.toContain('Zanzibarquartz');
  });

  test('where nobody switched it off, what was said meanwhile is found', async () => {
    const { engine } = await sendWhileLatched(await makeKilledHome(), { conversationId: null });
    expect(await found(engine)).toContain('Zanzibarquartz');
  });

  test('was chosen before a restart and is sent with the first message', async () => {
    const { home, clock } = await makeKilledHome();
    const engine = await startTestEngine({ home, clock });
    const { conversationId } = await engine.call('chat.send', {
      conversationId: asConversationId('chosen-before'),
      clientMessageId: asMessageId('first'),
      text: 'The passphrase of the shed is Zanzibarquartz.',
      chosen: { model: null, memory: false },
    });
    await waitForAnswer(engine, conversationId);
    expect(await engine.call('conversations.get', { conversationId })).toMatchObject({
      memory: false,
    });
    expect(await found(engine)).not.toContain('Zanzibarquartz');
  });
});

describe('damage inside the file', () => {
  test('latches the database read-only at the first sign, and keeps the original', async () => {
    const { home, folder, clock } = await makeKilledHome();
    const file = join(folder, 'memory.db');
    closeLog(file);
    const bytes = readFileSync(file);
    for (let page = 5; page * 4096 < bytes.length; page += 1) {
      bytes.fill(0xa5, page * 4096, page * 4096 + 4096);
    }
    writeFileSync(file, bytes);
    const engine = await startTestEngine({ home, clock });
    const reply = await engine
      .call('chat.send', {
        conversationId: null,
        clientMessageId: asMessageId('m'),
        text: 'hello there',
      })
      .catch((error: unknown) => error);
    expect(reply).toSatisfy(
      (value: unknown) => value instanceof Error || typeof value === 'object',
    );
    expect((await engine.call('status.get', {})).storage).toBe('corrupt');
    const waiting = await engine.call('chat.send', {
      conversationId: null,
      clientMessageId: asMessageId('m2'),
      text: 'still here',
    });
    expect(waiting.message.waiting).toBe(true);
    const options = await engine.call('recovery.options', {});
    const backupId = options.backups[0]?.id ?? '';
    await engine.call('recovery.apply', { choice: { kind: 'restore', backupId } });
    await waitForAnswer(engine, waiting.conversationId);
    expect((await engine.call('facts.list', {})).total).toBe(2);
  });
});

describe('what can be read of a damaged file', () => {
  test('is brought over whole: a text that changed has its words from where they were not', async () => {
    const { home, folder, clock } = await makeKilledHome();
    const file = join(folder, 'memory.db');
    closeLog(file);
    const bytes = readFileSync(file);
    const at = bytes.lastIndexOf('bicycle stands');
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(file, bytes);
    const engine = await startTestEngine({ home, clock });
    await expect
      .poll(async () => (await engine.call('status.get', {})).storage, { timeout: 10_000 })
      .toBe('corrupt');
    const status = await engine.call('recovery.apply', { choice: { kind: 'salvage' } });
    expect(status.storage).toBe('ok');
    expect(status.notices.map(({ code }) => code)).toContain('salvaged');
    await expectWhole(engine);
    expect(readdirSync(join(folder, 'damaged')).length).toBeGreaterThan(0);
  });

  test('is nothing: that is said, and everything stays as it was', async () => {
    const { home, folder, clock } = await makeKilledHome();
    const file = join(folder, 'memory.db');
    closeLog(file);
    const size = readFileSync(file).length;
    writeFileSync(file, Buffer.alloc(size, 0xa5));
    const engine = await startTestEngine({ home, clock });
    expect((await engine.call('status.get', {})).storage).toBe('corrupt');
    await expect(
      engine.call('recovery.apply', { choice: { kind: 'salvage' } }),
    ).rejects.toMatchObject({ error: { code: 'refused', reason: 'not_readable' } });
    expect((await engine.call('status.get', {})).storage).toBe('corrupt');
    expect(readFileSync(file).equals(Buffer.alloc(size, 0xa5))).toBe(true);
  });
});

function flipBit(path: string): void {
  const bytes = readFileSync(path);
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

function putOldCopyBack(folder: string): void {
  const [backup = ''] = readdirSync(join(folder, 'backups')).filter((name) => name.endsWith('.db'));
  const file = join(folder, 'memory.db');
  for (const part of ['', '-wal', '-shm']) rmSync(`${file}${part}`, { force: true });
  copyFileSync(join(folder, 'backups', backup), file);
}

function dropFirstLines(path: string, count: number): void {
  const lines = readFileSync(path, 'utf8').split('\n');
  writeFileSync(path, lines.slice(count).join('\n'));
}

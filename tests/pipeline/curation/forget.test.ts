import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import type { ForgetItem } from '../../../shared/contract/forget.ts';
import { createFileLogger } from '../../../electron/engine/fileLogger.ts';
import { says, startFakeModelServer } from '../../support/fakeModelServer.ts';
import { databaseOf, filesWith, forget, summarizeWeek } from '../../support/forgetting.ts';
import { startMemoryEngine, type MemoryEngine } from '../../support/memoryEngine.ts';
import { exportFile } from '../../support/portable/exporting.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { until } from '../../support/until.ts';
import { asNodeId, asEntityId, asMessageId } from '../../support/ids.ts';

const CANARY = 'Quizzlewick';
/** Stem in full text. */
const STEM = 'quizzlewick';
const SECRET_MESSAGE = `My secret hideout is called ${CANARY}, in the north of Leeds.`;
const FACT = {
  content: `The user's secret hideout is called ${CANARY}.`,
  quote: `My secret hideout is called ${CANARY}`,
  entities: [{ name: CANARY, type: 'place', role: 'object' }],
};
const KEPT = { content: 'The user likes rye bread.', quote: 'I like rye bread' };

/** A workspace in which the canary stands wherever it can; vectors and a log are kept, too. */
async function withCanary(): Promise<MemoryEngine> {
  const server = await startFakeModelServer();
  server.models = ['small', 'e'];
  const home = temporaryFolder();
  const engine = await startMemoryEngine({
    server,
    home,
    environment: {
      LOCI_BASE_URL: server.baseUrl,
      LOCI_CHAT_MODEL: 'small',
      LOCI_EMBEDDING_MODEL: 'e',
    },
    logger: createFileLogger(join(home, 'logs', 'loci.log'), { now: () => 0 }),
  });
  engine.draws([FACT, KEPT]);
  await engine.say('I like rye bread.');
  await engine.say(SECRET_MESSAGE);
  await engine.consolidate();
  engine.startNewConversation();
  engine.draws([]);
  // An answer that uses it leaves a receipt, and perhaps a bulletin.
  await engine.say('Where is my secret hideout?');
  await engine.say(`/remember The key to ${CANARY} lies under the mat`);
  await engine.say(`What do you know about ${CANARY}?`);
  return engine;
}

/** Vectors of what names it, and of what is no longer there. */
const VECTORS = `SELECT count(*) FROM embeddings e LEFT JOIN nodes n ON n.seq = e.owner_seq
  WHERE e.owner = 'node' AND (n.seq IS NULL OR instr(n.content, '${CANARY}') > 0)`;

/** Findings of a connection of its own, independent of the product's own report. */
function inDatabase<T>(engine: MemoryEngine, read: (db: Database.Database) => T): T {
  const db = new Database(databaseOf(engine), { readonly: true });
  try {
    return read(db);
  } finally {
    db.close();
  }
}

/** Tables with the word in any column, and full-text tables with a term that begins like it. */
function tablesWith(engine: MemoryEngine, word: string): string[] {
  return inDatabase(engine, (db) => {
    const names = (kind: 'table' | 'fts') =>
      db
        .prepare(
          `SELECT name FROM pragma_table_list WHERE schema = 'main'
           AND ${kind === 'fts' ? "type = 'virtual'" : "type IN ('table', 'shadow')"}`,
        )
        .pluck()
        .all() as string[];
    const tables = names('table').filter((table) => {
      const columns = db.prepare(`SELECT name FROM pragma_table_info('${table}')`).pluck().all();
      return columns.some((column) =>
        db
          .prepare(
            `SELECT 1 FROM "${table}" WHERE instr(lower(CAST("${String(column)}" AS TEXT)), ?) > 0`,
          )
          .get(word),
      );
    });
    const words = names('fts').filter((table) => {
      db.exec(`CREATE VIRTUAL TABLE temp."v_${table}" USING fts5vocab('main', '${table}', 'row')`);
      return db.prepare(`SELECT 1 FROM temp."v_${table}" WHERE instr(term, ?) > 0`).get(STEM);
    });
    return [...tables, ...words.map((table) => `the words of ${table}`)].sort();
  });
}

async function choose(engine: MemoryEngine): Promise<readonly ForgetItem[]> {
  const entity = (await engine.call('entities.list', { query: CANARY })).entities[0];
  const fact = await engine.fact(FACT.content);
  const about = await engine.fact(`The key to ${CANARY} lies under the mat`);
  const previews = await Promise.all(
    [
      { kind: 'entity' as const, id: asEntityId(entity?.id ?? '') },
      { kind: 'memory' as const, id: fact.id },
      { kind: 'memory' as const, id: about.id },
    ].map((target) => engine.call('forget.preview', { target })),
  );
  const items = new Map<string, ForgetItem>(
    previews.flatMap(({ items: found }) => found).map((one) => [one.id, one]),
  );
  // Every visible item that names it, suggested or not.
  const foundMessages = await messagesWith(engine, CANARY);
  for (const id of foundMessages) {
    const known = items.get(id);
    if (known !== undefined) continue;
    const given = { sort: 'episodic', text: '', at: 0, suggested: true } as const;
    items.set(id, { kind: 'message', id: asMessageId(id), reason: 'repeats', ...given });
  }
  return [...items.values()].filter(({ suggested, text }) => suggested || text.includes(CANARY));
}

async function messagesWith(engine: MemoryEngine, word: string): Promise<string[]> {
  const { conversations } = await engine.call('conversations.list', {});
  const all = await Promise.all(conversations.map(({ id }) => engine.shown(id)));
  return all
    .flat()
    .filter(({ text }) => text.includes(word))
    .map(({ id }) => id);
}

test('files of exports go with what is forgotten, and the list tells that they went', async () => {
  const engine = await startMemoryEngine({ home: temporaryFolder() });
  await engine.say(`/remember The key to ${CANARY} lies under the mat`);
  const conversationId = engine.conversationId();
  await engine.call('conversations.rename', { conversationId, title: `The ${CANARY} key` });
  const { item, content } = await exportFile(engine, {
    ...{ kind: 'conversation', format: 'markdown', conversationId },
  });
  expect(content.toString()).toContain(CANARY);
  expect(item.fileName).toContain(CANARY);
  const { nodes } = await engine.call('facts.list', {});
  await forget(engine, [{ kind: 'memory', id: nodes[0]?.id ?? '' }]);
  expect(readdirSync(join(dirname(databaseOf(engine)), 'exports'))).toEqual([]);
  const { exports } = await engine.call('exports.list', {});
  expect(exports).toMatchObject([{ id: item.id, state: 'failed', problem: 'forgotten' }]);
  expect(JSON.stringify(exports)).not.toContain(CANARY);
  await expect(engine.call('exports.read', { exportId: item.id, offset: 0 })).rejects.toThrow(
    'not_found',
  );
});

test('an export whose file went with a first forgetting stays listed after a second', async () => {
  const engine = await startMemoryEngine({ home: temporaryFolder() });
  await engine.say(`/remember The key to ${CANARY} lies under the mat`);
  await engine.say('/remember The ferns need water');
  const conversationId = engine.conversationId();
  const { item } = await exportFile(engine, {
    ...{ kind: 'conversation', format: 'markdown', conversationId },
  });
  const { nodes } = await engine.call('facts.list', {});
  expect(nodes).toHaveLength(2);
  for (const { id } of nodes) await forget(engine, [{ kind: 'memory', id }]);
  const { exports } = await engine.call('exports.list', {});
  expect(exports).toMatchObject([{ id: item.id, state: 'failed', problem: 'forgotten' }]);
});

describe('forgetting', () => {
  test('shows beforehand what ties an older wording, and a person, to what goes', async () => {
    const engine = await withCanary();
    const fact = await engine.fact(FACT.content);
    const corrected = await engine.call('facts.correct', {
      nodeId: fact.id,
      content: `It is hidden in ${CANARY} now`,
    });
    const { items, edges } = await engine.call('forget.preview', {
      target: { kind: 'memory', id: corrected.node.id },
    });
    const ids = edges
      .filter(({ relation }) => relation === 'supersedes')
      .map(({ from, to }) => [items[from]?.id, items[to]?.id]);
    expect(ids).toEqual([[corrected.node.id, fact.id]]);
    const { entities } = await engine.call('entities.list', {});
    for (const { id } of entities) {
      const about = await engine.call('forget.preview', { target: { kind: 'entity', id } });
      const tied = about.edges.filter(({ relation }) => relation === 'about');
      const positions = about.items.flatMap(({ reason }, index) =>
        reason === 'about' ? index : [],
      );
      expect(positions.length).toBeGreaterThan(0);
      expect(tied.map(({ from }) => from)).toEqual(expect.arrayContaining(positions));
    }
  });

  test('shows beforehand all that would still tell, and why', async () => {
    const engine = await withCanary();
    const fact = await engine.fact(FACT.content);
    const { items, edges } = await engine.call('forget.preview', {
      target: { kind: 'memory', id: fact.id },
    });
    expect(items).toContainEqual(expect.objectContaining({ id: fact.id, reason: 'itself' }));
    expect(items).toContainEqual(
      expect.objectContaining({
        kind: 'message',
        text: SECRET_MESSAGE,
        reason: 'evidence',
        suggested: true,
      }),
    );
    const positions = (relation: string) =>
      edges
        .filter((edge) => edge.relation === relation)
        .map(({ from, to }) => [items[from], items[to]] as const);
    // Edges tie it to its sources, and a repetition to the repeated text.
    expect(positions('derived_from')).toContainEqual([
      expect.objectContaining({ id: fact.id, sort: 'semantic' }),
      expect.objectContaining({ kind: 'message', text: SECRET_MESSAGE, sort: 'episodic' }),
    ]);
    const repeats = items.filter(({ reason }) => reason === 'repeats');
    expect(new Set(positions('repeats').map(([from]) => from?.id))).toEqual(
      new Set(repeats.map(({ id }) => id)),
    );
    const bread = await engine.fact(KEPT.content);
    const before = await engine.call('forget.preview', {
      target: { kind: 'memory', id: bread.id },
    });
    expect(before.items.map(({ text }) => text).join()).not.toContain(CANARY);
  });

  test('leaves no trace in any file, table or index, proves it, and keeps the rest', async () => {
    const engine = await withCanary();
    const word = CANARY.toLowerCase();
    const vectors = () => inDatabase(engine, (db) => db.prepare(VECTORS).pluck().get()) as number;
    await until(() => vectors() >= 3, 'the vectors');
    const held = tablesWith(engine, word);
    expect(held).toEqual(
      expect.arrayContaining([
        'changes',
        'consolidation_chunks',
        'entities',
        'entity_aliases',
        'messages',
        'nodes',
        'recall_log',
        'the words of episode_fts',
        'the words of memory_fts',
      ]),
    );
    const { proof } = await forget(engine, await choose(engine));
    expect(vectors()).toBe(0);
    expect(tablesWith(engine, word)).toEqual([]);
    expect(proof).toMatchObject({ bytes: 0, rows: 0, words: 0 });
    expect(proof.files).toBeGreaterThan(3);
    expect(filesWith(engine, word)).toEqual([]);
    // Compressed terms of full text share at most its first letters.
    expect(filesWith(engine, 'zzlewick')).toEqual([]);
    expect((await engine.facts()).map(({ content }) => content)).toContain(KEPT.content);
    const found = await engine.call('search.everything', { query: CANARY });
    expect(JSON.stringify(found)).not.toContain('hideout');
    await engine.close();
    expect(filesWith(engine, 'zzlewick')).toEqual([]);
  });

  test('takes what summaries told of it out of history and the journal, and of their vectors', async () => {
    const engine = await startMemoryEngine();
    const about = { entities: [{ name: 'Rex' }] };
    const secret = `Rex hides in ${CANARY}`;
    const quotes = [secret, 'Rex barks at night', 'Rex sleeps in the hall'];
    engine.draws(quotes.map((quote) => ({ ...about, content: `${quote}.`, quote })));
    await engine.say(`${quotes.join('. ')}.`);
    await engine.consolidate();
    engine.server.setDefaultAnswer((request, response) =>
      says(JSON.stringify({ summaries: [{ summary: `A dog that hides in ${CANARY}.` }] }))(
        request,
        response,
      ),
    );
    await engine.call('maintenance.run', {});
    await until(async () => {
      const { running } = await engine.call('maintenance.get', {});
      return running === null;
    }, 'the night');
    const findRex = async () => (await engine.call('entities.list', { query: 'Rex' })).entities[0];
    expect((await findRex())?.summary).toContain(CANARY);
    const fact = await engine.fact(`${secret}.`);
    const { items } = await engine.call('forget.preview', {
      target: { kind: 'memory', id: fact.id },
    });
    await forget(
      engine,
      items.filter(({ suggested }) => suggested),
    );
    expect((await findRex())?.summary).toBeNull();
    expect(filesWith(engine, CANARY.toLowerCase())).toEqual([]);
    await engine.close();
    expect(filesWith(engine, 'zzlewick')).toEqual([]);
  });

  test('suggests what a reflection came to with it, and takes nothing else of the same turns', async () => {
    const engine = await startMemoryEngine();
    const quotes = ['I swim', 'I row', 'I sail', 'I dive', `I keep a boat at ${CANARY}`];
    engine.draws(quotes.map((quote) => ({ content: `The user says: ${quote}.`, quote })));
    for (const quote of quotes) await engine.say(`${quote}.`);
    await engine.consolidate();
    engine.clock.advance(86_400_000);
    const seen = `The user loves water, at ${CANARY} most of all.`;
    summarizeWeek(engine, seen);
    await engine.call('maintenance.run', {});
    const { content, id } = await (async () => {
      const waiting = async () => (await engine.call('review.list', {})).items;
      await until(async () => (await waiting()).length > 0, 'the reflection');
      const [item] = await waiting();
      return item?.node ?? { content: '', id: '' };
    })();
    expect(content).toBe(seen);
    const fact = await engine.fact(`The user says: I keep a boat at ${CANARY}.`);
    const { items } = await engine.call('forget.preview', {
      target: { kind: 'memory', id: fact.id },
    });
    expect(items).toContainEqual(
      expect.objectContaining({ id, reason: 'derived', suggested: true }),
    );
    const chosen = items.filter(({ suggested }) => suggested);
    expect(chosen.map(({ text }) => text).join()).not.toContain('I dive.');
    await forget(engine, chosen);
    expect(filesWith(engine, CANARY.toLowerCase())).toEqual([]);
    expect((await engine.facts()).map((one) => one.content)).toContain('The user says: I dive.');
  });

  test('names what was set aside of a damaged or replaced database, and purges it', async () => {
    const engine = await withCanary();
    const backup = await engine.call('backups.create', {});
    // Going back sets aside what was there.
    await engine.call('backups.restore', { backupId: backup.id });
    const word = CANARY.toLowerCase();
    const quarantinedWith = () =>
      filesWith(engine, word).filter((file) => file.includes('damaged'));
    expect(quarantinedWith()).not.toEqual([]);
    const chosen = await choose(engine);
    const memory = chosen.find(({ kind }) => kind === 'memory');
    const target = { kind: 'memory', id: asNodeId(memory?.id ?? '') } as const;
    expect((await engine.call('forget.preview', { target })).quarantined).toHaveLength(1);
    const { proof, backups, quarantined } = await forget(engine, chosen);
    // The database itself is clean; what was set aside is named instead.
    expect(proof).toMatchObject({ bytes: 0, rows: 0, words: 0 });
    expect(quarantined).toMatchObject([{ sizeBytes: expect.any(Number) as number }]);
    expect(quarantinedWith()).not.toEqual([]);
    await engine.call('forget.purgeBackups', {
      backupIds: backups.map(({ id }) => id),
      quarantinedIds: quarantined.map(({ id }) => id),
    });
    expect(filesWith(engine, word)).toEqual([]);
    expect((await engine.facts()).map(({ content }) => content)).toContain(KEPT.content);
  });

  test('keeps nothing of it that a model says again when it is read anew', async () => {
    const engine = await startMemoryEngine();
    engine.draws([FACT]);
    await engine.say(SECRET_MESSAGE);
    await engine.consolidate();
    const fact = await engine.fact(FACT.content);
    await forget(engine, [{ kind: 'memory', id: fact.id }]);
    const again = `The hiding place of the user is ${CANARY}.`;
    engine.draws([{ ...FACT, content: again }]);
    await engine.rereadEverything();
    expect(await engine.facts()).toEqual([]);
    // Until then the log may hold what was kept for a crash.
    await engine.close();
    expect(filesWith(engine, 'the hiding place of the user')).toEqual([]);
  });

  test('of a few common words is proved as well, where nobody else says them', async () => {
    const few = async (before: (engine: MemoryEngine) => unknown = () => undefined) => {
      const engine = await startMemoryEngine();
      await engine.call('facts.remember', { content: 'I had a red hat' });
      await before(engine);
      const { items } = await engine.call('forget.preview', {
        target: { kind: 'memory', id: (await engine.fact('I had a red hat')).id },
      });
      return (await forget(engine, items)).proof;
    };
    expect(await few()).toMatchObject({ bytes: 0, rows: 0, words: 0 });
    const left = await few((engine) => {
      writeFileSync(join(dirname(databaseOf(engine)), 'left.txt'), 'I had a red hat');
    });
    expect(left.bytes).toBeGreaterThan(0);
    // Said by somebody else too: what stands there is theirs.
    const quotedTextItems = await few((engine) => engine.say('Anna: “I had a red hat”'));
    expect(quotedTextItems).toMatchObject({ bytes: 0, rows: 0 });
  });

  test('keeps the place of a message, without a word of it', async () => {
    const engine = await withCanary();
    await forget(engine, await choose(engine));
    const { conversations } = await engine.call('conversations.list', {});
    const shown = (await Promise.all(conversations.map(({ id }) => engine.shown(id)))).flat();
    expect(shown.filter(({ forgotten }) => forgotten)).not.toEqual([]);
    expect(JSON.stringify(shown)).not.toContain(CANARY);
  });

  test('is not taken back by undo', async () => {
    const engine = await withCanary();
    const { groups } = await engine.call('history.list', {});
    await forget(engine, await choose(engine));
    const learnedGroups = groups.filter(({ label }) => label === FACT.content);
    expect(learnedGroups.map(({ cause }) => cause)).toEqual(['consolidate']);
    for (const { id, cause } of learnedGroups) {
      await expect(engine.call('history.undo', { changeId: id }), cause).rejects.toMatchObject({
        error: { code: 'refused', reason: 'redacted' },
      });
    }
  });

  test('holds against a model that says it again in other words', async () => {
    const engine = await withCanary();
    const fact = await engine.fact(FACT.content);
    // Only the memory goes: the turn stays, and may be read again.
    await engine.call('forget.apply', { memoryIds: [fact.id], messageIds: [], entityIds: [] });
    engine.draws([
      { ...FACT, content: `${CANARY} is the name of a hiding place of the user.`, entities: [] },
      FACT,
    ]);
    engine.startNewConversation();
    await engine.say('Anything new?');
    const { conversations } = await engine.call('conversations.list', {});
    const first = conversations.find(({ id }) => id !== engine.conversationId());
    expect(first).toBeDefined();
    await engine.rereadEverything();
    const contents = (await engine.facts()).map(({ content }) => content);
    expect(contents.filter((content) => /hideout|hiding/u.test(content))).toEqual([]);
  });

  test('holds against an older copy put back, and against the journal', async () => {
    const engine = await withCanary();
    const backup = await engine.call('backups.create', {});
    const chosen = await choose(engine);
    const applied = await forget(engine, chosen);
    // The copy still has it, and is named.
    expect(applied.backups.map(({ id }) => id)).toEqual([backup.id]);
    await engine.close();
    // An emptied file: Loci opens nothing by itself, and offers the copy.
    writeFileSync(databaseOf(engine), '');
    for (const part of ['-wal', '-shm']) rmSync(databaseOf(engine) + part, { force: true });
    const again = await startMemoryEngine({ home: engine.home, clock: engine.clock });
    await again.call('recovery.apply', { choice: { kind: 'restore', backupId: backup.id } });
    expect((await again.facts()).map(({ content }) => content)).toContain(KEPT.content);
    expect((await again.facts()).map(({ content }) => content).join()).not.toContain(CANARY);
    expect(await messagesWith(again, CANARY)).toEqual([]);
    const { backups } = await again.call('forget.purgeBackups', { backupIds: [backup.id] });
    expect(backups.map(({ id }) => id)).not.toContain(backup.id);
    expect(backups).toHaveLength(1);
  });

  test('of what is not there is refused', async () => {
    const engine = await startMemoryEngine();
    await expect(
      engine.call('forget.preview', { target: { kind: 'memory', id: asNodeId('nobody') } }),
    ).rejects.toMatchObject({ error: { code: 'not_found' } });
    await expect(
      engine.call('forget.apply', {
        memoryIds: [asNodeId('nobody')],
        messageIds: [],
        entityIds: [],
      }),
    ).rejects.toMatchObject({ error: { code: 'not_found' } });
  });
});

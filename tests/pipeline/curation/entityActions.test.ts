import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { reviewPolicy } from '../../support/reviewPolicy.ts';
import { startMemoryEngine, type MemoryEngine } from '../../support/memoryEngine.ts';
import type { EntityId } from '../../../shared/domain/primitives.ts';
import { asNodeId, asEntityId } from '../../support/ids.ts';

const BOB = { content: 'Bob plays chess.', quote: 'Bob plays chess', entities: [{ name: 'Bob' }] };
const ROBERT = {
  content: 'Robert lives in Leeds.',
  quote: 'Robert lives in Leeds',
  entities: [{ name: 'Robert' }, { name: 'Leeds', type: 'place', role: 'object' }],
};

async function met(home?: string): Promise<MemoryEngine> {
  const engine = await startMemoryEngine(home === undefined ? {} : { home });
  engine.draws([BOB, ROBERT]);
  await engine.say('Bob plays chess. Robert lives in Leeds.');
  await engine.consolidate();
  return engine;
}

/** Everything entities are made of, as a person sees it. */
async function world(engine: MemoryEngine) {
  const { entities } = await engine.call('entities.list', {});
  const all = await Promise.all(
    entities.map(async ({ id }) => {
      const found = await engine.call('entities.get', { entityId: id });
      const { lastUpdated: _, ...entity } = found.entity;
      return {
        entity,
        aliases: found.aliases,
        merged: found.merged,
        memories: found.memories.map((node) => node.content),
        proposals: found.proposals.map((proposal) => proposal.reason),
      };
    }),
  );
  return all.sort((a, b) => a.entity.id.localeCompare(b.entity.id));
}

async function idOf(engine: MemoryEngine, name: string): Promise<EntityId> {
  const { entities } = await engine.call('entities.list', { query: name });
  const found = entities.find((entity) => entity.name === name);
  if (found === undefined) throw new Error(`nobody is called ${name}`);
  return found.id;
}

async function mergeBobAndRobert(engine: MemoryEngine): Promise<string> {
  const [entityId, mergedId] = [await idOf(engine, 'Robert'), await idOf(engine, 'Bob')];
  return (await engine.call('entities.merge', { entityId, mergedId })).changeId;
}

/** A later session in which Bob is spoken of again. */
async function learnThatBobSings(engine: MemoryEngine): Promise<void> {
  engine.startNewConversation();
  engine.draws([{ content: 'Bob sings.', quote: 'Bob sings', entities: [{ name: 'Bob' }] }]);
  await engine.say('Bob sings.');
  await engine.consolidate();
}

describe('two names that may be one', () => {
  test('are two entities and a question, and nothing merges by itself', async () => {
    const engine = await met();
    const { proposals } = await engine.call('entities.proposals', {});
    expect(proposals).toMatchObject([{ reason: 'nickname' }]);
    expect((await world(engine)).map(({ entity }) => entity.name).sort()).toEqual([
      'Bob',
      'Leeds',
      'Robert',
    ]);
    // The question holds no memory back.
    expect((await engine.call('review.list', {})).items).toEqual([]);
  });

  test('are not asked about again once the person said no, unless that is undone', async () => {
    const engine = await met();
    const [proposal] = (await engine.call('entities.proposals', {})).proposals;
    const { changeId } = await engine.call('entities.rejectProposal', {
      proposalId: proposal?.id ?? '',
    });
    expect((await engine.call('entities.proposals', {})).proposals).toEqual([]);
    expect((await engine.call('history.list', {})).groups[0]?.label).toBe('Bob · Robert');
    await engine.call('history.undo', { changeId });
    expect((await engine.call('entities.proposals', {})).proposals).toHaveLength(1);
  });
});

describe('a profile', () => {
  test('comes in pages that leave nothing out and tell nothing twice', async () => {
    const engine = await startMemoryEngine();
    const steps = Array.from({ length: 7 }, (_, n) => `Kim did step ${n}.`);
    engine.draws(
      steps.map((content) => ({ content, quote: content, entities: [{ name: 'Kim' }] })),
    );
    await engine.say(steps.join(' '));
    await engine.consolidate();
    const entityId = await idOf(engine, 'Kim');
    const first = await engine.call('entities.get', { entityId, limit: 3 });
    expect(first.total).toBe(7);
    const read = [...first.memories];
    for (let page = 0; page < 3; page += 1) {
      const after = read.at(-1)?.id ?? asNodeId('');
      read.push(
        ...(await engine.call('entities.memories', { entityId, after, limit: 3 })).memories,
      );
    }
    expect(read.map(({ content }) => content).sort()).toEqual(steps);
    const { id: nodeId } = await engine.fact(steps[2] ?? '');
    const after = nodeId;
    await expect(
      engine.call('entities.memories', { entityId: asEntityId('nobody'), after }),
    ).rejects.toMatchObject({ error: { code: 'not_found', reason: 'entity' } });
  });

  test('tells who and what comes with it, as what, and when', async () => {
    const engine = await met();
    const leeds = { name: 'Leeds', type: 'place' };
    const entityId = await idOf(engine, 'Robert');
    const { coOccurring, memoriesByMonth } = await engine.call('entities.get', { entityId });
    expect(coOccurring).toMatchObject([{ entity: leeds, role: 'object', count: 1 }]);
    expect(memoriesByMonth?.months).toHaveLength(1);
    expect(memoriesByMonth?.first).toBe(memoriesByMonth?.last);
    const other = await engine.call('entities.get', {
      entityId: coOccurring[0]?.entity.id ?? asEntityId(''),
    });
    expect(other.coOccurring).toMatchObject([{ entity: { name: 'Robert' }, role: 'subject' }]);
  });
});

describe('a merge', () => {
  test('brings names and memories together, and both names find them', async () => {
    const engine = await met();
    await mergeBobAndRobert(engine);
    const entityId = await idOf(engine, 'Robert');
    const one = await engine.call('entities.get', { entityId });
    expect(one.aliases.sort()).toEqual(['Bob', 'Robert']);
    expect(one.memories.map(({ content }) => content).sort()).toEqual([
      BOB.content,
      ROBERT.content,
    ]);
    expect((await engine.call('entities.proposals', {})).proposals).toEqual([]);
    await learnThatBobSings(engine);
    const again = await engine.call('entities.get', { entityId });
    expect(again.memories.map(({ content }) => content)).toContain('Bob sings.');
  });

  test('undone after a restart leaves everything as it was', async () => {
    const home = temporaryFolder();
    const first = await met(home);
    const before = await world(first);
    const changeId = await mergeBobAndRobert(first);
    expect(await world(first)).not.toEqual(before);
    await first.close();
    const again = await startMemoryEngine({ home, clock: first.clock });
    await again.call('history.undo', { changeId });
    expect(await world(again)).toEqual(before);
    await again.call('history.redo', { changeId });
    expect((await world(again)).map(({ entity }) => entity.name).sort()).toEqual([
      'Leeds',
      'Robert',
    ]);
  });

  test('undone after later sessions gives back what it took, and keeps what came since', async () => {
    const engine = await met();
    const changeId = await mergeBobAndRobert(engine);
    await learnThatBobSings(engine);
    await engine.call('history.undo', { changeId });
    const all = await world(engine);
    const of = (name: string) => all.find(({ entity }) => entity.name === name);
    expect(of('Bob')).toMatchObject({ aliases: ['Bob'], memories: [BOB.content] });
    expect(of('Robert')?.aliases).toEqual(['Robert']);
    expect(of('Robert')?.memories).toContain('Bob sings.');
  });

  test('undone counts what came since where it went', async () => {
    const engine = await met();
    const mentions = async () =>
      Object.fromEntries((await world(engine)).map(({ entity }) => [entity.name, entity.mentions]));
    const before = await mentions();
    const changeId = await mergeBobAndRobert(engine);
    await learnThatBobSings(engine);
    await engine.call('history.undo', { changeId });
    expect(await mentions()).toEqual({ ...before, Robert: (before['Robert'] ?? 0) + 1 });
  });

  test('into a protected one keeps what moves, and undone lets it fade again', async () => {
    const engine = await met();
    const entityId = await idOf(engine, 'Robert');
    await engine.call('entities.edit', { entityId, change: { kind: 'protect', on: true } });
    const { fadeAt } = await engine.fact(BOB.content);
    expect(fadeAt).not.toBeNull();
    const changeId = await mergeBobAndRobert(engine);
    expect((await engine.fact(BOB.content)).fadeAt).toBeNull();
    await engine.call('history.undo', { changeId });
    expect((await engine.fact(BOB.content)).fadeAt).toBe(fadeAt);
  });

  test('of a protected one into another keeps it protected, and undone only the one', async () => {
    const engine = await met();
    const bob = await idOf(engine, 'Bob');
    await engine.call('entities.edit', { entityId: bob, change: { kind: 'protect', on: true } });
    const changeId = await mergeBobAndRobert(engine);
    await learnThatBobSings(engine);
    expect((await engine.fact(BOB.content)).fadeAt).toBeNull();
    expect((await engine.fact('Bob sings.')).fadeAt).toBeNull();
    await engine.call('history.undo', { changeId });
    expect((await engine.fact(BOB.content)).fadeAt).toBeNull();
    // It was said of Robert, who is protected no longer.
    expect((await engine.fact('Bob sings.')).fadeAt).toBeGreaterThan(engine.clock.now());
  });

  test('is refused to undo, with the reason, when a name went elsewhere since', async () => {
    const engine = await met();
    const changeId = await mergeBobAndRobert(engine);
    const entityId = await idOf(engine, 'Robert');
    await engine.call('entities.edit', {
      entityId,
      change: { kind: 'remove_alias', alias: 'Bob' },
    });
    await expect(engine.call('history.undo', { changeId })).rejects.toMatchObject({
      error: { code: 'refused', reason: 'changed_since' },
    });
  });
});

describe('a split', () => {
  test('moves the chosen memories and names, and is undone exactly', async () => {
    const engine = await met();
    await mergeBobAndRobert(engine);
    const entityId = await idOf(engine, 'Robert');
    const before = await world(engine);
    const chess = await engine.fact(BOB.content);
    const { changeId, entity } = await engine.call('entities.split', {
      entityId,
      name: 'Bobby Fischer',
      type: 'person',
      nodeIds: [chess.id],
      aliases: ['Bob'],
    });
    const fresh = await engine.call('entities.get', { entityId: entity.id });
    expect(fresh.aliases.sort()).toEqual(['Bob', 'Bobby Fischer']);
    expect(fresh.memories.map(({ content }) => content)).toEqual([BOB.content]);
    await engine.call('history.undo', { changeId });
    expect(await world(engine)).toEqual(before);
  });

  test('is refused to undo, with the reason, when later memories are about the new one', async () => {
    const engine = await met();
    await mergeBobAndRobert(engine);
    const chess = await engine.fact(BOB.content);
    const { changeId } = await engine.call('entities.split', {
      entityId: await idOf(engine, 'Robert'),
      name: 'Bobby Fischer',
      type: 'person',
      nodeIds: [chess.id],
      aliases: ['Bob'],
    });
    await learnThatBobSings(engine);
    const before = await world(engine);
    await expect(engine.call('history.undo', { changeId })).rejects.toMatchObject({
      error: { code: 'refused', reason: 'needed_by_later' },
    });
    expect(await world(engine)).toEqual(before);
  });

  test('gives nobody a name that a third one has', async () => {
    const engine = await met();
    const entityId = await idOf(engine, 'Robert');
    const split = { entityId, type: 'person', nodeIds: [], aliases: [] } as const;
    await expect(
      engine.call('entities.split', { ...split, name: 'Bob', nodeIds: [], aliases: [] }),
    ).rejects.toMatchObject({ error: { reason: 'name_taken' } });
    await engine.call('entities.split', { ...split, name: 'Robert', nodeIds: [], aliases: [] });
  });

  test('cannot take the last name away', async () => {
    const engine = await met();
    const entityId = await idOf(engine, 'Bob');
    const split = { entityId, name: 'X', type: 'person', nodeIds: [], aliases: ['bob'] } as const;
    await expect(
      engine.call('entities.split', { ...split, nodeIds: [], aliases: ['bob'] }),
    ).rejects.toMatchObject({ error: { code: 'conflict', reason: 'last_name' } });
  });
});

test('the list of changes names who was merged, and with whom', async () => {
  const engine = await met();
  await mergeBobAndRobert(engine);
  expect((await engine.call('history.list', {})).groups[0]?.label).toBe('Bob → Robert');
});

test('what is about a protected entity does not fade, and fades again when it is let go', async () => {
  const engine = await met();
  const entityId = await idOf(engine, 'Robert');
  const chess = await engine.fact(BOB.content);
  expect(chess.fadeAt).not.toBeNull();
  const bob = await idOf(engine, 'Bob');
  await engine.call('entities.edit', { entityId: bob, change: { kind: 'protect', on: true } });
  expect((await engine.fact(BOB.content)).fadeAt).toBeNull();
  await learnThatBobSings(engine);
  expect((await engine.fact('Bob sings.')).fadeAt).toBeNull();
  await engine.call('entities.edit', { entityId: bob, change: { kind: 'protect', on: false } });
  expect((await engine.fact(BOB.content)).fadeAt).toBeGreaterThan(engine.clock.now());
  await expect(
    engine.call('entities.edit', { entityId, change: { kind: 'protect', on: false } }),
  ).rejects.toMatchObject({ error: { code: 'conflict', reason: 'unchanged' } });
});

test('protection that is taken back is taken back from what was learned meanwhile, too', async () => {
  const engine = await met();
  const bob = await idOf(engine, 'Bob');
  const { fadeAt } = await engine.fact(BOB.content);
  const { changeId } = await engine.call('entities.edit', {
    entityId: bob,
    change: { kind: 'protect', on: true },
  });
  await learnThatBobSings(engine);
  expect((await engine.fact('Bob sings.')).fadeAt).toBeNull();
  await engine.call('history.undo', { changeId });
  expect((await engine.fact(BOB.content)).fadeAt).toBe(fadeAt);
  expect((await engine.fact('Bob sings.')).fadeAt).toBeGreaterThan(engine.clock.now());
  await engine.call('history.redo', { changeId });
  expect((await engine.fact('Bob sings.')).fadeAt).toBeNull();
});

test('a statement that turns out to be known brings nobody new', async () => {
  const engine = await met();
  engine.startNewConversation();
  engine.judges(() => ({ relation: 'same' }));
  engine.draws([
    {
      content: 'Bob plays chess at the Anchor.',
      quote: 'Bob plays chess at the Anchor',
      entities: [{ name: 'Bob' }, { name: 'Anchor', type: 'place', role: 'object' }],
    },
  ]);
  await engine.say('Bob plays chess at the Anchor.');
  await engine.consolidate();
  const { entities } = await engine.call('entities.list', {});
  expect(entities.map(({ name }) => name).sort()).toEqual(['Bob', 'Leeds', 'Robert']);
});

test('what is about a protected entity fades neither for a dispute nor after it was taken back', async () => {
  const engine = await met();
  const bob = await idOf(engine, 'Bob');
  await engine.call('entities.edit', { entityId: bob, change: { kind: 'protect', on: true } });
  engine.startNewConversation();
  engine.judges(() => ({ relation: 'contradiction' }));
  engine.draws([
    {
      content: 'Bob never plays chess.',
      quote: 'Bob never plays chess',
      entities: [{ name: 'Bob' }],
    },
  ]);
  await engine.say('Bob never plays chess.');
  await engine.consolidate();
  const { items } = await engine.call('review.list', {});
  const fresh = items.find(({ node }) => node.content === 'Bob never plays chess.');
  const nodeId = fresh?.node.id ?? asNodeId('');
  await engine.call('review.accept', { nodeId, conflict: 'keep_both' });
  const disputed = await engine.fact(BOB.content);
  expect(disputed).toMatchObject({ confidence: 0.3, fadeAt: null });
  await engine.call('facts.retract', { nodeId: disputed.id });
  await engine.call('facts.restore', { nodeId: disputed.id });
  expect((await engine.fact(BOB.content)).fadeAt).toBeNull();
});

test('names of every script survive, and lead to the same entity however they are typed', async () => {
  const engine = await startMemoryEngine();
  const names = [
    ...['Артём', '李小龍', '王明', 'Ñandú', 'Łukasz', 'Ægir', 'Дмитро Ґалаґан', 'עמית', 'נועה'],
    ...['Μαρία', 'Γιώργος', 'محمد', 'فاطمة', 'ნინო', 'Ren\u0065\u0301e', '🦊', '🐻', 'C++'],
  ];
  const items = names.map((name, n) => ({
    content: `${name} came to party number ${n}.`,
    quote: `${name} came to party number ${n}`,
    entities: [{ name }],
  }));
  engine.draws(items);
  for (const { quote } of items) await engine.say(`${quote}.`);
  await engine.consolidate();
  const { entities } = await engine.call('entities.list', {});
  expect(entities.map(({ name }) => name).sort()).toEqual([...names].sort());
  expect((await engine.call('entities.list', { query: 'АРТЕМ' })).entities).toHaveLength(1);
  expect((await engine.call('entities.proposals', {})).proposals).toEqual([]);
  expect((await engine.call('review.list', {})).items).toEqual([]);
});

describe('a name and a type that were changed', () => {
  test.for<['rename' | 'retype', object]>([
    ['rename', { kind: 'rename', name: 'Bobby Fisher' }],
    ['retype', { kind: 'retype', type: 'tool' }],
  ])('%s is undone in every field, after a restart and a later session too', async ([, change]) => {
    const home = temporaryFolder();
    const engine = await met(home);
    const before = await world(engine);
    const edit = change as { kind: 'rename'; name: string } | { kind: 'retype'; type: 'tool' };
    const entityId = await idOf(engine, 'Bob');
    const { changeId } = await engine.call('entities.edit', { entityId, change: edit });
    expect(await world(engine)).not.toEqual(before);
    await engine.close();

    const again = await startMemoryEngine({ home, clock: engine.clock });
    await again.call('history.undo', { changeId });
    expect(await world(again)).toEqual(before);
    await again.call('history.redo', { changeId });
    expect(await world(again)).not.toEqual(before);
    again.draws([
      { content: 'Robert rows.', quote: 'Robert rows', entities: [{ name: 'Robert' }] },
    ]);
    again.startNewConversation();
    await again.say('Robert rows.');
    await again.consolidate();
    const undone = (await again.call('history.list', {})).groups.find(
      ({ cause }) => cause === 'redo',
    );
    await again.call('history.undo', { changeId: undone?.id ?? '' });
    const bob = (all: Awaited<ReturnType<typeof world>>) =>
      all.find(({ entity }) => entity.id === entityId);
    expect(bob(await world(again))).toEqual(bob(before));
  });
});

describe('a new name', () => {
  test.each(['Robert', 'ROBERT', 'Leeds'])(
    'that another has already is refused, and nothing is mixed up: %s',
    async (name) => {
      const engine = await met();
      const before = await world(engine);
      const entityId = await idOf(engine, 'Bob');
      await expect(
        engine.call('entities.edit', { entityId, change: { kind: 'rename', name } }),
      ).rejects.toMatchObject({ error: { code: 'conflict', reason: 'name_taken' } });
      expect(await world(engine)).toEqual(before);
    },
  );

  test('may be another of the names that it has itself', async () => {
    const engine = await met();
    await mergeBobAndRobert(engine);
    const entityId = await idOf(engine, 'Robert');
    const change = { kind: 'rename', name: 'Bob' } as const;
    const { entity } = await engine.call('entities.edit', { entityId, change });
    expect(entity.name).toBe('Bob');
  });
});

describe('the list of entities', () => {
  test('leaves out whom only rejected memories name, until one is taken back or it is protected', async () => {
    const engine = await startMemoryEngine();
    await reviewPolicy(engine, 'all');
    engine.draws([BOB]);
    await engine.say('Bob plays chess.');
    await engine.consolidate();
    const listed = async () => {
      const { entities, total } = await engine.call('entities.list', {});
      expect(total).toBe(entities.length);
      return entities.map(({ name }) => name);
    };
    const entityId = await idOf(engine, 'Bob');
    expect(await listed()).toEqual(['Bob']);
    const nodeId = (await engine.fact(BOB.content)).id;
    const { changeId } = await engine.call('review.reject', { nodeId, reason: 'wrong' });
    expect(await listed()).toEqual([]);
    await engine.call('history.undo', { changeId });
    expect(await listed()).toEqual(['Bob']);
    await engine.call('review.reject', { nodeId, reason: 'wrong' });
    await engine.call('entities.edit', { entityId, change: { kind: 'protect', on: true } });
    expect(await listed()).toEqual(['Bob']);
  });
});

test('somebody is listed by the beginning of any word of a name, the first word first', async () => {
  const engine = await startMemoryEngine();
  const names = ['Anna Petrova', 'Petra', 'Anna-Lena Smith-Jones', 'Иван Петров', 'Alpetra Inc'];
  engine.draws([
    ...names.map((name) => ({ content: `${name} rows.`, quote: name, entities: [{ name }] })),
    // Mentioned twice: nevertheless after the one whose name begins so.
    { content: 'Anna Petrova sails.', quote: 'Petrova', entities: [{ name: 'Anna Petrova' }] },
  ]);
  await engine.say(`${names.join(', ')} are here. Anna Petrova sails.`);
  await engine.consolidate();
  const namesFor = async (query: string) =>
    (await engine.call('entities.list', { query })).entities.map(({ name }) => name);
  expect(await namesFor('petr')).toEqual(['Petra', 'Anna Petrova']);
  expect(await namesFor('Petrova')).toEqual(['Anna Petrova']);
  expect(await namesFor('anna p')).toEqual(['Anna Petrova']);
  expect(await namesFor('jones')).toEqual(['Anna-Lena Smith-Jones']);
  expect(await namesFor('Петр')).toEqual(['Иван Петров']);
  expect(await namesFor('tra')).toEqual([]);
  expect(await namesFor('%')).toEqual([]);
  const page = await engine.call('entities.list', { query: 'petr', limit: 1, offset: 1 });
  expect(page).toMatchObject({ entities: [{ name: 'Anna Petrova' }], total: 2 });
});

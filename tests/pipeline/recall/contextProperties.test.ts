import type { ContextLine } from '../../../electron/engine/context/contextLines.ts';
import { defaultSetup } from '../../../electron/engine/retrieval/searchOptions.ts';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { settingDefinitions, type Settings } from '../../../shared/config.ts';
import type { NodeKind, Trust } from '../../../shared/domain/node.ts';
import { estimateTokens } from '../../../electron/engine/algorithms/ranking/tokenEstimate.ts';
import { contextSections } from '../../../electron/engine/context/assembleContext.ts';
import { bulletinFor } from '../../../electron/engine/context/bulletinFor.ts';
import { contextFor, type ContextRequest } from '../../../electron/engine/context/contextFor.ts';
import { createCitationNumbers } from '../../../electron/engine/chat/modelLoop/citationNumbers.ts';
import { createMemoryContext } from '../../../electron/engine/chat/modelLoop/memoryContext.ts';
import { createCurrentBulletin } from '../../../electron/engine/chat/receipts/currentBulletin.ts';
import { lastBulletin } from '../../../electron/engine/chat/receipts/lastBulletin.ts';
import { readReceipt } from '../../../electron/engine/chat/receipts/readReceipt.ts';
import { writeReceipt } from '../../../electron/engine/chat/receipts/writeReceipt.ts';
import { insertMemory } from '../../../electron/engine/curation/newNode.ts';
import { runAction } from '../../../electron/engine/curation/changeGroup.ts';
import { silentLogger } from '../../../electron/engine/dependencies.ts';
import { exclusionFor } from '../../../electron/engine/retrieval/exclusion.ts';
import { createSearchIndexes } from '../../../electron/engine/retrieval/searchIndexes.ts';
import { rowChanger } from '../../support/changeRows.ts';
import { createMemoryWriter } from '../../support/rememberedStore.ts';
import { openStoreWithoutCleanup, type TestStore } from '../../support/testStore.ts';
import { asMessageId, asEntitySeq } from '../../support/ids.ts';
import type { CitableId } from '../../../shared/domain/primitives.ts';
import type { NodeSeq } from '../../../electron/engine/storage/connection/rowNumber.ts';

// Hundreds of stores are made here, each a database.
vi.setConfig({ testTimeout: 120_000 });

const zone = 'UTC';
const settings = Object.fromEntries(
  Object.entries(settingDefinitions).map(([key, { defaultValue }]) => [key, defaultValue]),
) as unknown as Settings;

interface GeneratedMemory {
  readonly words: readonly string[];
  readonly kind: NodeKind;
  readonly trust: Trust;
  /** It comes from a turn that said more. */
  readonly isStated: boolean;
  /** Somebody it is about; those who are known are described. */
  readonly about: 'Anna' | 'Марта' | null;
  /** It led to the one before it. */
  readonly led: boolean;
}

const WORDS = 'boat harbour Anna Lyon чай брат tea piano garden Марта because red 🙂 kitchen'.split(
  ' ',
);
const generated: fc.Arbitrary<GeneratedMemory> = fc.record({
  words: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 60 }),
  kind: fc.constantFrom('Fact', 'Goal', 'Todo', 'Decision', 'Identity', 'Event'),
  trust: fc.constantFrom('user', 'extracted', 'inferred', 'ingested'),
  isStated: fc.boolean(),
  about: fc.constantFrom('Anna', 'Марта', null),
  led: fc.boolean(),
});
const question = fc
  .array(fc.constantFrom(...WORDS, 'file', 'compare', 'and'), { minLength: 1, maxLength: 8 })
  .chain((words) =>
    fc
      .constantFrom('What', 'Why', 'When', 'Who')
      .map((opening) => `${opening} about ${words.join(' ')}?`),
  );

const SUMMARY = 'is a neighbour by the harbour who plays the piano in the garden on Sundays';

/** What a turn says beyond its memory. */
const MORE =
  'while lanterns swayed above the crowded wooden pier and somebody played accordion until midnight';

function fill(t: TestStore, memories: readonly GeneratedMemory[]): void {
  const remember = createMemoryWriter(t.store);
  const change = rowChanger(t);
  const people = new Map(
    (['Anna', 'Марта'] as const).map((name) => [name, remember.entity(name)] as const),
  );
  for (const [name, seq] of people) {
    change((set) => set.update('entities', `x${seq}`, { summary: `${name} ${SUMMARY}` }));
  }
  let before: NodeSeq | null = null;
  for (const { words, kind, trust, isStated, about, led } of memories) {
    t.clock.advance(60_000);
    // A turn that its memory repeats whole would not be told beside it.
    const statement = `${words.join(' ')} ${MORE}`;
    const turn = isStated ? remember.turn(statement, t.clock.now()) : null;
    const seq = t.store.transaction(() => {
      const what = { actor: 'user', cause: 'remember', label: '' } as const;
      return runAction(t.curation, what, (set) =>
        insertMemory(
          t.curation,
          set,
          { content: words.join(' '), kind, sourceRef: null },
          { trust, review: null, confidence: 0.8, role: 'user', attributes: {} },
        ),
      ).value.seq;
    });
    if (turn !== null) remember.edge(seq, turn, 'derived_from');
    if (about !== null) remember.link(seq, people.get(about) ?? asEntitySeq(0));
    if (led && before !== null) remember.edge(seq, before, 'causal');
    before = seq;
  }
}

function requestOf(query: string, more: Partial<ContextRequest> = {}): ContextRequest {
  return {
    query,
    exceptNodeIds: [],
    withheldNodeIds: [],
    topN: settings['retrieval.top_n'],
    simple: settings['retrieval.simple'],
    complex: settings['retrieval.complex'],
    shares: settings['context.shares'],
    ...more,
  };
}

function inStore<T>(work: (t: TestStore) => T): T {
  const t = openStoreWithoutCleanup();
  try {
    return work(t);
  } finally {
    t.close();
  }
}

async function answered(memories: readonly GeneratedMemory[], query: string) {
  const t = openStoreWithoutCleanup();
  try {
    fill(t, memories);
    const source = createMemoryContext({
      context: (request) =>
        Promise.resolve(
          contextFor(t.store, createSearchIndexes(), request, {
            now: t.clock.now(),
            zone,
            setup: defaultSetup,
          }),
        ),
      bulletin: createCurrentBulletin({
        bulletin: (size) =>
          Promise.resolve(bulletinFor(t.store, size, { now: t.clock.now(), zone })),
        lastBulletin: () => lastBulletin(t.store),
        settings: () => settings,
        clock: t.clock,
        logger: silentLogger,
      }),
      exclusion: (text, without) => exclusionFor(t.store, text, without),
      settings: () => settings,
      nonce: () => t.curation.ids.next(),
      clock: t.clock,
      logger: silentLogger,
    });
    const blocks = await source({
      text: query,
      turnId: 'turn',
      citationNumbers: createCitationNumbers(),
      exceptNodeIds: [],
      withheldNodeIds: [],
    });
    const { receipt } = blocks;
    if (receipt === null) throw new Error('there is always a receipt');
    const answer = { id: asMessageId('answer'), turn_id: 'turn' };
    t.store.transaction(() => void writeReceipt(t.curation, answer, receipt, 'All right.'));
    return {
      blocks,
      kept: readReceipt(t.store, asMessageId('answer')),
      snapshot: t.store.bulletins.latest(),
    };
  } finally {
    t.close();
  }
}

test('the stores are such that every part of a context is filled and cut', () => {
  const filled = new Set<string>();
  const cut = new Set<string>();
  const walked = new Set<string>();
  fc.assert(
    fc.property(
      fc.array(generated, { minLength: 8, maxLength: 25 }),
      question,
      fc.integer({ min: 120, max: 1500 }),
      (memories, query, tokens) =>
        inStore((t) => {
          fill(t, memories);
          const size = { limit: 4, depth: 2, tokens };
          const { trusted, entries } = contextFor(
            t.store,
            createSearchIndexes(),
            requestOf(query, { simple: size, complex: size }),
            { now: t.clock.now(), zone, setup: defaultSetup },
          );
          for (const name of contextSections) {
            if (trusted.sections[name].length > 0) filled.add(name);
            if (trusted.cut[name].length > 0) cut.add(name);
          }
          for (const { paths } of entries) for (const { list } of paths) walked.add(list);
        }),
    ),
    { numRuns: 40, seed: 5 },
  );
  expect(filled).toEqual(new Set(contextSections));
  expect(cut).toEqual(new Set(contextSections));
  expect(walked).toEqual(new Set(['text', 'causal', 'entity', 'derived']));
});

describe('on any store', () => {
  test('the same question, clock and ids give the same context, profile and receipt', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(generated, { maxLength: 12 }),
        question,
        async (memories, query) => {
          expect(await answered(memories, query)).toEqual(await answered(memories, query));
        },
      ),
      { numRuns: 25 },
    );
  });

  test('neither the context nor the profile is larger than its budget', () => {
    fc.assert(
      fc.property(
        fc.array(generated, { maxLength: 25 }),
        question,
        fc.integer({ min: 100, max: 1500 }),
        fc.integer({ min: 100, max: 1000 }),
        (memories, query, tokens, bulletinTokens) =>
          inStore((t) => {
            fill(t, memories);
            const at = { now: t.clock.now(), zone, setup: defaultSetup };
            const size = { limit: 20, depth: 2, tokens };
            const request = requestOf(query, { simple: size, complex: size });
            const answer = contextFor(t.store, createSearchIndexes(), request, at);
            const used = [answer.trusted, answer.untrusted].map((pack) => pack?.markdown ?? '');
            const tokensUsed = used.reduce((sum, text) => sum + estimateTokens(text), 0);
            expect(tokensUsed).toBeLessThanOrEqual(tokens);
            const profile = bulletinFor(t.store, { tokens: bulletinTokens }, at);
            expect(estimateTokens(profile.markdown)).toBeLessThanOrEqual(bulletinTokens);
          }),
      ),
      { numRuns: 40 },
    );
  });

  test('what is cut is what fitted worst, and every hit is accounted for once', () => {
    fc.assert(
      fc.property(fc.array(generated, { maxLength: 25 }), question, (memories, query) =>
        inStore((t) => {
          fill(t, memories);
          const at = { now: t.clock.now(), zone, setup: defaultSetup };
          const size = { limit: 20, depth: 2, tokens: 300 };
          const request = requestOf(query, { simple: size, complex: size });
          const { trusted, untrusted, entries } = contextFor(
            t.store,
            createSearchIndexes(),
            request,
            at,
          );
          for (const name of contextSections) {
            const worstKept = Math.min(...trusted.sections[name].map(({ score }) => score));
            const bestCut = Math.max(...trusted.cut[name].map(({ score }) => score));
            expect(bestCut).toBeLessThanOrEqual(worstKept);
          }
          const ids = entries.map(({ nodeId }) => nodeId);
          expect(new Set(ids).size).toBe(ids.length);
          const shown = [trusted, untrusted].flatMap((pack) =>
            contextSections.flatMap(
              (name): readonly ContextLine<CitableId>[] => pack?.sections[name] ?? [],
            ),
          );
          // Nothing is told twice, in whichever of the two blocks.
          expect(new Set(shown.map(({ nodeId }) => nodeId)).size).toBe(shown.length);
          const used = entries.filter(({ group }) => group === 'used').map(({ nodeId }) => nodeId);
          expect(new Set(shown.map(({ nodeId }) => nodeId))).toEqual(new Set(used));
        }),
      ),
      { numRuns: 40 },
    );
  });

  test('files are told to nobody who did not ask for them, and never in the system block', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(generated, { maxLength: 12 }),
        question,
        async (memories, query) => {
          const { blocks, kept } = await answered(memories, query);
          const files = (kept?.items ?? []).filter(({ trust }) => trust === 'ingested');
          for (const { nodeId, group } of files) {
            expect(blocks.trusted ?? '').not.toContain(nodeId);
            if (!/file/u.test(query)) expect(group).toBe('held_back');
          }
          if (!/file/u.test(query)) expect(blocks.untrusted).toBeNull();
        },
      ),
      { numRuns: 25 },
    );
  });
});

test('when room is short, goals, to-dos and decisions keep their lines longest', () => {
  inStore((t) => {
    const kinds = ['Fact', 'Identity', 'Event', 'Decision', 'Todo', 'Goal'] as const;
    fill(
      t,
      kinds.map((kind) => ({
        ...{ words: [kind, ...WORDS], kind, trust: 'user' as const },
        ...{ isStated: false, about: null, led: false },
      })),
    );
    const at = { now: t.clock.now(), zone, setup: defaultSetup };
    const order = ['active_goals', 'open_todos', 'recent_decisions', 'knowledge_summary'] as const;
    const seen = new Set<number>();
    for (let tokens = 40; tokens <= 600; tokens += 10) {
      const { sections } = bulletinFor(t.store, { tokens }, at);
      const kept = order.map((name) => sections[name].length > 0);
      // No section has a line while one before it has none.
      expect(kept).toEqual(kept.toSorted((a, b) => Number(b) - Number(a)));
      seen.add(kept.filter(Boolean).length);
    }
    // Where not even one fits, the numbers alone are told.
    expect([...seen].sort()).toEqual([0, 1, 2, 3, 4]);
  });
});

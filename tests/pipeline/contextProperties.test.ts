import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settingDefinitions, type Settings } from '../../shared/config.ts';
import type { NodeKind, Trust } from '../../shared/domain/node.ts';
import { estimateTokens } from '../../electron/engine/algorithms/tokenEstimate.ts';
import { contextSections } from '../../electron/engine/context/assembleContext.ts';
import { bulletinFor } from '../../electron/engine/context/bulletinFor.ts';
import { contextFor, type ContextRequest } from '../../electron/engine/context/contextFor.ts';
import { createMemoryContext } from '../../electron/engine/chat/loop/memoryContext.ts';
import { lastBulletin } from '../../electron/engine/chat/receipts/lastBulletin.ts';
import { readReceipt } from '../../electron/engine/chat/receipts/readReceipt.ts';
import { writeReceipt } from '../../electron/engine/chat/receipts/writeReceipt.ts';
import { insertMemory } from '../../electron/engine/curation/newNode.ts';
import { act } from '../../electron/engine/curation/act.ts';
import { silentLogger } from '../../electron/engine/dependencies.ts';
import { exclusionFor } from '../../electron/engine/retrieval/exclusion.ts';
import { createSearchIndexes } from '../../electron/engine/retrieval/indexes/searchIndexes.ts';
import { openStoreWithoutCleanup, type TestStore } from '../support/testStore.ts';

const zone = 'UTC';
const settings = Object.fromEntries(
  Object.entries(settingDefinitions).map(([key, { defaultValue }]) => [key, defaultValue]),
) as unknown as Settings;

interface Told {
  readonly words: readonly string[];
  readonly kind: NodeKind;
  readonly trust: Trust;
}

const WORDS = 'boat harbour Anna Lyon чай брат tea piano garden Марта because red 🙂 kitchen'.split(
  ' ',
);
const told: fc.Arbitrary<Told> = fc.record({
  words: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 60 }),
  kind: fc.constantFrom('Fact', 'Goal', 'Todo', 'Decision', 'Identity', 'Event'),
  trust: fc.constantFrom('user', 'extracted', 'inferred', 'ingested'),
});
const question = fc
  .array(fc.constantFrom(...WORDS, 'file', 'compare', 'and'), { minLength: 1, maxLength: 8 })
  .map((words) => `What about ${words.join(' ')}?`);

function fill(t: TestStore, memories: readonly Told[]): void {
  for (const { words, kind, trust } of memories) {
    t.clock.advance(60_000);
    t.store.transaction(() => {
      const what = { actor: 'user', cause: 'remember', label: '' } as const;
      act(t.curation, what, (set) =>
        insertMemory(
          t.curation,
          set,
          { content: words.join(' '), kind, saidIn: null },
          { trust, review: null, confidence: 0.8, role: 'user', attributes: {} },
        ),
      );
    });
  }
}

function requestOf(query: string, more: Partial<ContextRequest> = {}): ContextRequest {
  return {
    query,
    exceptNodeIds: [],
    withoutNodeIds: [],
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

async function answered(memories: readonly Told[], query: string) {
  const t = openStoreWithoutCleanup();
  try {
    fill(t, memories);
    const source = createMemoryContext({
      context: (request) =>
        Promise.resolve(
          contextFor(t.store, createSearchIndexes(), request, { now: t.clock.now(), zone }),
        ),
      bulletin: (size) => Promise.resolve(bulletinFor(t.store, size, { now: t.clock.now(), zone })),
      lastBulletin: () => lastBulletin(t.store),
      exclusion: (text, without) => exclusionFor(t.store, text, without),
      settings: () => settings,
      nonce: () => t.curation.ids.next(),
      clock: t.clock,
      logger: silentLogger,
    });
    const blocks = await source({
      text: query,
      turnId: 'turn',
      exceptNodeIds: [],
      withoutNodeIds: [],
    });
    const { receipt } = blocks;
    if (receipt === null) throw new Error('there is always a receipt');
    const answer = { id: 'answer', turn_id: 'turn' };
    t.store.transaction(() => void writeReceipt(t.curation, answer, receipt, true));
    return { blocks, kept: readReceipt(t.store, 'answer'), snapshot: t.store.bulletins.latest() };
  } finally {
    t.close();
  }
}

describe('on any store', () => {
  test('the same question, clock and ids give the same context, profile and receipt', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(told, { maxLength: 12 }), question, async (memories, query) => {
        expect(await answered(memories, query)).toEqual(await answered(memories, query));
      }),
      { numRuns: 25 },
    );
  });

  test('neither the context nor the profile is larger than its budget', () => {
    fc.assert(
      fc.property(
        fc.array(told, { maxLength: 25 }),
        question,
        fc.integer({ min: 100, max: 1500 }),
        fc.integer({ min: 100, max: 1000 }),
        (memories, query, tokens, bulletinTokens) =>
          inStore((t) => {
            fill(t, memories);
            const at = { now: t.clock.now(), zone };
            const size = { limit: 20, depth: 2, tokens };
            const request = requestOf(query, { simple: size, complex: size });
            const answer = contextFor(t.store, createSearchIndexes(), request, at);
            const used = [answer.trusted, answer.untrusted].map((pack) => pack?.markdown ?? '');
            const spent = used.reduce((sum, text) => sum + estimateTokens(text), 0);
            expect(spent).toBeLessThanOrEqual(tokens);
            const profile = bulletinFor(t.store, { tokens: bulletinTokens }, at);
            expect(estimateTokens(profile.markdown)).toBeLessThanOrEqual(bulletinTokens);
          }),
      ),
      { numRuns: 40 },
    );
  });

  test('what is cut is what fitted worst, and every hit is accounted for once', () => {
    fc.assert(
      fc.property(fc.array(told, { maxLength: 25 }), question, (memories, query) =>
        inStore((t) => {
          fill(t, memories);
          const at = { now: t.clock.now(), zone };
          const size = { limit: 20, depth: 2, tokens: 300 };
          const request = requestOf(query, { simple: size, complex: size });
          const { trusted, untrusted, found } = contextFor(
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
          const ids = found.map(({ nodeId }) => nodeId);
          expect(new Set(ids).size).toBe(ids.length);
          const shown = [trusted, untrusted].flatMap((pack) =>
            contextSections.flatMap((name) => pack?.sections[name] ?? []),
          );
          const used = found.filter(({ group }) => group === 'used').map(({ nodeId }) => nodeId);
          expect(new Set(shown.map(({ nodeId }) => nodeId))).toEqual(new Set(used));
        }),
      ),
      { numRuns: 40 },
    );
  });

  test('files are told to nobody who did not ask for them, and never in the system block', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(told, { maxLength: 12 }), question, async (memories, query) => {
        const { blocks, kept } = await answered(memories, query);
        const files = (kept?.items ?? []).filter(({ trust }) => trust === 'ingested');
        for (const { nodeId, group } of files) {
          expect(blocks.system ?? '').not.toContain(nodeId);
          if (!/file/u.test(query)) expect(group).toBe('held_back');
        }
        if (!/file/u.test(query)) expect(blocks.untrusted).toBeNull();
      }),
      { numRuns: 25 },
    );
  });
});

test('when room is short, goals, to-dos and decisions keep their lines longest', () => {
  inStore((t) => {
    const kinds = ['Fact', 'Identity', 'Event', 'Decision', 'Todo', 'Goal'] as const;
    fill(
      t,
      kinds.map((kind) => ({ words: [kind, ...WORDS], kind, trust: 'user' as const })),
    );
    const at = { now: t.clock.now(), zone };
    const order = ['active_goals', 'open_todos', 'recent_decisions', 'knowledge_summary'] as const;
    const seen = new Set<number>();
    for (let tokens = 40; tokens <= 600; tokens += 10) {
      const { sections } = bulletinFor(t.store, { tokens }, at);
      const kept = order.map((name) => sections[name].length > 0);
      // No section has a line while one before it has none.
      expect(kept).toEqual(kept.toSorted((a, b) => Number(b) - Number(a)));
      seen.add(kept.filter(Boolean).length);
    }
    expect(seen).toEqual(new Set([1, 2, 3, 4]));
  });
});

import { expect, test } from 'vitest';
import { bulletinFor } from '../../../electron/engine/context/bulletinFor.ts';
import { runAction } from '../../../electron/engine/curation/changeGroup.ts';
import { insertMemory, type Provenance } from '../../../electron/engine/curation/newNode.ts';
import type { NodeKind } from '../../../shared/domain/node.ts';
import { seededNumbers } from '../../../bench/lib/seededNumbers.ts';
import { presentNode } from '../../../electron/engine/retrieval/presentNode.ts';
import { openTestStore, type TestStore } from '../../support/testStore.ts';

const DAY = 86_400_000;
const TRIFLES = 5_000;

const EXTRACTED: Provenance = {
  trust: 'extracted',
  review: null,
  confidence: 0.8,
  role: 'memory_agent',
  attributes: {},
};

/** Stores memories of a kind as one change. */
function store(
  t: TestStore,
  memories: readonly { content: string; kind: NodeKind; importance: number; confidence?: number }[],
): void {
  t.store.transaction(() =>
    runAction(t.curation, { actor: 'model', cause: 'consolidate', label: '' }, (set) => {
      for (const { confidence = 0.8, ...memory } of memories) {
        const provenance = { ...EXTRACTED, confidence };
        insertMemory(t.curation, set, { ...memory, sourceRef: null }, provenance);
      }
    }),
  );
}

const profile = (t: TestStore, tokens: number) =>
  bulletinFor(t.store, { tokens }, { now: t.clock.now(), zone: 'UTC' });

test('among five thousand stronger trifles, no open to-do, goal or recent decision is dropped', () => {
  const t = openTestStore();
  const tasks = (['Todo', 'Goal', 'Decision'] as const).flatMap((kind) =>
    [1, 2, 3].map((n) => ({
      content: `${kind} number ${n}.`,
      kind,
      importance: 5,
      confidence: 0.5,
    })),
  );
  store(t, tasks);
  t.clock.advance(20 * DAY);
  store(
    t,
    Array.from({ length: TRIFLES }, (_, n) => ({
      content: `Lamp ${n} is green.`,
      kind: 'Fact' as const,
      importance: 100,
    })),
  );
  const { sections, hidden } = profile(t, 400);
  expect(sections.open_todos).toHaveLength(3);
  expect(sections.active_goals).toHaveLength(3);
  expect(sections.recent_decisions).toHaveLength(3);
  expect(hidden).toEqual({});
  expect(sections.knowledge_summary.length).toBeGreaterThan(0);

  // With no room for all of them, no trifle has any.
  const small = profile(t, 120);
  expect(small.sections.knowledge_summary).toEqual([]);
  const shown = [
    ...small.sections.open_todos,
    ...small.sections.active_goals,
    ...small.sections.recent_decisions,
  ];
  const more = Object.values(small.hidden).reduce<number>((sum, count) => sum + (count ?? 0), 0);
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.length + more).toBe(9);
});

test('a decision is recent for thirty days', () => {
  const t = openTestStore();
  store(t, [{ content: 'We buy the boat.', kind: 'Decision', importance: 90 }]);
  store(
    t,
    Array.from({ length: 30 }, (_, n) => ({
      content: `Sell thing number ${n} at the market.`,
      kind: 'Todo' as const,
      importance: 50,
    })),
  );
  expect(profile(t, 150).sections.recent_decisions).toHaveLength(1);
  t.clock.advance(31 * DAY);
  expect(profile(t, 150).sections.recent_decisions).toEqual([]);
});

test('the number of the rest counts all there are, beyond what was read', () => {
  const t = openTestStore();
  store(
    t,
    Array.from({ length: 240 }, (_, n) => ({
      content: `Call office number ${n}.`,
      kind: 'Todo' as const,
      importance: 50,
    })),
  );
  const { sections, hidden } = profile(t, 300);
  expect(sections.open_todos.length + (hidden.open_todos ?? 0)).toBe(240);
});

/** Strength times importance of every live memory of the other kinds, best first. */
function strongest(t: TestStore): string[] {
  const now = t.clock.now();
  return t.store.knowledge
    .all()
    .filter(({ kind, fade_at: at }) => kind === 'Fact' && (at === null || at > now))
    .map((row) => presentNode(row, now))
    .sort((a, b) => b.strength * b.importance - a.strength * a.importance)
    .map(({ id }) => id);
}

test('the strongest memories are candidates, of three thousand that were learned, used and typed', () => {
  const t = openTestStore();
  const random = seededNumbers(9);
  for (let week = 0; week < 30; week += 1) {
    t.store.transaction(() =>
      runAction(t.curation, { actor: 'model', cause: 'consolidate', label: '' }, (set) => {
        for (let n = 0; n < 100; n += 1) {
          const isTyped = random() < 0.05;
          const importance = Math.round(random() * 100);
          const memory = {
            content: `Lamp ${week} ${n} is green.`,
            kind: 'Fact',
            importance,
          } as const;
          insertMemory(
            t.curation,
            set,
            { ...memory, sourceRef: null },
            {
              ...EXTRACTED,
              trust: isTyped ? 'user' : 'extracted',
              confidence: isTyped ? 1 : 0.5 + 0.3 * random(),
            },
          );
        }
      }),
    );
    t.clock.advance(7 * DAY);
  }
  const candidates = new Set<string>(
    t.store.bulletinCandidates.otherKinds(t.clock.now(), 50).map(({ id }) => id),
  );
  const best = strongest(t).slice(0, 40);
  expect(best.filter((id) => !candidates.has(id))).toEqual([]);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildBulletin } from '../../../../../electron/engine/context/bulletin.ts';
import { nodeKindSchema, typeForKind, type MemoryNode } from '../../../../../shared/domain/node.ts';
import type { NodeId } from '../../../../../shared/domain/primitives.ts';
import { asNodeId } from '../../../../support/ids.ts';

function memory(id: NodeId, change: Partial<MemoryNode> = {}): MemoryNode {
  const kind = change.kind ?? 'Fact';
  return {
    id,
    type: typeForKind(kind),
    kind,
    content: `content of ${id}`,
    summary: `summary of ${id}`,
    importance: 50,
    status: 'active',
    statusReason: null,
    trust: 'user',
    review: null,
    confidence: 1,
    strength: 1,
    decayRate: 0.1,
    fadeAt: null,
    fadesFrom: null,
    lasting: 'user',
    lastUsedAt: null,
    lastVerifiedAt: Date.UTC(2026, 2, 1),
    confirmed: false,
    tags: [],
    eventTime: Date.UTC(2026, 2, 1),
    createdAt: 1,
    updatedAt: 1,
    validUntil: null,
    supersededBy: null,
    disputed: false,
    ...change,
  };
}

const NOW = Date.UTC(2026, 2, 10);
const RECENT = NOW - 30 * 86_400_000;

const bulletin = (nodes: MemoryNode[], tokens = 600, contradicted: string[] = []) =>
  buildBulletin({
    nodes,
    contradicted: new Set(contradicted),
    totals: {
      active_goals: nodes.filter(({ kind }) => kind === 'Goal').length,
      open_todos: nodes.filter(({ kind }) => kind === 'Todo').length,
      recent_decisions: nodes.filter(
        ({ kind, eventTime }) => kind === 'Decision' && eventTime >= RECENT,
      ).length,
    },
    recent: RECENT,
    tokens,
    zone: 'UTC',
    now: NOW,
  });

/** To-dos of one length, due in this many days. */
const todos = (count: number) =>
  Array.from({ length: count }, (_, n) => {
    const day = (n * 7) % count;
    const id = asNodeId(`todo${String(day).padStart(3, '0')}`);
    return memory(id, { kind: 'Todo', due: { at: NOW + day * 86_400_000, hasTime: false } });
  });

describe('the bulletin', () => {
  test('puts each memory in its section and names it', () => {
    const { sections, markdown } = bulletin(
      [
        memory(asNodeId('goal'), { kind: 'Goal' }),
        memory(asNodeId('todo'), { kind: 'Todo' }),
        memory(asNodeId('decision'), { kind: 'Decision' }),
        memory(asNodeId('preference'), { kind: 'Preference' }),
        memory(asNodeId('lost'), { confidence: 0.3, strength: 0.3 }),
        memory(asNodeId('torn')),
        memory(asNodeId('fact')),
      ],
      600,
      ['torn'],
    );
    const ids = Object.values(sections).map((lines) => lines.map(({ nodeId }) => nodeId));
    expect(ids).toEqual([
      ['fact'],
      ['goal'],
      ['todo'],
      ['decision'],
      ['preference'],
      ['torn', 'lost'],
    ]);
    expect(markdown).toContain('- [2026-03-01] (Todo) summary of todo {todo}');
  });

  test('is not crowded by what was picked up in passing weeks ago, which is no less certain', () => {
    const passing = Array.from({ length: 60 }, (_, n) =>
      memory(asNodeId(`passing${n}`), { confidence: 0.8, strength: 0.2 }),
    );
    const { sections } = bulletin([
      ...passing,
      memory(asNodeId('name'), { kind: 'Identity' }),
      memory(asNodeId('allergy'), { importance: 90 }),
    ]);
    expect(sections.knowledge_summary.slice(0, 2).map(({ nodeId }) => nodeId)).toEqual([
      'name',
      'allergy',
    ]);
    expect(sections.conflicts_and_uncertainties).toEqual([]);
  });

  test('gives up what is merely known before goals, to-dos and decisions', () => {
    const nodes = [
      ...Array.from({ length: 20 }, (_, i) => memory(asNodeId(`fact${i}`), { importance: 100 })),
      memory(asNodeId('goal'), { kind: 'Goal', importance: 1 }),
      memory(asNodeId('todo'), { kind: 'Todo', importance: 1 }),
      memory(asNodeId('decision'), { kind: 'Decision', importance: 1 }),
    ];
    const { sections } = bulletin(nodes, 62);
    expect(sections.active_goals).toHaveLength(1);
    expect(sections.open_todos).toHaveLength(1);
    expect(sections.recent_decisions).toHaveLength(1);
    expect(sections.knowledge_summary).toHaveLength(0);
  });

  test('of more to-dos than fit, tells the soonest and the number of the rest', () => {
    const { sections, hidden, markdown } = bulletin([...todos(50), memory(asNodeId('fact'))], 300);
    const shown = sections.open_todos.map(({ nodeId }) => nodeId);
    expect(shown.length).toBeGreaterThan(3);
    expect(shown).toEqual([...shown].sort());
    expect(shown[0]).toBe('todo000');
    expect(hidden).toEqual({ open_todos: 50 - shown.length });
    expect(markdown.split('\n').at(-1)).toBe(`- and ${50 - shown.length} more`);
    expect(sections.knowledge_summary).toEqual([]);
  });

  test('gives goals and decisions their share beside many to-dos', () => {
    const nodes = [
      ...todos(80),
      memory(asNodeId('goal'), { kind: 'Goal', importance: 1 }),
      memory(asNodeId('decision'), { kind: 'Decision', importance: 1 }),
    ];
    const { sections } = bulletin(nodes, 200);
    expect(sections.active_goals).toHaveLength(1);
    expect(sections.recent_decisions).toHaveLength(1);
    expect(sections.open_todos.length).toBeGreaterThan(0);
  });

  test('lets a decision of long ago make room for what is known better', () => {
    const old = { kind: 'Decision', eventTime: RECENT - 1, strength: 0.1 } as const;
    const nodes = Array.from({ length: 40 }, (_, n) => memory(asNodeId(`old${n}`), old));
    const { sections, hidden } = bulletin(nodes, 200);
    expect(sections.recent_decisions.length).toBeGreaterThan(0);
    expect(hidden).toEqual({});
  });

  test('tells what ended as past, and what is old as old', () => {
    const ended = { trueFrom: Date.UTC(2019, 0, 1), trueUntil: Date.UTC(2023, 4, 1) };
    const { markdown } = bulletin([
      memory(asNodeId('job'), { ...ended, eventTime: 0, lastVerifiedAt: NOW }),
      memory(asNodeId('old'), { eventTime: 0, lastVerifiedAt: NOW - 430 * 86_400_000 }),
      memory(asNodeId('guess'), {
        eventTime: 0,
        lastVerifiedAt: null,
        createdAt: NOW - 800 * 86_400_000,
      }),
      memory(asNodeId('name'), { kind: 'Identity', eventTime: 0, lastVerifiedAt: 1 }),
    ]);
    expect(markdown).toContain('(Fact, was true from 2019-01-01 until 2023-05-01, no longer)');
    expect(markdown).toContain('(Fact, said 14 months ago) summary of old');
    expect(markdown).toContain('(Fact, noted 2 years ago) summary of guess');
    expect(markdown).toContain('(Identity) summary of name');
  });

  test('never exceeds its limit, and is the same whatever the order of the memories', () => {
    const node = fc.record({
      kind: fc.constantFrom(...nodeKindSchema.options),
      importance: fc.nat(100),
      strength: fc.double({ min: 0, max: 1, noNaN: true }),
      summary: fc.string({ minLength: 1, maxLength: 300 }),
    });
    fc.assert(
      fc.property(
        fc.array(node, { maxLength: 60 }),
        fc.integer({ min: 0, max: 2000 }),
        (parts, limit) => {
          const nodes = parts.map((part, i) => memory(asNodeId(`n${i}`), part));
          const made = bulletin(nodes, limit);
          expect(made.tokens).toBeLessThanOrEqual(limit);
          expect(bulletin([...nodes].reverse(), limit)).toEqual(made);
        },
      ),
    );
  });
});

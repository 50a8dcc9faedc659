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

const bulletin = (nodes: MemoryNode[], tokens = 600, contradicted: string[] = []) =>
  buildBulletin({ nodes, contradicted: new Set(contradicted), tokens, zone: 'UTC', now: 0 });

describe('the bulletin', () => {
  test('puts each memory in its section and names it', () => {
    const { sections, markdown } = bulletin(
      [
        memory(asNodeId('goal'), { kind: 'Goal' }),
        memory(asNodeId('todo'), { kind: 'Todo' }),
        memory(asNodeId('decision'), { kind: 'Decision' }),
        memory(asNodeId('preference'), { kind: 'Preference' }),
        memory(asNodeId('weak'), { strength: 0.1 }),
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
      ['torn', 'weak'],
    ]);
    expect(markdown).toContain('- [2026-03-01] (Todo) summary of todo {todo}');
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

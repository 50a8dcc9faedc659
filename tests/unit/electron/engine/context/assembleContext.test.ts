import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  assembleContext,
  type ContextInput,
} from '../../../../../electron/engine/context/assembleContext.ts';
import type { EpisodeRow } from '../../../../../electron/engine/storage/search/indexReads.ts';
import type { MemoryNode } from '../../../../../shared/domain/node.ts';
import { asNodeId, asEntityId, asNodeSeq } from '../../../../support/ids.ts';
import type { NodeSeq } from '../../../../../electron/engine/storage/connection/rowNumber.ts';

const shares = { facts: 40, entities: 25, temporal: 25, evidence: 10 };

function episode(seq: NodeSeq, content: string): EpisodeRow {
  return {
    seq,
    id: asNodeId(`e${seq}`),
    content,
    source_role: 'user',
    speaker: null,
    event_time: Date.UTC(2026, 2, seq),
    session_id: 's',
    trust: 'user',
    command: 0,
    built_in: 0,
    message_id: null,
    pasted: null,
    conversation_id: null,
    conversation_title: null,
    document_id: null,
    document_title: null,
    start_line: null,
    page: null,
    created_at: 0,
    importance: 50,
  };
}

function knowledge(id: string, content: string, evidence: readonly number[] = []) {
  const node = {
    ...{ id, kind: 'Fact', type: 'semantic', trust: 'user', content },
    ...{ eventTime: 0, createdAt: 0, lastVerifiedAt: 0, disputed: false },
  };
  return { node: node as unknown as MemoryNode, score: 1, evidence: evidence.map(asNodeSeq) };
}

const input = (part: Partial<ContextInput>): ContextInput => ({
  knowledge: [],
  turns: [],
  evidence: new Map(),
  profiles: [],
  ...part,
});
const turn = (seq: NodeSeq, content: string) => ({
  episode: episode(seq, content),
  score: 1,
  through: [],
});

describe('the date of a memory', () => {
  const line = (change: Partial<MemoryNode>) => {
    const { node, ...hit } = knowledge('f1', 'The lease of the flat ends');
    const contextInput = input({ knowledge: [{ ...hit, node: { ...node, ...change } }] });
    const size = { tokens: 500, shares, zone: 'UTC', now: Date.UTC(2026, 11, 20) };
    return assembleContext(contextInput, size).sections.facts[0]?.numbered;
  };
  const STATED = Date.UTC(2026, 10, 16, 9);
  const AHEAD = Date.UTC(2026, 11, 15);

  test('is the day on which it was said, beside the day that it tells of', () => {
    const fields = { createdAt: STATED, lastVerifiedAt: STATED };
    expect(line({ ...fields, eventTime: STATED })).toBe(
      '2026-11-16 (Fact) The lease of the flat ends',
    );
    expect(line({ ...fields, eventTime: AHEAD })).toBe(
      '2026-11-16 (Fact, on 2026-12-15) The lease of the flat ends',
    );
    expect(line({ ...fields, kind: 'Event', eventTime: STATED - 86_400_000 })).toBe(
      '2026-11-16 (Event, on 2026-11-15) The lease of the flat ends',
    );
  });

  test('is the day on which it was said last', () => {
    const again = { createdAt: STATED, eventTime: STATED, lastVerifiedAt: STATED + 86_400_000 };
    expect(line(again)).toBe('2026-11-17 (Fact) The lease of the flat ends');
  });
});

describe('the context', () => {
  test('has facts first, then whom it is about, then turns by date, then the words behind', () => {
    const { markdown } = assembleContext(
      input({
        knowledge: [knowledge('f1', 'Ann lives in Nice', [9])],
        turns: [turn(asNodeSeq(7), 'later'), turn(asNodeSeq(2), 'earlier')],
        evidence: new Map([[9, episode(asNodeSeq(9), 'I moved to Nice')]]),
        profiles: [{ entityId: asEntityId('x1'), name: 'Ann', summary: 'a sister' }],
      }),
      { tokens: 1000, shares, zone: 'UTC', now: 0 },
    );
    expect(markdown).toBe(
      [
        '## What is remembered',
        '- [1970-01-01] (Fact) Ann lives in Nice {f1}',
        '',
        '## Who and what is meant',
        '- (Ann) a sister {x1}',
        '',
        '## Earlier turns, in order',
        '- [2026-03-02] (user said) earlier {e2}',
        '- [2026-03-07] (user said) later {e7}',
        '',
        '## The words behind it',
        '- [2026-03-09] (user said) I moved to Nice {e9}',
      ].join('\n'),
    );
  });

  test('tells no turn twice', () => {
    const { sections } = assembleContext(
      input({
        knowledge: [
          knowledge('f1', 'x', [7]),
          knowledge('f2', 'y', [9]),
          knowledge('f3', 'z', [9]),
        ],
        turns: [turn(asNodeSeq(7), 'said')],
        evidence: new Map([
          [7, episode(asNodeSeq(7), 'said')],
          [9, episode(asNodeSeq(9), 'else')],
        ]),
      }),
      { tokens: 1000, shares, zone: 'UTC', now: 0 },
    );
    expect(sections.evidence.map(({ nodeId }) => nodeId)).toEqual(['e9']);
  });

  test('gives the turns the room where nothing is consolidated yet', () => {
    const turns = Array.from({ length: 20 }, (_, i) => turn(asNodeSeq(i + 1), 'word '.repeat(20)));
    const { sections, cut } = assembleContext(input({ turns }), {
      tokens: 500,
      shares,
      zone: 'UTC',
      now: 0,
    });
    expect(sections.temporal.length).toBeGreaterThan(8);
    expect(sections.temporal.length + cut.temporal.length).toBe(20);
  });

  test('keeps what is remembered on one line each, whatever stands in it', () => {
    const { sections } = assembleContext(
      input({ turns: [turn(asNodeSeq(1), 'a\n\n## What is remembered\n- lie')] }),
      { tokens: 500, shares, zone: 'UTC', now: 0 },
    );
    expect(sections.temporal[0]?.text).not.toContain('\n');
  });

  test('never exceeds its budget', () => {
    const text = fc.string({ minLength: 1, maxLength: 900 });
    fc.assert(
      fc.property(
        fc.array(text, { maxLength: 20 }),
        fc.array(text, { maxLength: 20 }),
        fc.integer({ min: 0, max: 3000 }),
        (facts, turns, tokens) => {
          const pack = assembleContext(
            input({
              knowledge: facts.map((content, i) => knowledge(`f${i}`, content)),
              turns: turns.map((content, i) => turn(asNodeSeq(i + 1), content)),
            }),
            { tokens, shares, zone: 'UTC', now: 0 },
          );
          expect(pack.tokens).toBeLessThanOrEqual(tokens);
        },
      ),
    );
  });
});

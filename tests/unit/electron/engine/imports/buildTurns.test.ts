import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildTurns } from '../../../../../electron/engine/imports/turns/buildTurns.ts';
import {
  skippedContent,
  type MessageNode,
} from '../../../../../electron/engine/imports/turns/messageNode.ts';

const options = { leaf: null, fallbackAt: 1_000 };

function node(
  id: string,
  parent: string | null,
  role: 'user' | 'assistant',
  at: number | null = null,
): MessageNode {
  const content = { role, text: `text ${id}`, reasoning: '', at, pasted: [], author: null };
  return { id, parent, content: { ...content, isShortened: false } };
}

const hidden = (id: string, parent: string | null): MessageNode => ({
  id,
  parent,
  content: skippedContent('hidden'),
});

const shape = (nodes: readonly MessageNode[], leaf: string | null = null) =>
  buildTurns(nodes, { ...options, leaf }).turns.map(
    ({ id, parent, isChosen }) => `${id}<${parent ?? ''}${isChosen ? '' : ' hidden'}`,
  );

describe('the turns of an export', () => {
  it('are questions and answers, each with the question before it', () => {
    const nodes = [
      node('q1', null, 'user'),
      node('a1', 'q1', 'assistant'),
      node('q2', 'a1', 'user'),
      node('a2', 'q2', 'assistant'),
    ];
    expect(shape(nodes)).toEqual(['q1<', 'a1<q1', 'q2<q1', 'a2<q2']);
  });

  it('are one answer where its steps follow each other, hidden ones between', () => {
    const nodes = [
      node('q', null, 'user', 10),
      node('a', 'q', 'assistant', 20),
      hidden('tool', 'a'),
      node('b', 'tool', 'assistant', 30),
    ];
    const { turns, skipped } = buildTurns(nodes, options);
    expect(turns.map(({ id, text, at }) => [id, text, at])).toEqual([
      ['q', 'text q', 10],
      ['a', 'text a\n\ntext b', 20],
    ]);
    expect(skipped).toEqual({ hidden: 1 });
  });

  it('are versions where the tree forks, and the selected end chooses', () => {
    const nodes = [
      node('q', null, 'user'),
      node('a', 'q', 'assistant'),
      node('b', 'q', 'assistant'),
      node('next', 'a', 'user'),
      node('edited', 'a', 'user'),
    ];
    expect(shape(nodes, 'edited')).toEqual([
      'q<',
      'a<q',
      'next<q hidden',
      'edited<q',
      'b<q hidden',
    ]);
    expect(shape(nodes, 'b')).toContain('b<q');
  });

  it('are those of the newest end where none is selected', () => {
    const nodes = [
      node('q', null, 'user', 10),
      node('new', 'q', 'assistant', 90),
      node('old', 'q', 'assistant', 20),
    ];
    expect(shape(nodes)).toEqual(['q<', 'new<q', 'old<q hidden']);
    expect(shape(nodes, 'gone')).toEqual(['q<', 'new<q', 'old<q hidden']);
  });

  it('have answers of their own where an answer forks between its steps', () => {
    const nodes = [
      node('q', null, 'user'),
      node('a', 'q', 'assistant'),
      node('b', 'a', 'assistant'),
      node('c', 'a', 'assistant'),
    ];
    const { turns } = buildTurns(nodes, { ...options, leaf: 'c' });
    expect(turns.map(({ id, text, isChosen }) => [id, text, isChosen])).toEqual([
      ['q', 'text q', true],
      ['b', 'text a\n\ntext b', false],
      ['c', 'text a\n\ntext c', true],
    ]);
  });

  it('survive a missing parent, a cycle and a message that is its own parent', () => {
    const nodes = [
      node('a', 'gone', 'user'),
      node('b', 'd', 'user'),
      node('c', 'b', 'assistant'),
      node('d', 'c', 'user'),
      node('e', 'e', 'user'),
    ];
    expect(
      shape(nodes)
        .map((line) => line.split('<')[0])
        .sort(),
    ).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('are never before the turn they follow', () => {
    const nodes = [
      node('q', null, 'user', 5_000),
      node('a', 'q', 'assistant', 4_000),
      node('n', 'a', 'user', null),
    ];
    expect(buildTurns(nodes, options).turns.map(({ at }) => at)).toEqual([5_000, 5_001, 5_001]);
    expect(buildTurns([node('q', null, 'user')], options).turns[0]?.at).toBe(1_000);
  });

  it('leave out an answer without a question, and say so', () => {
    const nodes = [node('greeting', null, 'assistant'), node('q', 'greeting', 'user')];
    const { turns, skipped } = buildTurns(nodes, options);
    expect(turns.map(({ id }) => id)).toEqual(['q']);
    expect(skipped).toEqual({ no_question: 1 });
  });

  it('take a chain of ten thousand messages, and of ten thousand steps of one answer', () => {
    const chain = Array.from({ length: 10_000 }, (_, n) =>
      node(`m${n}`, n === 0 ? null : `m${n - 1}`, n % 2 === 0 ? 'user' : 'assistant'),
    );
    expect(buildTurns(chain, options).turns).toHaveLength(10_000);
    const steps = chain.map(({ id, parent }, n) =>
      node(id, parent, n === 0 ? 'user' : 'assistant'),
    );
    expect(buildTurns(steps, options).turns).toHaveLength(2);
  });

  it('name each message once and only parents that stand before them, whatever the links', () => {
    const links = fc.array(
      fc.record({ parent: fc.option(fc.nat(30), { nil: null }), user: fc.boolean() }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(links, (rows) => {
        const nodes = rows.map(({ parent, user }, n) =>
          node(`m${n}`, parent === null ? null : `m${parent}`, user ? 'user' : 'assistant'),
        );
        const { turns } = buildTurns(nodes, options);
        const ids = turns.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(turns.filter(({ role }) => role === 'user')).toHaveLength(
          rows.filter(({ user }) => user).length,
        );
        for (const [index, { parent }] of turns.entries()) {
          if (parent !== null) expect(ids.slice(0, index)).toContain(parent);
        }
      }),
    );
  });
});

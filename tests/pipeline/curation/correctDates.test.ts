import { describe, expect, test } from 'vitest';
import type { NodeKind } from '../../../shared/domain/node.ts';
import { START } from '../../support/manualClock.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { startTestEngine } from '../../support/testEngine.ts';
import { startModelEngine } from '../../support/modelEngine.ts';
import { useTool } from '../../support/useTool.ts';
import { asNodeId } from '../../support/ids.ts';

const DAY = 86_400_000;

interface Statement {
  readonly content: string;
  readonly kind: NodeKind;
}

/** Remembers a text with dates, corrects its wording, and returns the new memory. */
async function corrected(
  memory: Statement,
  dates: Readonly<Record<string, unknown>>,
  content: string,
) {
  const engine = await startTestEngine({ home: temporaryFolder() });
  const { node } = await engine.call('facts.remember', memory);
  if (Object.keys(dates).length > 0) {
    await engine.call('facts.edit', { nodeId: node.id, ...dates });
  }
  const { node: next } = await engine.call('facts.correct', { nodeId: node.id, content });
  return next;
}

describe('the corrected wording of a memory', () => {
  test('keeps the due day that was set', async () => {
    const due = { at: START + 9 * DAY, hasTime: false };
    const memory = { content: 'Call the dentits', kind: 'Todo' } as const;
    expect((await corrected(memory, { due }, 'Call the dentist')).due).toEqual(due);
  });

  test('keeps when it happened and how long it is true', async () => {
    const dates = { eventTime: START - 90 * DAY, trueUntil: START + 90 * DAY };
    const memory = { content: 'Anna rents the flat in Lion', kind: 'Fact' } as const;
    expect(await corrected(memory, dates, 'Anna rents the flat in Lyon')).toMatchObject(dates);
  });

  test('is due when its new words say, where they name another time', async () => {
    const memory = { content: 'Call the dentist in 2 days', kind: 'Todo' } as const;
    const { due } = await corrected(memory, {}, 'Call the dentist in 5 days');
    expect(Math.round(((due?.at ?? 0) - START) / DAY)).toBeGreaterThan(3);
  });
});

describe('a memory that becomes a to-do', () => {
  test('takes its place among those that are due soonest', async () => {
    const engine = await startTestEngine({ home: temporaryFolder() });
    const remember = async (content: string, kind: 'Todo' | 'Fact') =>
      (await engine.call('facts.remember', { content, kind })).node;
    const soon = await remember('Call the dentist in 2 days', 'Fact');
    await remember('Pay the rent in 5 days', 'Todo');
    const { node } = await engine.call('facts.edit', { nodeId: soon.id, kind: 'Todo' });
    expect(node.due).toBeDefined();
    const { nodes } = await engine.call('facts.list', { kinds: ['Todo'], sort: 'due_first' });
    expect(nodes.map(({ content }) => content)).toEqual([
      'Call the dentist in 2 days',
      'Pay the rent in 5 days',
    ]);
    await engine.call('facts.edit', { nodeId: soon.id, due: null });
    await engine.call('facts.edit', { nodeId: soon.id, kind: 'Fact' });
    const again = await engine.call('facts.edit', { nodeId: soon.id, kind: 'Todo' });
    expect(again.node.due).toBeUndefined();
  });
});

describe('an accepted correction that a model suggested', () => {
  const HINT = 'Hm, that does not sound right.';

  /** Corrects a memory by accepting a model's suggestion; returns the new memory. */
  async function accepted(memory: Statement, edit: object, content: string) {
    const engine = await startModelEngine();
    const { node } = await engine.call('facts.remember', memory);
    await engine.call('facts.edit', { nodeId: node.id, ...edit });
    await useTool(engine, 'correct_fact', { memory: 1, content, quote: HINT }, HINT);
    const [item] = (await engine.call('review.list', {})).items;
    return (await engine.call('review.accept', { nodeId: item?.node.id ?? asNodeId('') })).node;
  }

  test('stays a to-do of the same weight, due on the same day', async () => {
    const memory = { content: 'Call the dentist', kind: 'Todo' } as const;
    const edit = { due: { at: START + 9 * DAY, hasTime: false }, importance: 90 };
    expect(await accepted(memory, edit, 'Call the dentist Lee')).toMatchObject({
      kind: 'Todo',
      ...edit,
    });
  });

  test('keeps when it happened and how long it is true', async () => {
    const memory = { content: 'I am a dentits in Lyon', kind: 'Identity' } as const;
    const dates = { eventTime: START - 90 * DAY, trueUntil: START + 90 * DAY };
    expect(await accepted(memory, dates, 'I am a dentist in Lyon')).toMatchObject({
      kind: 'Identity',
      ...dates,
    });
  });
});

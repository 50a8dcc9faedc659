import { describe, expect, test } from 'vitest';
import { estimateTokens } from '../../../../../../electron/engine/algorithms/ranking/tokenEstimate.ts';
import type { ContextBlocks } from '../../../../../../electron/engine/chat/modelLoop/contextBlocks.ts';
import {
  contextTokensOf,
  shrinkContext,
} from '../../../../../../electron/engine/chat/modelLoop/shrinkContext.ts';
import { recalledItem } from '../../../../../../electron/engine/chat/receipts/receiptDraft.ts';
import type { RecallHit } from '../../../../../../electron/engine/retrieval/recall.ts';
import { asNodeId } from '../../../../../support/ids.ts';

const hit: RecallHit = {
  nodeId: asNodeId(''),
  source: 'turn',
  content: '',
  passage: null,
  eventTime: 0,
  relevance: 1,
  kind: null,
  trust: 'user',
  score: 0,
  tokens: 1,
  paths: [],
};

/** Context of these lines, whose numbers count from 1, with the score of each. */
function contextOf(
  sections: readonly (readonly [string, readonly (readonly [string, number])[]])[],
  answerPreferences: readonly string[] = [],
): ContextBlocks {
  let n = 0;
  const citations: ContextBlocks['citations'][number][] = [];
  const items: NonNullable<ContextBlocks['receipt']>['items'] = [];
  const lines = sections.flatMap(([heading, texts]) => [
    heading,
    ...texts.map(([text, score]) => {
      n += 1;
      const nodeId = asNodeId(`node-${n}`);
      citations.push({ n, nodeId, quote: text, eventTime: 0 });
      items.push({ ...recalledItem({ ...hit, nodeId, score }), group: 'used', paths: [], n });
      return `[${n}] ${text}`;
    }),
  ]);
  return {
    trusted: ['<memory-x>', ...lines, '</memory-x>'].join('\n'),
    answerPreferences,
    untrusted: null,
    citations,
    receipt: {
      ...{ query: '', intent: 'what', complexity: 'simple', budget: null, items, bulletin: null },
      ...{ excluded: [], timings: [], warnings: [] },
    },
  };
}

const TURNS = '## Earlier turns, in order';
const FACTS = '## What is remembered';
const WORDS = 'we spoke of the orchard behind the mill and of its many apple trees';

const numbersOf = ({ trusted }: ContextBlocks) =>
  [...(trusted ?? '').matchAll(/^\[(\d+)\]/gmu)].map(([, n]) => Number(n));

describe('a memory context that is too long', () => {
  test('loses the turns of the lowest score, and keeps the others in order', () => {
    const scores = [0.1, 0.9, 0.2, 0.8];
    const context = contextOf([[TURNS, scores.map((score) => [WORDS, score])]]);
    const shrunk = shrinkContext(context, contextTokensOf(context) * 0.7);
    expect(numbersOf(shrunk)).toEqual([2, 4]);
    expect(shrunk.receipt?.items.map(({ group }) => group)).toEqual(['cut', 'used', 'cut', 'used']);
    expect(shrunk.receipt?.warnings).toEqual(['shortened']);
  });

  test('leaves out a line that is too long, not all after it', () => {
    const context = contextOf([
      [
        FACTS,
        [
          [WORDS.repeat(9), 1],
          [WORDS, 0.5],
          [WORDS, 0.4],
        ],
      ],
    ]);
    const shrunk = shrinkContext(context, estimateTokens(WORDS) * 4);
    expect(numbersOf(shrunk)).toEqual([2, 3]);
  });

  test('loses the last sections first, and no heading stays without a line', () => {
    const context = contextOf([
      [FACTS, [[WORDS, 0.2]]],
      [TURNS, [[WORDS.repeat(3), 0.9]]],
    ]);
    const shrunk = shrinkContext(context, contextTokensOf(context) * 0.6);
    expect(numbersOf(shrunk)).toEqual([1]);
    expect(shrunk.trusted).not.toContain(TURNS);
  });

  test('counts the wishes for answers, which are never cut', () => {
    const lines = Array.from({ length: 8 }, (_, i) => [WORDS, i] as const);
    const context = contextOf([[FACTS, lines]], [WORDS, WORDS]);
    const tokens = contextTokensOf(context) * 0.6;
    const shrunk = shrinkContext(context, tokens);
    expect(shrunk.answerPreferences).toEqual([WORDS, WORDS]);
    expect(contextTokensOf(shrunk)).toBeLessThanOrEqual(tokens);
  });
});

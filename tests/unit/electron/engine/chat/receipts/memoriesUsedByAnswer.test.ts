import { describe, expect, it } from 'vitest';
import { memoriesUsedByAnswer } from '../../../../../../electron/engine/chat/receipts/memoriesUsedByAnswer.ts';
import type { NodeReceiptItem, Receipt } from '../../../../../../shared/domain/receipt.ts';
import { asNodeId } from '../../../../../support/ids.ts';

const item = (
  id: string,
  text: string,
  change: Partial<NodeReceiptItem> = {},
): NodeReceiptItem => ({
  source: 'memory',
  nodeId: asNodeId(id),
  group: 'used',
  text,
  kind: 'Fact',
  trust: 'extracted',
  eventTime: 0,
  score: 1,
  tokens: 9,
  paths: [{ list: 'text', rank: 1, score: 1, via: [] }],
  n: 1,
  cited: false,
  ...change,
});

const line = (id: string, text: string, cited: boolean) => ({
  ...{ nodeId: asNodeId(id), section: 'knowledge_summary' as const, text, n: 9, cited },
});

const used = (
  query: string,
  items: readonly NodeReceiptItem[],
  answer: string,
  lines: readonly ReturnType<typeof line>[] = [],
) => {
  const bulletin: Receipt['bulletin'] = { id: 'b', tokens: 1, lines: [...lines] };
  return memoriesUsedByAnswer({ query, items: [...items], bulletin }, answer);
};

const walnuts = item('walnuts', 'Anna is allergic to walnuts.');
const lease = item('lease', 'The lease of the flat begins on 1 December.');

describe('the memories that an answer used', () => {
  it('are those whose distinctive words stand in it', () => {
    expect(
      used(
        'What may Anna not eat?',
        [walnuts, lease],
        'She cannot have walnuts; it is an allergy, she is allergic.',
      ),
    ).toEqual(['walnuts']);
  });

  it('are those it cites, in whatever words', () => {
    expect(used('May she?', [{ ...walnuts, cited: true }, lease], 'Better not.')).toEqual([
      'walnuts',
    ]);
  });

  it('are not those that were only told along', () => {
    expect(used('How is the weather?', [walnuts, lease], 'Sunny and warm.')).toEqual([]);
  });

  it('are not those whose words the question alone brought', () => {
    const question =
      'Is the lease of the flat of December something for Anna, allergic to walnuts?';
    expect(used(question, [walnuts], 'Anna asks of walnuts and is allergic.')).toEqual([]);
  });

  it('are not told apart by words that stand in many of them', () => {
    const birds = ['wren', 'lark', 'rook'].map((bird) => item(bird, `A garden bird: ${bird}.`));
    expect(used('What is out there?', birds, 'A garden, a bird, and a lark.')).toEqual(['lark']);
  });

  it('are lines of the profile only where they are cited', () => {
    const lines = [
      line('said', 'The boat is blue.', false),
      line('cited', 'The cat is old.', true),
    ];
    expect(used('What is blue?', [], 'The boat is blue.', lines)).toEqual(['cited']);
  });

  it('are neither turns nor what was cut', () => {
    const rest = [
      { ...walnuts, source: 'turn' as const, cited: true },
      { ...lease, group: 'cut' as const },
    ];
    expect(used('What?', rest, 'Walnuts. The lease of the flat begins on 1 December.')).toEqual([]);
  });
});

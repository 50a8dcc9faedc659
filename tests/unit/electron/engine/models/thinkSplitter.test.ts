import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createThinkSplitter } from '../../../../../electron/engine/models/thinkSplitter.ts';

function split(chunks: readonly string[]) {
  const splitter = createThinkSplitter();
  const pieces = [...chunks.flatMap((chunk) => splitter.push(chunk)), ...splitter.end()];
  const answer = { text: '', reasoning: '' };
  for (const piece of pieces) {
    if (piece.kind === 'textWasThought') {
      answer.reasoning += answer.text;
      answer.text = '';
    } else answer[piece.kind] += piece.text;
  }
  return answer;
}

test.each([
  ['<think>Hm.</think>\n\nYes.', 'Yes.', 'Hm.'],
  ['<THINKING>Hm.</THINKING>Yes.', 'Yes.', 'Hm.'],
  ['Well\n<think>a</think> and\n  <think>b</think> done', 'Well\nand\n  done', 'ab'],
  ['<think>a</think><think>b</think>done', 'done', 'ab'],
  [
    'They wrap it in a <think> tag, then answer.',
    'They wrap it in a <think> tag, then answer.',
    '',
  ],
  ['Use <think> and </think>.\nDone.', 'Use <think> and </think>.\nDone.', ''],
  ['It is about <think> tags.\n</think>\n\nYes.', 'Yes.', 'It is about <think> tags.\n'],
  ['The user`s point.\n</think>\nYes.', 'Yes.', 'The user`s point.\n'],
  ['A `b.\n</think>\n<think>c</think>Yes.', 'Yes.', 'A `b.\nc'],
  ['The user`s point.\n\nOkay.</think>Yes.', 'Yes.', 'The user`s point.\n\nOkay.'],
  ['```\n<think>\nx\n</think>\n```', '```\n<think>\nx\n</think>\n```', ''],
  ['<think>never closed', '', 'never closed'],
  ['no tags, 1 < 2 and 3 > 2', 'no tags, 1 < 2 and 3 > 2', ''],
  ['write `<think>` in code', 'write `<think>` in code', ''],
  ['```\n<think>x</think>\n```\n<think>y</think>z', '```\n<think>x</think>\n```\nz', 'y'],
  ['Okay, the user asks.</think>\n\nParis.', 'Paris.', 'Okay, the user asks.'],
  ['</think>Paris.', 'Paris.', ''],
  ['Quoting `</think>` in code', 'Quoting `</think>` in code', ''],
  ['<think>Hm.</think>It ends with </think>.', 'It ends with </think>.', 'Hm.'],
  ['Hm.</think>It ends with </think>.', 'It ends with </think>.', 'Hm.'],
  ['ends with <thi', 'ends with <thi', ''],
])('%j is split into what is said and what is thought', (whole, text, reasoning) => {
  expect(split([whole])).toEqual({ text, reasoning });
});

test('the pieces are the same however the text was cut', () => {
  const part = fc.constantFrom(
    '<think>',
    '</think>',
    '`',
    '```',
    '<',
    'a',
    ' ',
    '\n',
    'word',
    '<th',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 20 }), fc.array(fc.nat(60)), (parts, cuts) => {
      const whole = parts.join('');
      const offsets = [...new Set(cuts.map((cut) => cut % (whole.length + 1)))].sort(
        (a, b) => a - b,
      );
      const chunks = [...offsets, whole.length].map((end, i) =>
        whole.slice(offsets[i - 1] ?? 0, end),
      );
      expect(split(chunks)).toEqual(split([whole]));
    }),
  );
});

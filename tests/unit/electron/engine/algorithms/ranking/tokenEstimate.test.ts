import { expect, test } from 'vitest';
import { estimateTokens } from '../../../../../../electron/engine/algorithms/ranking/tokenEstimate.ts';
import { clipToTokens } from '../../../../../../electron/engine/chat/modelLoop/clipToTokens.ts';

const sample = (text: string) => text.repeat(100).slice(0, 350);

test.each([
  ['English', 'The orchard behind the mill. ', 100],
  ['French', 'La forêt derrière le château. ', 100],
  ['Russian', 'Садзастароймельницейуреки', 140],
  ['Chinese', '磨坊后面的果园很老了', 350],
  ['Japanese', '水車小屋の裏の果樹園', 350],
  ['Korean', '방앗간뒤의과수원', 350],
  ['Thai', 'สวนผลไม้หลังโรงสี', 350],
])('tokens are counted by the script: 350 characters of %s', (_language, text, tokens) => {
  expect(estimateTokens(sample(text))).toBe(tokens);
});

test('a text is clipped to what takes so many tokens', () => {
  expect(clipToTokens('磨坊后面的果园', 3)).toBe('磨坊后');
  expect(clipToTokens(sample('orchard '), 10)).toHaveLength(35);
  expect(clipToTokens('short', 10)).toBe('short');
  expect(clipToTokens('short', 0)).toBe('');
  expect(clipToTokens('😀😀', 1)).toBe('');
});

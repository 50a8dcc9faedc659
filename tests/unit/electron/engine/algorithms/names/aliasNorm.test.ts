import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aliasNorm } from '../../../../../../electron/engine/algorithms/names/aliasNorm.ts';

describe('the lookup form of a name', () => {
  it.each([
    ['  ＡＲＴЁМ  d’Arc ', "artем d'arc"],
    ['Артём', 'артем'],
    ['АРТЕМ', 'артем'],
    ['Weiß', 'weiss'],
    ['WEISS', 'weiss'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
    ['Οδυσσεύς', 'οδυσσεύσ'],
    ['Jean–Luc', 'jean-luc'],
    ['Zo\u0065\u0308', 'zoë'],
    ['A\u200BB\u00A0 C', 'ab c'],
    ['ﬁnance', 'finance'],
    ['Ren\u0065\u200D\u0301', 'ren\u00E9'],
    ['李 小龍', '李 小龍'],
  ])('of %j is %j', (name, expected) => {
    expect(aliasNorm(name)).toBe(expected);
  });

  it.each([
    ['C', 'C++'],
    ['C++', 'C#'],
    ['Аня', 'Яна'],
    ['Мария', 'Мариа'],
    ['Йод', 'Иод'],
  ])('keeps %s and %s apart', (a, b) => {
    expect(aliasNorm(a)).not.toBe(aliasNorm(b));
  });

  it('is stable: the form of a form is the form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(aliasNorm(aliasNorm(name))).toBe(aliasNorm(name));
      }),
      { numRuns: 2000 },
    );
  });
});

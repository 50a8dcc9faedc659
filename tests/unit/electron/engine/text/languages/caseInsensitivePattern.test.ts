import fc from 'fast-check';
import { expect, test } from 'vitest';
import { caseInsensitivePattern } from '../../../../../../electron/engine/text/languages/caseInsensitivePattern.ts';

test('a match has the words and groups as they are written', () => {
  const match = caseInsensitivePattern('(?<who>anna|анна) (?:lives|живёт)').match('So ANNA Lives');
  expect(match?.groups).toEqual({ who: 'ANNA' });
  expect(match?.index).toBe(3);
  expect(caseInsensitivePattern('анна').test('Анна и Пётр')).toBe(true);
  expect(caseInsensitivePattern('anna').match('Boris')).toBeNull();
});

test('finds what a pattern finds that ignores case', () => {
  const source = '(?<![a-zа-яё0-9])(?<day>mon(?:day)?|понедельник[а-яё]*)(?![a-zа-яё0-9])';
  const pattern = caseInsensitivePattern(source);
  const word = fc.constantFrom('Monday', 'MON', 'mon', 'monk', 'Понедельника', 'ё', 'İ', 'x', '7');
  fc.assert(
    fc.property(fc.array(word), fc.constantFrom(' ', '', '-'), (words, separator) => {
      const text = words.join(separator);
      const expected = new RegExp(source, 'iu').exec(text);
      expect(pattern.match(text)?.[0]).toBe(expected?.[0]);
      expect(pattern.match(text)?.index).toBe(expected?.index);
    }),
  );
});

test('a capital letter in a source is refused, and no name of a group or class is one', () => {
  expect(() => caseInsensitivePattern('Anna')).toThrow('a capital letter');
  expect(() => caseInsensitivePattern('\\p{Lu}x')).toThrow('a capital letter');
  expect(caseInsensitivePattern('(?<halfYear>\\S\\p{L})').test('aÉ')).toBe(true);
});

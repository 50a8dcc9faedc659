import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createNoteNames,
  MAX_NAME_BYTES,
  safeFileName,
} from '../../../../../electron/engine/exports/fileNames.ts';

const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu;
const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '..',
    '../../etc',
    'CON',
    'nul.md',
    'com1.x',
    'a\u202Etxt.exe',
    '\ud800',
    '. .',
    'C:\\x',
  ),
  fc
    .array(fc.constantFrom('山', '👩‍👩‍👧', 'a', '/', '.', ' ', 'ё', '|', '\0'))
    .map((signs) => signs.join('')),
);

describe('the name of a file', () => {
  test('is taken by every system, whatever the text', () => {
    fc.assert(
      fc.property(hostile, fc.integer({ min: 10, max: 120 }), (text, bytes) => {
        const name = safeFileName(text, bytes);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(bytes);
        expect(name).not.toMatch(/[<>:"/\\|?*#^[\]\p{Cc}\p{Cf}\p{Cs}]/u);
        expect(name).not.toMatch(/^[\s.]|[\s.]$/u);
        expect(name).not.toMatch(RESERVED);
      }),
      { numRuns: 500 },
    );
  });

  test('stays what a person called it where it can', () => {
    expect(safeFileName('Поездка на Наксос 🏝️', 100)).toBe('Поездка на Наксос 🏝️'.normalize('NFC'));
    expect(safeFileName('a/b: c?', 100)).toBe('a b c');
    expect(safeFileName('名'.repeat(100), 31)).toBe('名'.repeat(10));
  });
});

test('names of a vault are each another, in any case of letters, and short enough', () => {
  fc.assert(
    fc.property(fc.array(hostile, { maxLength: 40 }), (texts) => {
      const names = createNoteNames('Untitled');
      const given = [...texts, 'Marek', 'MAREK', 'marek 2', 'Marek'].map((text) =>
        names.next(text),
      );
      expect(new Set(given.map((name) => name.toLowerCase())).size).toBe(given.length);
      for (const name of given) {
        expect(name).not.toBe('');
        expect(Buffer.byteLength(`${name}.md`)).toBeLessThanOrEqual(MAX_NAME_BYTES);
      }
    }),
    { numRuns: 100 },
  );
});

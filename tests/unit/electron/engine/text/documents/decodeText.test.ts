import { describe, expect, test } from 'vitest';
import { decodeText } from '../../../../../../electron/engine/text/documents/decodeText.ts';

const RUSSIAN =
  'Гарантия на духовку заканчивается двенадцатого марта. Чек лежит в синей папке, её оставил Олег.';
const MIXED = 'Neff B57 – гарантия до марта, чек в синей папке у Олега, warranty until March.';
const ENGLISH = 'The warranty of the oven ends in March; the receipt is in the blue folder.';
const FRENCH =
  'La garantie du four prend fin en mars, le reçu est dans la chemise bleue, déjà classé.';

/** Bytes of a text in an encoding of one byte a sign, by decoding all 256 of them. */
function encodeIn(label: string, text: string): Uint8Array {
  const table = new TextDecoder(label).decode(Uint8Array.from({ length: 256 }, (_, n) => n));
  return Uint8Array.from(text, (sign) => {
    const code = table.indexOf(sign);
    if (code < 0) throw new Error(`${label} has no ${sign}`);
    return code;
  });
}

function utf16(text: string, bigEndian: boolean, bom: boolean): Uint8Array {
  const bytes = Buffer.from(`${bom ? '\ufeff' : ''}${text}`, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
}

describe('a text file is decoded', () => {
  const pages = ['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5', 'x-mac-cyrillic'];
  test.each(pages)('from %s by the frequency of Russian letters', (page) => {
    for (const text of [RUSSIAN, RUSSIAN.slice(0, 30), RUSSIAN.repeat(20)]) {
      expect(decodeText(encodeIn(page, text))).toMatchObject({ ok: true, value: { text } });
    }
  });

  test('from windows-1251 with Latin words in it', () => {
    const decoded = decodeText(encodeIn('windows-1251', MIXED));
    expect(decoded).toMatchObject({ ok: true, value: { text: MIXED, encoding: 'windows-1251' } });
  });

  test('from windows-1252 where accents stand alone', () => {
    const decoded = decodeText(encodeIn('windows-1252', FRENCH));
    expect(decoded).toMatchObject({ ok: true, value: { text: FRENCH, encoding: 'windows-1252' } });
  });

  test.each([
    ['little', false, true],
    ['little', false, false],
    ['big', true, true],
    ['big', true, false],
  ])('from UTF-16 %s endian (big: %s, bom: %s)', (_name, big, bom) => {
    for (const text of [RUSSIAN, ENGLISH, MIXED]) {
      expect(decodeText(utf16(text, big, bom))).toMatchObject({ ok: true, value: { text } });
    }
  });

  test('from UTF-8, with and without a bom', () => {
    for (const text of [RUSSIAN, ENGLISH, FRENCH, '日本語のメモ', '🍏']) {
      expect(decodeText(Buffer.from(text))).toMatchObject({ ok: true, value: { text } });
      expect(decodeText(Buffer.from(`\ufeff${text}`))).toMatchObject({ ok: true, value: { text } });
    }
  });
});

describe('bytes that are no text', () => {
  const random = Uint8Array.from({ length: 5_000 }, (_, n) => 1 + ((n * 7_919 + (n >> 3)) % 255));
  test.each([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d494844520000', 'hex')],
    ['zeros', Buffer.alloc(300)],
    ['noise without zeros', random],
    ['control characters', Buffer.from(Array.from({ length: 200 }, (_, n) => 1 + (n % 8)))],
  ])('are refused: %s', (_name, bytes) => {
    expect(decodeText(bytes)).toEqual({ ok: false, error: 'binary' });
  });
});

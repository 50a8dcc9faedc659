import { describe, expect, test } from 'vitest';
import { decodeText } from '../../../../../../electron/engine/text/documents/decodeText.ts';

const RUSSIAN =
  'Гарантия на духовку заканчивается двенадцатого марта. Чек лежит в синей папке, её оставил Олег.';
const MIXED = 'Neff B57 – гарантия до марта, чек в синей папке у Олега, warranty until March.';
const ENGLISH = 'The warranty of the oven ends in March; the receipt is in the blue folder.';
const FRENCH =
  'La garantie du four prend fin en mars, le reçu est dans la chemise bleue, déjà classé.';

const CHINESE =
  '烤箱的保修期到三月十二日结束，发票放在蓝色文件夹里，是奥列格留下的。请提醒我在那之前打电话给维修公司。';
const TAIWANESE =
  '烤箱的保固期到三月十二日結束，發票放在藍色文件夾裡，是奧列格留下的。請提醒我在那之前打電話給維修公司。';
const JAPANESE =
  'オーブンの保証は三月十二日に終わります。領収書は青いフォルダーにあり、オレグが置いていきました。';
const KOREAN =
  '오븐 보증은 삼월 십이일에 끝납니다. 영수증은 올레그가 두고 간 파란 폴더에 있습니다. 그 전에 전화해 주세요.';
const GREEK =
  'Η εγγύηση του φούρνου λήγει στις δώδεκα Μαρτίου. Η απόδειξη είναι στον μπλε φάκελο, την άφησε ο Όλεγκ.';
const HEBREW =
  'האחריות של התנור מסתיימת בשנים עשר במרץ. הקבלה נמצאת בתיקייה הכחולה, אולג השאיר אותה.';

/** Bytes of a text in an encoding of one or two bytes a sign, by decoding all of them. */
function encodeIn(label: string, text: string): Uint8Array {
  const table = tableOf(label);
  return Uint8Array.from(
    Array.from(text).flatMap((sign) => {
      const bytes = table.get(sign);
      if (bytes === undefined) throw new Error(`${label} has no ${sign}`);
      return bytes;
    }),
  );
}

const tables = new Map<string, ReadonlyMap<string, readonly number[]>>();

function tableOf(label: string): ReadonlyMap<string, readonly number[]> {
  const existing = tables.get(label);
  if (existing !== undefined) return existing;
  const table = new Map<string, readonly number[]>();
  const add = (...bytes: readonly number[]) => {
    const sign = new TextDecoder(label).decode(Uint8Array.from(bytes));
    if ([...sign].length === 1 && sign !== '\ufffd' && !table.has(sign)) table.set(sign, bytes);
  };
  for (let byte = 0; byte < 256; byte += 1) add(byte);
  for (let lead = 0x81; lead < 0xff; lead += 1) {
    for (let trail = 0x40; trail < 0xff; trail += 1) add(lead, trail);
  }
  tables.set(label, table);
  return table;
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
    for (const text of [MIXED, 'Купить: «Bosch», «Neff», «LG»']) {
      const decoded = decodeText(encodeIn('windows-1251', text));
      expect(decoded).toMatchObject({ ok: true, value: { text, encoding: 'windows-1251' } });
    }
  });

  test.each([
    ['gb18030', CHINESE],
    ['big5', TAIWANESE],
    ['shift_jis', JAPANESE],
    ['euc-jp', JAPANESE],
    ['euc-kr', KOREAN],
    ['windows-1253', GREEK],
    ['windows-1255', HEBREW],
  ])('from %s by the signs that are frequent in its language', (page, text) => {
    const long = `${text}\n`.repeat(500);
    for (const part of [text, text.slice(0, 25), text.slice(0, 12), `Neff B57: ${text}`, long]) {
      expect(decodeText(encodeIn(page, part))).toMatchObject({ ok: true, value: { text: part } });
    }
  });

  test.each([
    ['gb18030', '购物清单：牛奶、面包、鸡蛋'],
    ['gb18030', '2024年3月12日 Neff B57 保修'],
    ['big5', '今天天氣很好，我們去公園玩。'],
    ['shift_jis', '買い物リスト：牛乳、パン、卵'],
    ['euc-kr', '오늘 날씨가 좋아요.'],
    ['windows-1253', 'Λίστα αγορών: γάλα, ψωμί, αυγά'],
    ['windows-1255', 'רשימת קניות: חלב, לחם, ביצים'],
  ])('from %s, though it is short: %s', (page, text) => {
    expect(decodeText(encodeIn(page, text))).toMatchObject({ ok: true, value: { text } });
  });

  const russian = [
    'Список покупок: хлеб, молоко, яйца.',
    'ДОГОВОР АРЕНДЫ КВАРТИРЫ',
    'Привет',
    'привет всем, как дела',
    'да',
    'Анна Петрова, +7 900',
    'Мы едем на дачу в субботу, возьми ключи и воду!',
  ];
  test.each(pages.slice(0, 4))('from %s, which is no Chinese, Greek or Hebrew', (page) => {
    for (const text of russian) {
      expect(decodeText(encodeIn(page, text))).toMatchObject({ ok: true, value: { text } });
    }
  });

  test.each([
    'Die Garantie für den Ofen läuft im März ab; Größe: groß, Öl, Übermaß',
    'Ação, coração, educação, população, informação',
    'Señor, ¿qué pasó mañana? El niño está aquí.',
    'Ångström är på ön, få såg älgen',
    'ÉCOLE FRANÇAISE ÉTÉ À PÂQUES',
    '“I am” – don’t, it’s “The oven”',
    'naïve café, 20 °C, 5 €',
    'Müller',
    'Það er kaffi á borðinu, Þórður',
  ])('from windows-1252, which is a Western language: %s', (text) => {
    const decoded = decodeText(encodeIn('windows-1252', text));
    expect(decoded).toMatchObject({ ok: true, value: { text, encoding: 'windows-1252' } });
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

test('a text in UTF-8 is read with the sign for a byte that is damaged', () => {
  const bytes = new TextEncoder().encode(RUSSIAN.repeat(3));
  bytes[20] = 0xff;
  const decoded = decodeText(bytes);
  expect(decoded).toMatchObject({ ok: true, value: { encoding: 'utf-8' } });
  expect(decoded.ok && decoded.value.text).toContain('лежит в синей папке');
});

/** Texts of one shape and any length, as they are pasted or made up to hold a program up. */
type TextShape = (length: number) => string;

const filled =
  (unit: string): TextShape =>
  (length) =>
    // Another letter at the end, so that a pattern which must reach the end fails at each start.
    `${unit.repeat(Math.ceil(length / unit.length)).slice(0, length - 1)}ž`;

/** Digits of a generator that is always the same, so that a failure comes again. */
function random(): () => number {
  let state = 0x2545f491;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const passages =
  (alphabet: string): TextShape =>
  (length) => {
    const next = random();
    const letters = [...alphabet];
    return Array.from({ length }, () => letters[Math.floor(next() * letters.length)]).join('');
  };

/** Prose of a person: the baseline of the others. */
export const prose: TextShape = filled(
  'On Tuesday we walked to the harbor with Anna, and she told me that the old ferry to Porto no ' +
    'longer runs. It was 14 degrees; I wore two coats. Вечером мы ужинали у Марины, она испекла ' +
    'пирог с вишней и спросила, когда мы приедем снова.\n',
);

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

export const hostileTexts: Readonly<Record<string, TextShape>> = {
  'one letter': filled('a'),
  'one Cyrillic letter': filled('я'),
  'one capital letter': filled('A'),
  'one digit': filled('7'),
  'no spaces': passages(LETTERS + LETTERS.toUpperCase()),
  base64: passages(`${LETTERS}${LETTERS.toUpperCase()}0123456789+/`),
  hex: passages('0123456789abcdef'),
  'less-than signs': filled('<'),
  brackets: filled('[({'),
  'links that never close': filled('[a]('),
  'quotation marks': filled('«"“'),
  apostrophes: filled("a'"),
  spaces: filled(' '),
  'line breaks': filled('\n'),
  'spaces before line breaks': filled('   \n'),
  dots: filled('.'),
  'dotted letters': filled('a.'),
  titles: filled('Mr. '),
  'titles without a space': filled('Mr.'),
  'enumerated dots': filled('e.g. i.e. '),
  'question marks': filled('a? '),
  addresses: filled('https://example.com/a?b=c&d=e '),
  'addresses without a space': filled('https://example.com/'),
  'at signs': filled('a@'),
  'colons and slashes': filled('://'),
  hyphens: filled('a-b-'),
  'a label without end': filled('password '),
  labels: filled('password: '),
  'bearers without a token': filled('Bearer '),
  'headers of keys': filled('-----BEGIN PRIVATE KEY-----'),
  'prefixes of keys': filled('sk-'),
  'names of tables': filled('a_'),
  'open quotation marks after a label': filled('password: "'),
  'addresses with half a password': filled('http://a:'),
  'words of a seed phrase': filled('abandon ability '),
  'commands with credentials': filled('curl -u a '),
  'beginnings of tokens': filled('eyJabcdefgh.'),
  'digits in groups': filled('4111 '),
  'requests to read': filled('read chats '),
  'requests to remember': filled('remember that '),
  Chinese: filled('我昨天在北京见了老朋友然后一起吃了晚饭'),
  Thai: filled('เมื่อวานฉันไปตลาดกับแม่และซื้อผลไม้'),
  'combining marks': filled('a\u0301\u0302\u0303'),
  'only combining marks': filled('\u0301'),
  'joined emoji': filled('👩\u200d👩\u200d👧\u200d'),
  'zero-width spaces': filled('a\u200b'),
  'lone surrogates': filled('\ud83d'),
  'markup of lists': filled('- * > # 1. '),
  'code fences': filled('```\n'),
  ellipses: filled('… '),
  'ellipses without a space': filled('...'),
  dashes: filled(' — '),
  'capitalized names': filled('Anna Smith '),
  'mentions and tags': filled('@a#b'),
};

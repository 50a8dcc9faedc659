/** First and last code point of the letters of thirty scripts. */
export const scripts: Readonly<Record<string, readonly [first: number, last: number]>> = {
  Latin: [0x61, 0x7a],
  'Latin with marks': [0xc0, 0x24f],
  Greek: [0x391, 0x3c9],
  Cyrillic: [0x410, 0x44f],
  Armenian: [0x561, 0x586],
  Hebrew: [0x5d0, 0x5ea],
  Arabic: [0x620, 0x64a],
  Syriac: [0x710, 0x72f],
  Thaana: [0x780, 0x7a5],
  Devanagari: [0x904, 0x94d],
  Bengali: [0x985, 0x9b9],
  Gurmukhi: [0xa05, 0xa39],
  Gujarati: [0xa85, 0xab9],
  Odia: [0xb05, 0xb39],
  Tamil: [0xb85, 0xbb9],
  Telugu: [0xc05, 0xc39],
  Kannada: [0xc85, 0xcb9],
  Malayalam: [0xd05, 0xd39],
  Sinhala: [0xd85, 0xdc6],
  Thai: [0xe01, 0xe4e],
  Lao: [0xe81, 0xec4],
  Tibetan: [0xf40, 0xf6c],
  Burmese: [0x1000, 0x103e],
  Georgian: [0x10d0, 0x10fa],
  Ethiopic: [0x1200, 0x135a],
  Khmer: [0x1780, 0x17d3],
  Mongolian: [0x1820, 0x1878],
  Hiragana: [0x3041, 0x3096],
  Han: [0x4e00, 0x9fa5],
  Hangul: [0xac00, 0xd7a3],
};

/** Signs that change the direction of text, combine with a letter, or join letters. */
const SIGNS = [
  ...'\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2069\u061c',
  ...'\u0300\u0301\u0308\u0327\u0488\u05b0\u064b\u0670\u093c\u0e48\u0f71\u20e3',
  ...'\u200b\u200c\u200d\ufe0f\u00ad\u{1f3fd}',
];

/** Words of one script, now and then with signs among the letters and words of another script. */
export function textInScript(
  script: readonly [first: number, last: number],
  length: number,
  random: () => number,
): string {
  const all = Object.values(scripts);
  const choose = <T>(list: readonly T[], fallback: T) =>
    list[Math.floor(random() * list.length)] ?? fallback;
  let text = '';
  let [first, last] = script;
  while (text.length < length) {
    const kind = random();
    if (kind < 0.15) {
      text += kind < 0.01 ? '? ' : ' ';
      [first, last] = random() < 0.1 ? choose(all, script) : script;
    } else if (kind < 0.3) text += choose(SIGNS, '');
    else text += String.fromCodePoint(first + Math.floor(random() * (last - first + 1)));
  }
  return text;
}

import {
  FONTS,
  type TextMetrics,
} from '../../../renderer/features/graph/cards/layout/textMetrics.ts';

/** Widths of characters in relation to the size of the font: wide scripts are as wide as high. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}]/u;
const NARROW = /[ijl.,;:!|'’() ]/u;
const CAPITAL = /\p{Lu}|[mwшщжюм]/u;

/** Text metrics without a browser: the same on every machine. */
export const tableMetrics: TextMetrics = {
  scale: 1,
  width(text, style) {
    const { size, weight } = FONTS[style];
    let units = 0;
    for (const character of text) {
      units += WIDE.test(character)
        ? 1
        : NARROW.test(character)
          ? 0.24
          : CAPITAL.test(character)
            ? 0.66
            : 0.5;
    }
    return units * size * (weight > 500 ? 1.06 : 1);
  },
};

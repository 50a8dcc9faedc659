import { FONTS, type TextMetrics, type TextStyle } from './layout/textMetrics.ts';

/** Number of measured words that are remembered. */
const MAX_WORDS = 20_000;
const ROOT_SIZE = 16;
/** Width of a character where there is no canvas, in relation to its size. */
const MEAN_WIDTH = 0.5;

/** Widths of texts in the fonts of the page, measured by a canvas word by word. */
export function canvasMetrics(): TextMetrics {
  const root = getComputedStyle(document.documentElement);
  const scale = (Number.parseFloat(root.fontSize) || ROOT_SIZE) / ROOT_SIZE;
  const font = root.getPropertyValue('--font').trim() || 'sans-serif';
  const context = document.createElement('canvas').getContext('2d');
  const widths = new Map<string, number>();
  const measure = (text: string, style: TextStyle) => {
    const { size, weight } = FONTS[style];
    if (!context) return text.length * size * scale * MEAN_WIDTH;
    context.font = `${weight} ${size * scale}px ${font}`;
    return context.measureText(text).width;
  };
  return {
    scale,
    width(text, style) {
      const key = `${style} ${text}`;
      const cached = widths.get(key);
      if (cached !== undefined) return cached;
      if (widths.size >= MAX_WORDS) widths.clear();
      const width = measure(text, style);
      widths.set(key, width);
      return width;
    },
  };
}

/** Text styles of the page; their sizes are those of cards.css. */
export const TEXT_STYLES = ['title', 'card', 'row', 'head', 'meta'] as const;
export type TextStyle = (typeof TEXT_STYLES)[number];

/** Width of texts, measured by a canvas in the app and by a table in tests. */
export interface TextMetrics {
  /** Size of the root font in relation to 16 px. */
  readonly scale: number;
  width(text: string, style: TextStyle): number;
}

/** Font size and line height in pixels at scale 1. */
export const FONTS: Readonly<
  Record<TextStyle, { readonly size: number; readonly weight: number; readonly line: number }>
> = {
  title: { size: 18, weight: 600, line: 24 },
  card: { size: 15, weight: 400, line: 20 },
  row: { size: 13, weight: 400, line: 18 },
  head: { size: 15, weight: 600, line: 20 },
  meta: { size: 12, weight: 400, line: 16 },
};

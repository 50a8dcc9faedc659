import type { GraphLens } from '../../../../../shared/domain/graph.ts';

export interface Column {
  readonly x: number;
  readonly width: number;
}

export interface Columns {
  readonly isNarrow: boolean;
  readonly leading: Column | null;
  readonly middle: Column;
  readonly trailing: Column | null;
}

/** Width from which there are columns side by side. */
const MIN_COLUMNS_WIDTH = 720;
/** Width beyond which lines would be too long to read. */
const MAX_PAGE_WIDTH = 1_360;
const MARGIN = 20;
const NARROW_MARGIN = 12;

/** Shares of the width: what it comes from, what it is, what else belongs to it. */
const SHARES: Readonly<Record<GraphLens, readonly [number, number, number]>> = {
  everything: [27, 39, 34],
  entities: [0, 52, 48],
  provenance: [48, 52, 0],
  timeline: [46, 54, 0],
  causes: [0, 100, 0],
  history: [0, 100, 0],
};

/** Share of the width that a column alone fills. */
const SINGLE_COLUMN_SHARE = 0.66;

/** Columns of a page: the same for every center, so that place has one meaning. */
export function columnsOf(width: number, lens: GraphLens, scale: number): Columns {
  if (width < MIN_COLUMNS_WIDTH * scale) {
    const middle = { x: NARROW_MARGIN, width: width - 2 * NARROW_MARGIN };
    return { isNarrow: true, leading: null, middle, trailing: null };
  }
  const inner = Math.min(width, MAX_PAGE_WIDTH * scale) - 2 * MARGIN;
  const begin = Math.round((width - inner) / 2);
  const [leading, middle, trailing] = SHARES[lens];
  if (leading === 0 && trailing === 0) {
    const width = Math.round(inner * SINGLE_COLUMN_SHARE);
    const column = { x: begin + Math.round((inner - width) / 2), width };
    return { isNarrow: false, leading: null, middle: column, trailing: null };
  }
  const gutters = [
    leading > 0 ? gutter(inner, 40) : 0,
    trailing > 0 ? gutter(inner, 64) : 0,
  ] as const;
  const room = inner - gutters[0] - gutters[1];
  const widthOf = (share: number) => Math.round((room * share) / 100);
  const middleX = begin + widthOf(leading) + gutters[0];
  const rightX = middleX + widthOf(middle) + gutters[1];
  return {
    isNarrow: false,
    leading: leading === 0 ? null : { x: begin, width: widthOf(leading) },
    middle: { x: middleX, width: widthOf(middle) },
    trailing: trailing === 0 ? null : { x: rightX, width: begin + inner - rightX },
  };
}

/** Space between two columns, in which lines run. */
function gutter(inner: number, widest: number): number {
  return Math.round(Math.min(widest, Math.max(28, inner * 0.05)));
}

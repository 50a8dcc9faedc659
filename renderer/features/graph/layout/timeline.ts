import { dayOf, type Day } from '../../../ui/controls/dayText.ts';
import type { LayoutNode, Positions, Point } from './layoutTypes.ts';

const COLUMN = 150;
const ROW_GAP = 16;
/** Limit of nodes of one day in a column; more begin another column. */
const MAX_IN_COLUMN = 5;

/** Timeline layout from left to right: a column for each day with nodes, in the person's zone. */
export function timeline(nodes: readonly LayoutNode[]): Positions {
  const positions: Record<string, Point> = {};
  const inOrder = [...nodes].sort((a, b) => a.time - b.time || (a.id < b.id ? -1 : 1));
  let column = -1;
  let columnBottom = 0;
  let count = 0;
  let day: Day | null = null;
  for (const node of inOrder) {
    const nodeDay = dayOf(node.time);
    if (nodeDay !== day || count === MAX_IN_COLUMN) {
      column += 1;
      columnBottom = 0;
      count = 0;
      day = nodeDay;
    }
    positions[node.id] = {
      x: column * COLUMN,
      y: Math.round(columnBottom + node.height / 2 - node.boxCenterOffsetY),
    };
    columnBottom += node.height + ROW_GAP;
    count += 1;
  }
  return positions;
}

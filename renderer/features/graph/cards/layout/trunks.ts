import type { Point } from './pageLayout.ts';

/** Connection from a card to an end; ends and ports are in the same order from top to bottom. */
export interface Port {
  readonly y: number;
  readonly end: string;
}

interface Gutter {
  /** Edge of the cards, and edge of the ends. */
  readonly from: number;
  readonly to: number;
}

interface Trunk {
  readonly end: string;
  readonly points: readonly Point[];
}

const MAX_SPACING = 10;

/**
 * Orthogonal lines through a gutter, one trunk for each end. They never cross: ports and ends are in
 * the same order, trunks that lead up are nearer to the cards the higher they end, and those that
 * lead down the lower they end.
 */
export function routeTrunks(
  ports: readonly Port[],
  endY: ReadonlyMap<string, number>,
  { from, to }: Gutter,
): Trunk[] {
  const ends = [...new Set(ports.map(({ end }) => end))].filter((end) => endY.has(end));
  const bent = ends.filter((end) =>
    ports.some((port) => port.end === end && Math.abs(port.y - (endY.get(end) ?? 0)) > 1),
  );
  const leadsUp = (end: string) =>
    Math.max(...ports.filter((port) => port.end === end).map(({ y }) => y)) > (endY.get(end) ?? 0);
  const ups = bent.filter(leadsUp);
  const downs = bent.filter((end) => !leadsUp(end));
  const order = [...ups, ...downs.toReversed()];
  const spacing = Math.min(MAX_SPACING, Math.abs(to - from) / (order.length + 1));
  const middle = (from + to) / 2 - Math.sign(to - from) * (spacing * (order.length - 1)) * 0.5;
  const busX = (end: string) =>
    Math.round(middle + Math.sign(to - from) * spacing * order.indexOf(end));
  return ports.flatMap(({ y, end }): Trunk[] => {
    const target = endY.get(end);
    if (target === undefined) return [];
    if (!order.includes(end)) {
      return [
        {
          end,
          points: [
            { x: from, y: target },
            { x: to, y: target },
          ],
        },
      ];
    }
    const x = busX(end);
    const points = [
      { x: from, y },
      { x, y },
      { x, y: target },
      { x: to, y: target },
    ];
    return [{ end, points }];
  });
}

/** Heights at which several lines leave one card. */
export function portHeights(top: number, height: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) =>
    Math.round(top + (height * (index + 1)) / (count + 1)),
  );
}

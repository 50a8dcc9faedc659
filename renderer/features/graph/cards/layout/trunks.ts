import type { Point } from './pageLayout.ts';

/** Connection from a card to a target, which several may share; both are in the same order from the top. */
export interface Port {
  readonly y: number;
  readonly targetKey: string;
}

interface Gutter {
  /** Edge of the cards, and edge of the targets. */
  readonly from: number;
  readonly to: number;
}

interface Trunk {
  readonly targetKey: string;
  readonly points: readonly Point[];
}

const MAX_SPACING = 10;

/**
 * Orthogonal lines through a gutter, one for each port; those to one target share a trunk. They never
 * cross: ports and targets are in the same order, trunks that lead up are nearer to the cards the
 * higher they end, and those that lead down the lower they end.
 */
export function routeTrunks(
  ports: readonly Port[],
  targetYs: ReadonlyMap<string, number>,
  { from, to }: Gutter,
): Trunk[] {
  const keys = [...new Set(ports.map(({ targetKey }) => targetKey))].filter((key) =>
    targetYs.has(key),
  );
  const bentKeys = keys.filter((key) =>
    ports.some((port) => port.targetKey === key && Math.abs(port.y - (targetYs.get(key) ?? 0)) > 1),
  );
  const leadsUp = (key: string) =>
    Math.max(...ports.filter((port) => port.targetKey === key).map(({ y }) => y)) >
    (targetYs.get(key) ?? 0);
  const upwardKeys = bentKeys.filter(leadsUp);
  const downwardKeys = bentKeys.filter((key) => !leadsUp(key));
  const order = [...upwardKeys, ...downwardKeys.toReversed()];
  const spacing = Math.min(MAX_SPACING, Math.abs(to - from) / (order.length + 1));
  const firstX = (from + to) / 2 - Math.sign(to - from) * (spacing * (order.length - 1)) * 0.5;
  const trunkX = (key: string) =>
    Math.round(firstX + Math.sign(to - from) * spacing * order.indexOf(key));
  return ports.flatMap(({ y, targetKey }): Trunk[] => {
    const targetY = targetYs.get(targetKey);
    if (targetY === undefined) return [];
    if (!order.includes(targetKey)) {
      return [
        {
          targetKey,
          points: [
            { x: from, y: targetY },
            { x: to, y: targetY },
          ],
        },
      ];
    }
    const x = trunkX(targetKey);
    const points = [
      { x: from, y },
      { x, y },
      { x, y: targetY },
      { x: to, y: targetY },
    ];
    return [{ targetKey, points }];
  });
}

/** Heights at which several lines leave one card. */
export function portYs(top: number, height: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) =>
    Math.round(top + (height * (index + 1)) / (count + 1)),
  );
}

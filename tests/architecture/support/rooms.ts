import type { Import } from './cruise.ts';

/** One room that imports another. */
export type Arrow = readonly [from: string, to: string];

/** The room of a hall that a file lies in; null for a file of another hall. */
function roomOf(hall: string, file: string): string | null {
  if (!file.startsWith(`${hall}/`)) return null;
  return file.slice(hall.length + 1).split('/')[0] ?? null;
}

/** Arrows between the rooms of a hall, each once. */
export function roomsIn(hall: string, imports: readonly Import[]): Arrow[] {
  const arrows = new Map<string, Arrow>();
  for (const { from, to } of imports) {
    const [a, b] = [roomOf(hall, from), roomOf(hall, to)];
    if (a !== null && b !== null && a !== b) arrows.set(`${a} ${b}`, [a, b]);
  }
  return [...arrows.values()];
}

/** Rooms reachable from each room. */
function reachable(arrows: readonly Arrow[]): Map<string, Set<string>> {
  const reached = new Map<string, Set<string>>();
  for (const start of new Set(arrows.flat())) {
    const seen = new Set<string>();
    const open = [start];
    for (let room = open.pop(); room !== undefined; room = open.pop()) {
      for (const [from, to] of arrows) {
        if (from !== room || seen.has(to)) continue;
        seen.add(to);
        open.push(to);
      }
    }
    reached.set(start, seen);
  }
  return reached;
}

/** Groups of rooms that reach each other (strongly connected components), names in order. */
export function circlesOf(arrows: readonly Arrow[]): string[][] {
  const reached = reachable(arrows);
  const circles = new Map<string, string[]>();
  for (const [room, rooms] of reached) {
    if (!rooms.has(room)) continue;
    const circle = [...rooms].filter((other) => reached.get(other)?.has(room)).sort();
    circles.set(circle.join(' '), circle);
  }
  return [...circles.values()];
}

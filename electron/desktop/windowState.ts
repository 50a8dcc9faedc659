import { z } from 'zod';
import { writeJsonAtomically } from '../engine/files/atomicFile.ts';
import { readJsonFile } from '../engine/files/readRegularFile.ts';

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const stateSchema = z.strictObject({
  bounds: z.strictObject({
    x: z.int(),
    y: z.int(),
    width: z.int().positive(),
    height: z.int().positive(),
  }),
  maximized: z.boolean(),
});
export type WindowState = z.infer<typeof stateSchema>;

export const MIN_WINDOW = { width: 480, height: 480 } as const;
const DEFAULT_SIZE = { width: 1280, height: 840 } as const;
/** Least visible part of the window, so that it can be grabbed and moved. */
const MIN_VISIBLE = { width: 120, height: 60 } as const;

/** Saved window state; null when there is none or it cannot be read. */
export function readWindowState(file: string): WindowState | null {
  const fileRead = readJsonFile(file, stateSchema);
  return fileRead.state === 'ok' ? fileRead.value : null;
}

export function writeWindowState(file: string, state: WindowState): void {
  writeJsonAtomically(file, state);
}

/** Bounds to open with: the saved ones if they are still visible, else the default size. */
export function boundsFor(
  state: WindowState | null,
  displays: readonly Rectangle[],
): Partial<Rectangle> {
  const display = displays.find(
    (display) => state !== null && isTitleBarVisible(state.bounds, display),
  );
  if (state === null || display === undefined) return DEFAULT_SIZE;
  const { bounds } = state;
  return {
    x: bounds.x,
    y: bounds.y,
    width: clamp(bounds.width, MIN_WINDOW.width, display.width),
    height: clamp(bounds.height, MIN_WINDOW.height, display.height),
  };
}

function isTitleBarVisible(bounds: Rectangle, display: Rectangle): boolean {
  const visibleWidth = overlap(bounds.x, bounds.width, display.x, display.width);
  const visibleHeight = overlap(bounds.y, bounds.height, display.y, display.height);
  // The title bar must be visible, because the window is dragged by it.
  return (
    visibleWidth >= MIN_VISIBLE.width &&
    visibleHeight >= MIN_VISIBLE.height &&
    bounds.y >= display.y
  );
}

function overlap(from: number, length: number, otherStart: number, otherLength: number): number {
  return Math.min(from + length, otherStart + otherLength) - Math.max(from, otherStart);
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value));
}

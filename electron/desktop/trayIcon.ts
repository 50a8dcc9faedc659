/** Edge of the icon in pixels: twice the usual size, for high-density screens. */
export const TRAY_ICON_SIZE = 32;

interface Dot {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

const BACKGROUND_RGB = [0x1d, 0x5a, 0x44] as const;
const FOREGROUND_RGB = [0xfb, 0xfa, 0xf5] as const;
const DOTS: readonly Dot[] = [
  { x: 16, y: 10, radius: 4.4 },
  { x: 9, y: 22, radius: 3.8 },
  { x: 23, y: 22, radius: 3 },
];
const CORNER_RADIUS = 7;

/**
 * Loci's icon as a bitmap, drawn here because Electron reads no SVG: rows from the top, four bytes
 * a pixel (blue, green, red, opacity).
 */
export function trayBitmap(): Buffer {
  const size = TRAY_ICON_SIZE;
  const pixels = Buffer.alloc(size * size * 4);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!isInsidePlate(x + 0.5, y + 0.5)) continue;
      const isInDot = DOTS.some(
        (dot) => Math.hypot(x + 0.5 - dot.x, y + 0.5 - dot.y) <= dot.radius,
      );
      const [red, green, blue] = isInDot ? FOREGROUND_RGB : BACKGROUND_RGB;
      pixels.set([blue, green, red, 255], (y * size + x) * 4);
    }
  }
  return pixels;
}

/** True inside the rounded square. */
function isInsidePlate(x: number, y: number): boolean {
  const distanceOutside = (at: number) =>
    Math.max(CORNER_RADIUS - at, at - (TRAY_ICON_SIZE - CORNER_RADIUS), 0);
  return Math.hypot(distanceOutside(x), distanceOutside(y)) <= CORNER_RADIUS;
}

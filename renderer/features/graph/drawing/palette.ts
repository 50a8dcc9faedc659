/** Theme colors in a form that a canvas understands. */
export interface Palette {
  readonly paper: string;
  readonly ink: string;
  readonly ink2: string;
  readonly ink3: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly accent: string;
  readonly accentSoft: string;
  readonly onAccent: string;
  readonly danger: string;
  readonly semantic: string;
  readonly semanticSoft: string;
  readonly opinion: string;
  readonly opinionSoft: string;
  readonly procedural: string;
  readonly proceduralSoft: string;
  readonly episodic: string;
  readonly floating: string;
  readonly font: string;
}

const TOKENS = {
  paper: '--paper',
  ink: '--ink',
  ink2: '--ink-2',
  ink3: '--ink-3',
  line: '--line',
  lineStrong: '--line-strong',
  accent: '--accent',
  accentSoft: '--accent-soft',
  onAccent: '--on-accent',
  danger: '--danger',
  semantic: '--semantic',
  semanticSoft: '--semantic-soft',
  opinion: '--opinion',
  opinionSoft: '--opinion-soft',
  procedural: '--procedural',
  proceduralSoft: '--procedural-soft',
  episodic: '--episodic',
  floating: '--floating',
} as const;

export function readPalette(element: Element): Palette {
  const style = getComputedStyle(element);
  const colors = Object.entries(TOKENS).map(
    ([name, token]) => [name, toHex(style.getPropertyValue(token).trim())] as const,
  );
  return {
    ...(Object.fromEntries(colors) as unknown as Omit<Palette, 'font'>),
    font: style.getPropertyValue('--font').trim(),
  };
}

let context: CanvasRenderingContext2D | null = null;

/** Converts OKLCH tokens to hex, by way of the browser. */
function toHex(color: string): string {
  context ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!context || color === '') return '#808080';
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

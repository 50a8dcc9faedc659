import type { PageLayout, Point } from './layout/pageLayout.ts';

/** Radius of the corners of a line. */
const CORNER_RADIUS = 6;

interface PageLinesProps {
  readonly layout: PageLayout;
  readonly connections: ReadonlySet<string> | null;
}

/** Lines of the page, in one layer under the cards. Their meaning is in the places and the texts. */
export function PageLines({ layout, connections }: PageLinesProps) {
  return (
    <svg className="card-page__lines" width={layout.width} height={layout.height} aria-hidden>
      {layout.lines.map(({ key, points, variant, hue, ends }) => {
        const isLinked = connections === null || ends.every((end) => connections.has(end));
        const classes = [
          'card-line',
          `card-line--${variant}`,
          hue === null ? '' : `hue-${hue % HUE_COUNT}`,
          isLinked ? '' : 'card-line--dimmed',
        ];
        return <path key={key} className={classes.filter(Boolean).join(' ')} d={pathOf(points)} />;
      })}
    </svg>
  );
}

/** Number of hues of groups. */
export const HUE_COUNT = 5;

/** Path with rounded corners. */
function pathOf(points: readonly Point[]): string {
  const [first] = points;
  if (first === undefined) return '';
  const parts = [`M${first.x} ${first.y}`];
  for (let index = 1; index < points.length; index += 1) {
    const [from, corner, to] = [points[index - 1], points[index], points[index + 1]];
    if (!from || !corner) continue;
    if (!to) {
      parts.push(`L${corner.x} ${corner.y}`);
      continue;
    }
    const entry = pointTowards(corner, from);
    const exit = pointTowards(corner, to);
    parts.push(`L${entry.x} ${entry.y}Q${corner.x} ${corner.y} ${exit.x} ${exit.y}`);
  }
  return parts.join('');
}

function pointTowards(corner: Point, end: Point): Point {
  const length = Math.hypot(end.x - corner.x, end.y - corner.y);
  const share = length === 0 ? 0 : Math.min(CORNER_RADIUS, length / 2) / length;
  return { x: corner.x + (end.x - corner.x) * share, y: corner.y + (end.y - corner.y) * share };
}

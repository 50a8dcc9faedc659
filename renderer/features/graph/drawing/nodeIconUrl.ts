import type { EntityType } from '../../../../shared/domain/entity.ts';
import type { NodeType } from '../../../../shared/domain/node.ts';
import { isPast, type GraphNode } from '../../../stores/graph/graphPicture.ts';
import { entityIconPaths } from '../../memory/entityIconPaths.ts';
import { shapePaths, CRACK_PATH, trustDashes } from '../../memory/shapes.ts';
import type { Palette } from './palette.ts';

/** Side of the square an icon is drawn on; the node's position is its middle. */
export const ICON_FIELD = 56;
const MIDDLE = ICON_FIELD / 2;
export const RING_RADIUS = 18;
/** Strength below which a memory is close to fading, shown by the ring's tone as well. */
const WEAK_STRENGTH = 0.25;

/** Icon of a memory, as on every other screen, with the signs of the graph. */
export function nodeIconUrl(node: GraphNode, hidden: number, palette: Palette): string {
  const parts = [
    node.entity ? entityIcon(node, palette) : memoryIcon(node, palette),
    node.change === 'same' ? '' : changeBadge(node, palette),
    hidden > 0 ? countBadge(hidden, countBadgeTop(node), palette) : '',
  ];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${ICON_FIELD}" height="${ICON_FIELD}" viewBox="0 0 ${ICON_FIELD} ${ICON_FIELD}">${parts.join('')}</svg>`;
  return `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
}

function entityIcon({ sort, flags }: GraphNode, palette: Palette): string {
  const { floating, ink2, accent } = palette;
  const edge = flags.has('self') || flags.has('used') ? accent : ink2;
  return `<circle cx="${MIDDLE}" cy="${MIDDLE}" r="15" fill="${floating}" stroke="${edge}" stroke-width="1.5"/>
    <g transform="translate(${MIDDLE - 12} ${MIDDLE - 12}) scale(1.2)" fill="none" stroke="${edge}" stroke-width="1.2" stroke-linecap="round" stroke-linejoin="round"><path d="${entityIconPaths[sort as EntityType]}"/></g>`;
}

function memoryIcon(node: GraphNode, palette: Palette): string {
  const type = node.sort as NodeType;
  const { flags } = node;
  const past = isPast(node);
  const [line, soft] = {
    semantic: [palette.semantic, palette.semanticSoft],
    opinion: [palette.opinion, palette.opinionSoft],
    procedural: [palette.procedural, palette.proceduralSoft],
    episodic: [palette.episodic, palette.episodic],
  }[type];
  const isHollow = flags.has('pending') || past;
  const dashes = node.trust === null ? undefined : trustDashes[node.trust];
  const shape = `<g transform="translate(${MIDDLE - 12} ${MIDDLE - 12}) scale(1.2)">
    <path d="${shapePaths[type]}" fill="${isHollow ? palette.paper : soft}" stroke="${line}" stroke-width="1.3"
      stroke-linecap="round" stroke-linejoin="round"${dashes === undefined ? '' : ` stroke-dasharray="${dashes}"`}${past ? ' opacity="0.65"' : ''}/>
    ${flags.has('disputed') ? `<g fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="${CRACK_PATH}" stroke="${palette.paper}" stroke-width="4.4"/><path d="${CRACK_PATH}" stroke="${palette.ink}" stroke-width="1.2"/></g>` : ''}
    ${past ? `<path d="M2 17.5 18 2.5" stroke="${palette.ink2}" stroke-width="1.5" stroke-linecap="round"/>` : ''}
  </g>`;
  return [
    type === 'episodic' || isHollow ? '' : strengthRing(node.strength, palette),
    shape,
    flags.has('used') || flags.has('cut') ? answerCorner(flags.has('used'), type, palette) : '',
    flags.has('confirmed') && !isHollow ? confirmedPin(palette) : '',
    isAboutToFade(node) && !isHollow ? fadingHourglass(palette) : '',
  ].join('');
}

/** Strength ring, thin and partly drawn. */
function strengthRing(strength: number, { line, ink3, procedural }: Palette): string {
  const length = 2 * Math.PI * RING_RADIUS;
  const full = Math.max(0, Math.min(1, strength)) * length;
  const circle = `<circle cx="${MIDDLE}" cy="${MIDDLE}" r="${RING_RADIUS}" fill="none" stroke-width="1.8"`;
  const tone = strength < WEAK_STRENGTH ? procedural : ink3;
  return `${circle} stroke="${line}"/>${circle} stroke="${tone}" stroke-linecap="round"
    stroke-dasharray="${full.toFixed(2)} ${length.toFixed(2)}" transform="rotate(-90 ${MIDDLE} ${MIDDLE})"/>`;
}

/** Corner of a node that an answer used (filled) or left out (hollow); nearer for an episode's dot. */
function answerCorner(isUsed: boolean, type: NodeType, { accent, paper }: Palette): string {
  const path = type === 'episodic' ? 'M31 18h7v7Z' : 'M38 8h10v10Z';
  return `<path d="${path}" fill="${isUsed ? accent : paper}" stroke="${accent}" stroke-width="1.4" stroke-linejoin="round"/>`;
}

/** Time before a memory fades within which its icon has an hourglass. */
const FADING_NOTICE_MS = 21 * 86_400_000;

export function isAboutToFade({ fadeAt }: GraphNode): boolean {
  return fadeAt !== null && fadeAt < Date.now() + FADING_NOTICE_MS;
}

function fadingHourglass({ ink2, paper }: Palette): string {
  return `<g transform="translate(6 6)"><circle cx="6" cy="7" r="7.5" fill="${paper}"/>
    <path d="M2.5 2.5h7M2.5 11.5h7M3.5 2.5c0 3.2 5 3.2 5 9M8.5 2.5c0 3.2-5 3.2-5 9" fill="none" stroke="${ink2}" stroke-width="1.3" stroke-linecap="round"/></g>`;
}

function confirmedPin({ accent, paper }: Palette): string {
  return `<circle cx="12" cy="13" r="4.4" fill="${accent}" stroke="${paper}" stroke-width="1.6"/>
    <path d="M12 17.4v4.6" stroke="${accent}" stroke-width="1.8" stroke-linecap="round"/>`;
}

/** Sign of a change, by shape as well as by color. Under a dot it would be hidden by its label. */
function changeBadge(
  { change, sort }: GraphNode,
  { accent, danger, procedural, paper }: Palette,
): string {
  const [tone, sign] =
    change === 'added' ? [accent, '+'] : change === 'removed' ? [danger, '−'] : [procedural, '~'];
  const [x, y] = sort === 'episodic' ? [15, 16] : [10, 44];
  return `<circle cx="${x}" cy="${y}" r="8" fill="${tone}"/><text x="${x}" y="${y + 4.5}" text-anchor="middle"
    font-family="sans-serif" font-size="13" font-weight="700" fill="${paper}">${sign}</text>`;
}

/** Pill with the number of collapsed neighbors. */
function countBadge(count: number, top: number, { floating, lineStrong, ink2 }: Palette): string {
  const text = count >= 1_000 ? '999+' : `+${count}`;
  const width = 10 + 6 * text.length;
  return `<rect x="${ICON_FIELD - width - 0.5}" y="${top + 0.5}" width="${width}" height="14" rx="7" fill="${floating}" stroke="${lineStrong}"/>
    <text x="${ICON_FIELD - width / 2 - 0.5}" y="${top + 11}" text-anchor="middle" font-family="sans-serif" font-size="10" fill="${ink2}">${text}</text>`;
}

/** Top of the pill: beside a dot, and at the foot of anything larger. */
export function countBadgeTop({ sort }: Pick<GraphNode, 'sort'>): number {
  return sort === 'episodic' ? 19 : 31;
}

export const COUNT_BADGE_HEIGHT = 15;

/** Distance of the label, nearer for an episode's dot. */
export function labelDistance({ sort }: Pick<GraphNode, 'sort'>): number {
  return sort === 'episodic' ? 14 : 5;
}

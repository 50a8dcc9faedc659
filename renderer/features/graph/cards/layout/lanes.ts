import type { PageModel } from '../model/pageContent.ts';
import { cardBox, lineHeight } from './cardBox.ts';
import type { Columns } from './columns.ts';
import type { PageFrame, PageInput, PageItem } from './pageLayout.ts';

/** Share of the width for the names of lanes. */
const NAMES_SHARE = 0.3;
const GAP = 6;
/** Width below which a year has no cell of its own: the newest years stay. */
const MIN_CELL = 52;

/** Lanes over the years: what is known of each person and thing, as counts. */
export function fillLanes(
  { groups }: Pick<PageModel, 'groups'>,
  { leading, middle, trailing }: Columns,
  top: number,
  { texts, metrics }: PageInput,
): { readonly items: PageItem[]; readonly frames: PageFrame[]; readonly bottom: number } {
  const x = leading?.x ?? middle.x;
  const width = (trailing ? trailing.x + trailing.width : middle.x + middle.width) - x;
  const nameWidth = Math.round(width * NAMES_SHARE);
  const times = groups.flatMap(({ members }) => members.map(({ time }) => texts.yearOf(time)));
  const capacity = Math.max(1, Math.floor((width - nameWidth) / (MIN_CELL * metrics.scale)));
  const years = [...new Set(times)].sort().slice(-capacity);
  const cell = years.length === 0 ? 0 : (width - nameWidth) / years.length;
  const counts = groups.map(({ members }) =>
    years.map((year) => members.filter(({ time }) => texts.yearOf(time) === year).length),
  );
  const maximum = Math.max(1, ...counts.flat());
  const items: PageItem[] = [];
  const frames: PageFrame[] = [];
  const labelHeight = lineHeight('meta', metrics) + GAP;
  const heading = texts.heading('belongs');
  const titlePosition = { x, y: top, width: nameWidth, height: labelHeight };
  items.push({ kind: 'label', key: 'lanes', variant: 'column', text: heading, ...titlePosition });
  years.forEach((year, column) => {
    const position = { x: x + nameWidth + column * cell, y: top, width: cell, height: labelHeight };
    items.push({ kind: 'label', key: `year ${year}`, variant: 'date', text: year, ...position });
  });
  let y = top + labelHeight;
  groups.forEach(({ key, head, heading, total, members }, lane) => {
    const text =
      head === null ? (heading === null ? '' : texts.group(heading)) : texts.nameOf(head);
    const meta = head === null ? '' : texts.headOf(head, total, members.length);
    const name = {
      key: head?.id ?? `group ${key}`,
      variant: 'head',
      node: head,
      text,
      meta,
    } as const;
    const card = cardBox({ ...name, hue: lane }, { x, y, width: nameWidth }, { metrics });
    items.push(card);
    years.forEach((year, column) => {
      const count = counts[lane]?.[column] ?? 0;
      if (count === 0) return;
      const position = {
        x: x + nameWidth + column * cell,
        y,
        width: cell - 2,
        height: card.height,
      };
      const share = count / maximum;
      items.push({
        kind: 'year',
        key: `${key} ${year}`,
        text: texts.count(count),
        share,
        ...position,
      });
    });
    const box = { x, y, width, height: card.height };
    frames.push({ key, variant: 'group', hue: lane, ...box });
    y += card.height + GAP;
  });
  return { items, frames, bottom: y };
}

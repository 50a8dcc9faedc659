import type { PageModel, Unit } from '../model/pageContent.ts';
import { usesLanes } from './budgets.ts';
import { columnsOf, type Columns } from './columns.ts';
import { fillGroups } from './groupColumn.ts';
import { fillLanes } from './lanes.ts';
import { groupLines, sourceLines } from './lines.ts';
import { fillMiddle, FRAME } from './middleColumn.ts';
import type { PageInput, PageItem, PageLayout } from './pageLayout.ts';
import { fillMessage, fillOtherMessages, fillSources } from './sourceColumn.ts';
import { createStack, type Stack } from './stack.ts';
import { layoutTimeline } from './timelinePage.ts';

const TOP_MARGIN = 16;
const BOTTOM_MARGIN = 32;
const SECTION_GAP = 20;
/** Indentation of a message under the card that comes from it. */
const INSET = 22;

/** Lays out a page: the same model, width and texts give the same places. */
export function layoutPage(model: PageModel, input: PageInput): PageLayout {
  const columns = columnsOf(input.width, model.lens, input.metrics.scale);
  if (model.lens === 'timeline') return layoutTimeline(model, input, columns);
  if (columns.isNarrow) return layoutNarrow(model, input, columns);
  const { texts } = input;
  const middleStack = createStack(columns.middle, TOP_MARGIN, input);
  if (columns.leading !== null || columns.trailing !== null) {
    middleStack.label('middle', texts.middle, 'column');
  }
  const onUnitFilled = columns.leading
    ? () => undefined
    : createMessageFiller(middleStack, model, input);
  const middleColumn = fillMiddle(middleStack, model, input, onUnitFilled);
  const leading = columns.leading && createStack(columns.leading, TOP_MARGIN, input);
  leading?.label('left', texts.heading('sources'), 'column');
  const sourceBoxes = leading ? fillSources(leading, model, middleColumn.cards, input) : [];
  const trailing = columns.trailing && createStack(columns.trailing, TOP_MARGIN, input);
  const hasLanes = usesLanes(model.count);
  if (!hasLanes) trailing?.label('right', texts.heading('belongs'), 'column');
  const hasGroupsBelow = !trailing && !hasLanes && model.groups.length > 0;
  if (hasGroupsBelow || (!leading && model.sources.length > 0)) middleStack.skip(SECTION_GAP);
  if (hasGroupsBelow) middleStack.label('right', texts.heading('belongs'), 'column');
  const groups = hasLanes ? null : fillGroups(trailing ?? middleStack, model, input);
  if (!leading) fillOtherMessages(middleStack, model, input);
  const footerFrames = groups?.fillFooter() ?? [];
  if (trailing?.items.length === 1 && !hasLanes) trailing.label('no group', texts.noGroup, 'note');
  const bottom = Math.max(middleStack.bottom(), leading?.bottom() ?? 0, trailing?.bottom() ?? 0);
  const lanes = hasLanes ? fillLanes(model, columns, bottom + SECTION_GAP, input) : null;
  return {
    width: input.width,
    height: Math.ceil((lanes?.bottom ?? bottom) + BOTTOM_MARGIN),
    items: [
      ...middleStack.items,
      ...(leading?.items ?? []),
      ...(trailing?.items ?? []),
      ...(lanes?.items ?? []),
    ],
    frames: [
      ...middleColumn.frames,
      ...(groups?.frames ?? []),
      ...footerFrames,
      ...(lanes?.frames ?? []),
    ],
    lines: [
      ...middleColumn.lines,
      ...sourceLines(model, sourceBoxes, middleColumn.cards, columns),
      ...(groups && trailing ? groupLines(model, groups.heads, middleColumn.cards, columns) : []),
    ],
  };
}

/** One column: each card with its messages under it, then the groups. No lines are needed. */
function layoutNarrow(model: PageModel, input: PageInput, columns: Columns): PageLayout {
  const { texts } = input;
  const stack = createStack(columns.middle, TOP_MARGIN, input);
  stack.label('middle', texts.middle, 'column');
  const middleColumn = fillMiddle(stack, model, input, createMessageFiller(stack, model, input));
  stack.skip(SECTION_GAP);
  const hasLanes = usesLanes(model.count);
  if (model.groups.length > 0 && !hasLanes) {
    stack.label('right', texts.heading('belongs'), 'column');
  }
  const groups = hasLanes ? null : fillGroups(stack, model, input);
  fillOtherMessages(stack, model, input);
  const footerFrames = groups?.fillFooter() ?? [];
  const bottom = stack.bottom();
  const lanes = hasLanes ? fillLanes(model, columns, bottom + SECTION_GAP, input) : null;
  const items: PageItem[] = [...stack.items, ...(lanes?.items ?? [])];
  return {
    width: input.width,
    height: Math.ceil((lanes?.bottom ?? bottom) + BOTTOM_MARGIN),
    items,
    frames: [
      ...middleColumn.frames,
      ...(groups?.frames ?? []),
      ...footerFrames,
      ...(lanes?.frames ?? []),
    ],
    lines: middleColumn.lines,
  };
}

/** Creates the function that fills a unit's messages below it, each once on the page. */
function createMessageFiller(stack: Stack, model: PageModel, input: PageInput) {
  const shownIds = new Set<string>();
  return ({ slots }: Unit): void => {
    const ids = slots.map(({ node }) => node.id);
    for (const source of [...model.causes, ...model.sources]) {
      if (shownIds.has(source.node.id) || !source.targets.some((id) => ids.includes(id))) continue;
      shownIds.add(source.node.id);
      stack.skip(4);
      fillMessage(stack, source, model, input, { left: INSET, right: FRAME });
    }
  };
}

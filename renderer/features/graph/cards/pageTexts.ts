import type { GraphCenter } from '../../../../shared/contract/graph.ts';
import { GRAPH_MAX_HIDDEN, type GraphFlag } from '../../../../shared/domain/graph.ts';
import type { GraphNode } from '../../../stores/graph/graphPicture.ts';
import type { Format } from '../../../ui/text/format.ts';
import type { useText } from '../../../ui/text/useText.ts';
import { sortName } from '../sortName.ts';
import type { PageTexts } from './layout/pageLayout.ts';

interface PageTextsInput {
  readonly t: ReturnType<typeof useText>['t'];
  readonly format: Format;
  readonly center: GraphCenter | null;
  readonly title: string;
  readonly now: number;
}

/** Flags that a row names behind its text. */
const NOTE_FLAGS: readonly GraphFlag[] = [
  'pending',
  'superseded',
  'retracted',
  'faded',
  'disputed',
];
/** Flags that stand below a card: that it was used is its place on the page. */
const CARD_FLAGS: readonly GraphFlag[] = ['confirmed', 'cut', 'self', 'assistant', ...NOTE_FLAGS];

export function pageTexts(input: PageTextsInput): PageTexts {
  const { t, format, center, title, now } = input;
  const sortOf = (node: GraphNode) => sortName(t, node);
  const marksOf = ({ flags, change }: GraphNode, names: readonly GraphFlag[]) => [
    ...(change === 'same' ? [] : [t(`graph:change.${change}`)]),
    ...names.filter((flag) => flags.has(flag)).map((flag) => t(`graph:mark.${flag}`)),
  ];
  const kind = center?.kind ?? 'latest';
  const memories = (count: number) => (count === 0 ? '' : t('graph:page.memories', { count }));
  /** The number of a list that follows; without a list none, since others show its memories. */
  const listCountText = (count: number, rows: number) => {
    if (rows === 0) return '';
    return rows >= count
      ? memories(rows)
      : t('graph:page.memoriesOf', { count, listed: format.number(rows) });
  };
  return {
    title: title === '' ? t('graph:centers.latest') : title,
    nameOf: (node) =>
      node.text.trim() === ''
        ? t('graph:page.unnamed', { kind: sortOf(node), date: format.day(node.time, now) })
        : node.text,
    metaOf(node) {
      if (node.entity) return [sortOf(node), ...marksOf(node, CARD_FLAGS)].join(' · ');
      const sort = node.sort === 'episodic' ? [] : [sortOf(node)];
      return [...sort, format.day(node.time, now), ...marksOf(node, CARD_FLAGS)].join(' · ');
    },
    headOf: (node, count, rows) =>
      [sortOf(node), listCountText(count, rows)].filter(Boolean).join(' · '),
    memories,
    noteOf: (node) => marksOf(node, NOTE_FLAGS).join(' · '),
    dateOf: (at) => format.day(at, now),
    today: { at: now, text: t('graph:page.today') },
    yearOf: (at) => String(new Date(at).getFullYear()),
    heading: (column) => t(`graph:page.heading.${column}`),
    middle: t(`graph:page.middle.${kind}`),
    group: (heading) => t(`graph:page.group.${heading}`),
    word: (word) => t(`graph:page.word.${word}`),
    count: (count) => format.number(count),
    more: (count) =>
      count >= GRAPH_MAX_HIDDEN
        ? t('graph:collapsedAtLeast', { count: GRAPH_MAX_HIDDEN })
        : t('graph:page.more', { count }),
    less: t('graph:page.less'),
    noSource: t('graph:page.noSource'),
    noGroup: t('graph:page.noGroup'),
  };
}

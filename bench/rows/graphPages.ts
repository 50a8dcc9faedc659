import { performance } from 'node:perf_hooks';
import { layoutPage } from '../../renderer/features/graph/cards/layout/layoutPage.ts';
import { pageModel } from '../../renderer/features/graph/cards/model/pageModel.ts';
import { readColumns, type GraphPicture } from '../../renderer/stores/graph/graphPicture.ts';
import type { GraphCenter } from '../../shared/contract/graph.ts';
import { demoPictures, type DemoLanguage } from '../../tests/support/graphPictures/demoPictures.ts';
import { HOSTILE_TEXTS, hubPicture } from '../../tests/support/graphPictures/generatedPicture.ts';
import { measurePage, PAGE_WIDTHS } from '../../tests/support/graphPictures/pageMeasures.ts';
import { plainTexts } from '../../tests/support/graphPictures/plainTexts.ts';
import { tableMetrics } from '../../tests/support/graphPictures/tableMetrics.ts';
import { asEntityId } from '../../tests/support/ids.ts';
import { ms } from '../lib/row.ts';

interface Page {
  readonly picture: GraphPicture;
  readonly center: GraphCenter;
  readonly title: string;
}

const HUB: GraphCenter = { kind: 'entity', id: asEntityId('hub') };
const hostileText = (index: number) => HOSTILE_TEXTS[index % HOSTILE_TEXTS.length] ?? '';

/** Worst measures of the graph's pages over all windows, and the longest layout. */
export function graphPages() {
  const demo = (language: DemoLanguage): Page[] =>
    demoPictures(language).flatMap(({ center, title, graph }) =>
      center === null ? [] : [{ picture: readColumns(graph), center, title }],
    );
  const hub = (picture: GraphPicture): Page[] => [{ picture, center: HUB, title: 'Hub' }];
  return [
    worstRow('demo, English', demo('en')),
    worstRow('demo, Russian', demo('ru')),
    ...[60, 150, 300, 600, 2_000].map((size) => worstRow(`hub of ${size}`, hub(hubPicture(size)))),
    worstRow('hostile texts', hub(hubPicture(60, { textOf: hostileText }))),
  ];
}

function worstRow(name: string, pages: readonly Page[]) {
  let longest = 0;
  const measures = pages.flatMap(({ picture, center, title }) =>
    PAGE_WIDTHS.map((width) => {
      const began = performance.now();
      const model = pageModel(picture, center, 'everything');
      const input = { width, texts: plainTexts(title), metrics: tableMetrics, open: new Set('') };
      const layout = layoutPage(model, input);
      longest = Math.max(longest, performance.now() - began);
      return measurePage(layout);
    }),
  );
  const maximumOf = (key: keyof (typeof measures)[number]) =>
    Math.max(...measures.map((each) => each[key]));
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  return {
    name,
    pages: measures.length,
    elements: maximumOf('elements'),
    textOnText: maximumOf('textOnText'),
    lineOnText: maximumOf('lineOnText'),
    lineOnCard: maximumOf('lineOnCard'),
    crossings: maximumOf('crossings'),
    anonymous: maximumOf('anonymous'),
    offPage: maximumOf('offPage'),
    cut: percent(maximumOf('cut')),
    filled: percent(Math.min(...measures.map(({ filled }) => filled))),
    layoutMs: ms(longest),
  };
}

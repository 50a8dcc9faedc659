import { layoutPage } from '../../../../../../renderer/features/graph/cards/layout/layoutPage.ts';
import type {
  PageInput,
  PageLayout,
} from '../../../../../../renderer/features/graph/cards/layout/pageLayout.ts';
import { pageModel } from '../../../../../../renderer/features/graph/cards/model/pageModel.ts';
import { pageTexts } from '../../../../../../renderer/features/graph/cards/pageTexts.ts';
import { createI18n } from '../../../../../../renderer/i18n.ts';
import { en } from '../../../../../../renderer/locales/en/index.ts';
import { ru } from '../../../../../../renderer/locales/ru/index.ts';
import type { GraphPicture } from '../../../../../../renderer/stores/graph/graphPicture.ts';
import { createFormat } from '../../../../../../renderer/ui/text/format.ts';
import type { useText } from '../../../../../../renderer/ui/text/useText.ts';
import type { GraphCenter } from '../../../../../../shared/contract/graph.ts';
import type { GraphLens } from '../../../../../../shared/domain/graph.ts';
import type { DemoLanguage } from '../../../../../support/graphPictures/demoPictures.ts';
import { tableMetrics } from '../../../../../support/graphPictures/tableMetrics.ts';

interface PageOptions extends Partial<Pick<PageInput, 'width' | 'open' | 'metrics'>> {
  readonly center: GraphCenter;
  readonly title?: string;
  readonly lens?: GraphLens;
  readonly language?: DemoLanguage;
  /** Picture that was opened, before it was expanded. */
  readonly opened?: GraphPicture;
}

/** Page of a picture as the app lays it out, with widths of texts from a table. */
export function pageOf(picture: GraphPicture, options: PageOptions): PageLayout {
  const { center, title = 'Hub', lens = 'everything', language = 'en' } = options;
  const { width = 1341, open = new Set(), metrics = tableMetrics, opened } = options;
  const t = createI18n(language, { en, ru }).t as ReturnType<typeof useText>['t'];
  const now = Date.UTC(2026, 10, 23);
  const openedIds = opened === undefined ? null : new Set(opened.nodes.map(({ id }) => id));
  const texts = pageTexts({ t, format: createFormat(language, 'UTC'), center, title, now });
  return layoutPage(pageModel(picture, center, lens, openedIds), { width, texts, metrics, open });
}

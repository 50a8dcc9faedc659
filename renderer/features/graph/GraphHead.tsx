import { History, ListTree } from 'lucide-react';
import type { ReactNode } from 'react';
import { graphLensSchema } from '../../../shared/domain/graph.ts';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { filterCount } from '../../stores/graph/graphState.ts';
import { IconToggle } from '../../ui/controls/Button.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { useText } from '../../ui/text/useText.ts';
import { Segmented } from '../../ui/controls/Segmented.tsx';
import { GraphMenu } from './GraphMenu.tsx';
import { GraphSearch } from './search/GraphSearch.tsx';
import { Legend } from './Legend.tsx';
import type { CardSign } from './legendSigns.ts';
import type { GraphViewState } from './useGraphView.ts';

interface GraphHeadProps {
  readonly view: GraphViewState;
  readonly isListOpen: boolean;
  readonly onListOpenChange: (isOpen: boolean) => void;
  readonly isNarrow: boolean;
  /** Signs of the page of cards, for the legend. */
  readonly cardSigns: readonly CardSign[];
  /** Further control, last in the head. */
  readonly children: ReactNode;
}

export function GraphHead(props: GraphHeadProps) {
  const { view, isListOpen, onListOpenChange, isNarrow, cardSigns, children } = props;
  const { t } = useText();
  const { graph } = useWorkspace();
  const { viewOptions, isTimeBarShown, since, picture } = useSelect(graph, (state) => state);
  const hasNodes = picture.nodes.length > 0;
  // A map has its legend beside it; without one, its filters still have to be within reach.
  const hasLegend = hasNodes
    ? isNarrow || viewOptions.view === 'cards'
    : filterCount(viewOptions.without) > 0;
  return (
    <header className="screen__head graph__head">
      <h1 className="screen__title">{t('graph:title')}</h1>
      <GraphSearch />
      <span className="graph__gap" />
      {/* Before what is always there: what comes with the picture takes the gap, and moves nothing. */}
      {since === null ? null : (
        <IconToggle
          label={t('graph:time.show')}
          on={isTimeBarShown}
          onChange={(on) => void graph.setTimeBarShown(on)}
        >
          <History size={18} aria-hidden />
        </IconToggle>
      )}
      {hasLegend ? <Legend cardSigns={cardSigns} /> : null}
      {isNarrow || !hasNodes || viewOptions.view === 'cards' ? null : (
        <IconToggle label={t('graph:list')} on={isListOpen} onChange={onListOpenChange}>
          <ListTree size={18} aria-hidden />
        </IconToggle>
      )}
      <Select
        label={t('graph:lens')}
        value={viewOptions.lens}
        choices={graphLensSchema.options.map((lens) => ({
          value: lens,
          text: t(`graph:lensName.${lens}`),
        }))}
        onChange={(lens) => void graph.change({ lens })}
      />
      <Segmented
        label={t('graph:view.label')}
        value={viewOptions.view}
        choices={[
          { value: 'cards', text: t('graph:view.cards') },
          { value: 'map', text: t('graph:view.map') },
        ]}
        onChange={(mode) => void graph.change({ view: mode })}
      />
      <GraphMenu view={view} />
      {children}
    </header>
  );
}

import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { GRAPH_SIZES } from '../../../shared/domain/graph.ts';
import { filterCount, EMPTY_GRAPH_FILTER, MAX_DEPTH } from '../../stores/graph/graphState.ts';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { Disclosure } from '../../ui/display/Disclosure.tsx';
import { useFormat } from '../../ui/text/useFormat.ts';
import { useText } from '../../ui/text/useText.ts';
import { LegendFilters } from './LegendFilters.tsx';
import { LegendSign } from './LegendSign.tsx';
import { mapSigns, type CardSign } from './legendSigns.ts';

/** Id of the legend, the target of a key. */
export const LEGEND_ID = 'graph-legend';

interface LegendProps {
  /** Signs of the page of cards. */
  readonly cardSigns: readonly CardSign[];
}

/** Legend of the signs that a view uses, which also toggles filters. */
export function Legend({ cardSigns }: LegendProps) {
  const { t } = useText();
  const format = useFormat();
  const { graph } = useWorkspace();
  const { without: excluded, depth, view, size } = useSelect(graph, (state) => state.viewOptions);
  const picture = useSelect(graph, (state) => state.picture);
  const [open, setOpen] = useState(false);
  const id = useId();
  const hidden = filterCount(excluded);

  return (
    <section className="legend">
      <AriaButton
        id={LEGEND_ID}
        className="legend__head"
        aria-expanded={open}
        aria-controls={id}
        onPress={() => setOpen(!open)}
      >
        {t('graph:legend.title')}
        {hidden > 0 ? (
          <span className="legend__count num">{t('graph:legend.hidden', { count: hidden })}</span>
        ) : null}
        <ChevronDown size={14} aria-hidden className={open ? 'legend__arrow--open' : ''} />
      </AriaButton>
      {open ? (
        <div id={id} className="legend__body">
          {view === 'map' ? <LegendFilters /> : null}
          <ul className="legend__signs">
            {view === 'cards'
              ? cardSigns.map((sign) => (
                  <li key={sign}>
                    <span className={`card-sign card-sign--${sign}`} aria-hidden />
                    {t(`graph:page.legend.${sign}`)}
                  </li>
                ))
              : mapSigns(picture).map((sign) => (
                  <li key={sign}>
                    <LegendSign sign={sign} />
                    {t(`graph:legend.${sign}`)}
                  </li>
                ))}
          </ul>
          <div className="legend__foot">
            <Select
              label={t('graph:depth')}
              value={String(depth)}
              choices={Array.from({ length: MAX_DEPTH }, (_, index) => ({
                value: String(index + 1),
                text: t('graph:depthValue', { count: index + 1 }),
              }))}
              onChange={(value) => void graph.change({ depth: Number(value) })}
            />
            {view === 'map' ? null : (
              <Select
                label={t('graph:size')}
                value={String(size)}
                choices={GRAPH_SIZES.map((count) => ({
                  value: String(count),
                  text: t('graph:sizeValue', { number: format.number(count) }),
                }))}
                onChange={(value) => {
                  const choice = GRAPH_SIZES.find((count) => String(count) === value);
                  if (choice !== undefined) void graph.change({ size: choice });
                }}
              />
            )}
            {hidden > 0 ? (
              <Button
                size="s"
                tone="quiet"
                onPress={() => void graph.change({ without: EMPTY_GRAPH_FILTER })}
              >
                {t('graph:legend.reset')}
              </Button>
            ) : null}
          </div>
          {view === 'map' ? null : (
            <Disclosure line={t('graph:legend.filter')}>
              {() => (
                <div className="legend__filters">
                  <LegendFilters />
                </div>
              )}
            </Disclosure>
          )}
        </div>
      ) : null}
    </section>
  );
}

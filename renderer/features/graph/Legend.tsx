import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Button as AriaButton, ToggleButton } from 'react-aria-components';
import type { GraphFilter } from '../../../shared/contract/graph.ts';
import { entityTypeSchema } from '../../../shared/domain/entity.ts';
import { graphRelationSchema, type GraphSort } from '../../../shared/domain/graph.ts';
import { nodeKindSchema, nodeTypeSchema, trustSchema } from '../../../shared/domain/node.ts';
import { NOTHING_LEFT_OUT, MOST_STEPS } from '../../stores/graph/graphState.ts';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { useText } from '../../ui/text/useText.ts';
import { LegendSign } from './LegendSign.tsx';
import { cardSigns, legendSigns } from './legendSigns.ts';

/** Id of the legend, the target of a key. */
export const LEGEND_ID = 'graph-legend';

/** Legend of the signs of a view, which also toggles filters. */
export function Legend() {
  const { t } = useText();
  const { graph } = useWorkspace();
  const { without: excluded, depth, view } = useSelect(graph, (state) => state.look);
  const [open, setOpen] = useState(false);
  const id = useId();
  const hidden = Object.values(excluded).reduce((sum, list) => sum + list.length, 0);

  function toggle<Part extends keyof GraphFilter>(part: Part, value: GraphFilter[Part][number]) {
    const list = excluded[part] as GraphFilter[Part][number][];
    const next = list.includes(value) ? list.filter((each) => each !== value) : [...list, value];
    void graph.change({ without: { ...excluded, [part]: next } });
  }

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
          <Group title={t('graph:legend.sorts')}>
            {[...nodeTypeSchema.options, ...entityTypeSchema.options].map((sort) => (
              <Entry
                key={sort}
                on={!excluded.sorts.includes(sort)}
                sign={<LegendSign sort={sort} />}
                text={isNodeType(sort) ? t(`words:type.${sort}`) : t(`words:entity.${sort}`)}
                onToggle={() => toggle('sorts', sort)}
              />
            ))}
          </Group>
          <Group title={t('graph:legend.relations')}>
            {graphRelationSchema.options.map((relation) => (
              <Entry
                key={relation}
                on={!excluded.relations.includes(relation)}
                sign={<LegendSign relation={relation} />}
                text={t(`graph:relation.${relation}`)}
                onToggle={() => toggle('relations', relation)}
              />
            ))}
          </Group>
          <Group title={t('graph:legend.trusts')}>
            {trustSchema.options.map((trust) => (
              <Entry
                key={trust}
                on={!excluded.trusts.includes(trust)}
                sign={<LegendSign trust={trust} />}
                text={t(`words:trust.${trust}`)}
                onToggle={() => toggle('trusts', trust)}
              />
            ))}
          </Group>
          <Group title={t('graph:legend.kinds')}>
            {nodeKindSchema.options.map((kind) => (
              <Entry
                key={kind}
                on={!excluded.kinds.includes(kind)}
                sign={null}
                text={t(`words:kind.${kind}`)}
                onToggle={() => toggle('kinds', kind)}
              />
            ))}
          </Group>
          <ul className="legend__signs">
            {view === 'cards'
              ? cardSigns.map((sign) => (
                  <li key={sign}>
                    <span className={`card-sign card-sign--${sign}`} aria-hidden />
                    {t(`graph:page.legend.${sign}`)}
                  </li>
                ))
              : legendSigns.map((sign) => (
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
              choices={Array.from({ length: MOST_STEPS }, (_, index) => ({
                value: String(index + 1),
                text: t('graph:depthValue', { count: index + 1 }),
              }))}
              onChange={(value) => void graph.change({ depth: Number(value) })}
            />
            {hidden > 0 ? (
              <Button
                size="s"
                tone="quiet"
                onPress={() => void graph.change({ without: NOTHING_LEFT_OUT })}
              >
                {t('graph:legend.reset')}
              </Button>
            ) : null}
          </div>
        </div>
      ) : null}
    </section>
  );
}

function isNodeType(sort: GraphSort): sort is (typeof nodeTypeSchema.options)[number] {
  return (nodeTypeSchema.options as readonly string[]).includes(sort);
}

function Group({
  title,
  children,
}: {
  readonly title: string;
  readonly children: React.ReactNode;
}) {
  const id = useId();
  return (
    <div className="legend__group" role="group" aria-labelledby={id}>
      <h3 id={id} className="legend__title">
        {title}
      </h3>
      {children}
    </div>
  );
}

interface EntryProps {
  readonly on: boolean;
  readonly sign: React.ReactNode;
  readonly text: string;
  readonly onToggle: () => void;
}

function Entry({ on, sign, text, onToggle }: EntryProps) {
  return (
    <ToggleButton className="legend__entry" isSelected={on} onChange={onToggle}>
      {sign}
      <span className="legend__text">{text}</span>
    </ToggleButton>
  );
}

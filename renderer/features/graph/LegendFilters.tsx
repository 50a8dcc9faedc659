import { useId } from 'react';
import { ToggleButton } from 'react-aria-components';
import type { GraphFilter } from '../../../shared/contract/graph.ts';
import { entityTypeSchema } from '../../../shared/domain/entity.ts';
import { graphRelationSchema, type GraphSort } from '../../../shared/domain/graph.ts';
import { nodeKindSchema, nodeTypeSchema, trustSchema } from '../../../shared/domain/node.ts';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { useText } from '../../ui/text/useText.ts';
import { LegendSign } from './LegendSign.tsx';

/** Toggles of what the engine leaves out of the graph: types, connections, sources and kinds. */
export function LegendFilters() {
  const { t } = useText();
  const { graph } = useWorkspace();
  const excluded = useSelect(graph, (state) => state.viewOptions.without);

  function toggle<Part extends keyof GraphFilter>(part: Part, value: GraphFilter[Part][number]) {
    const list = excluded[part] as GraphFilter[Part][number][];
    const next = list.includes(value) ? list.filter((each) => each !== value) : [...list, value];
    void graph.change({ without: { ...excluded, [part]: next } });
  }

  return (
    <>
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
    </>
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
      <h2 id={id} className="legend__title">
        {title}
      </h2>
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

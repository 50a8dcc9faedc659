import { useEffect, useState } from 'react';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { useText } from '../../ui/text/useText.ts';
import { FilterMenu } from '../memory/FilterMenu.tsx';

const TYPING_PAUSE_MS = 150;

/** Entity filter: the entities mentioned most, and any other by its name. */
export function EntityFilter() {
  const { t } = useText();
  const { facts } = useWorkspace();
  const selected = useSelect(facts, (state) => state.filters.entityIds);
  const entities = useSelect(facts.choices, (state) => state.entities);
  const [query, setQuery] = useState('');

  useEffect(() => {
    const find = () => void facts.choices.findEntities(query, selected);
    if (query === '') return find();
    const timer = setTimeout(find, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [query, selected, facts]);

  return (
    <FilterMenu
      label={t('memories:filter.entity')}
      selected={selected}
      choices={entities.map(({ id, name }) => ({ value: id, text: name }))}
      onChange={(entityIds) => void facts.filter({ entityIds })}
      search={{
        label: t('entities:search'),
        none: t('entities:nothingFound'),
        query,
        onSearch: setQuery,
      }}
    />
  );
}

import { useEffect, useState } from 'react';
import type { EntityId } from '../../../shared/domain/primitives.ts';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { useText } from '../../ui/text/useText.ts';
import { FilterMenu } from './FilterMenu.tsx';

const TYPING_PAUSE_MS = 150;

interface EntityMenuProps {
  readonly label: string;
  readonly selected: readonly EntityId[];
  readonly onChange: (selected: readonly EntityId[]) => void;
}

/** Choice of people and things: those mentioned most, and any other by its name. */
export function EntityMenu({ label, selected, onChange }: EntityMenuProps) {
  const { t } = useText();
  const { facts } = useWorkspace();
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
      label={label}
      selected={selected}
      choices={entities.map(({ id, name }) => ({ value: id, text: name }))}
      onChange={onChange}
      search={{
        label: t('entities:search'),
        none: t('entities:nothingFound'),
        query,
        onSearch: setQuery,
      }}
    />
  );
}

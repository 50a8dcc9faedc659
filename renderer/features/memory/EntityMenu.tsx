import { useEffect, useState } from 'react';
import type { EntityRef } from '../../../shared/domain/entity.ts';
import type { EntityId } from '../../../shared/domain/primitives.ts';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import { useText } from '../../ui/text/useText.ts';
import { FilterMenu } from './FilterMenu.tsx';

const TYPING_PAUSE_MS = 150;

interface EntityMenuProps {
  readonly label: string;
  readonly selected: readonly EntityId[];
  /** True for a field of a memory, false for a filter. */
  readonly isField?: boolean;
  /** Called with those selected, and with all that were on offer. */
  readonly onChange: (selected: readonly EntityId[], choices: readonly EntityRef[]) => void;
}

/**
 * Choice of people and things: those mentioned most, and any other by its name. Each menu has a list of
 * its own, as several are open to a search at once.
 */
export function EntityMenu({ label, selected, isField = false, onChange }: EntityMenuProps) {
  const { t } = useText();
  const { facts } = useWorkspace();
  const [choices, setChoices] = useState<readonly EntityRef[]>([]);
  const [query, setQuery] = useState('');

  useEffect(() => {
    let isStale = false;
    const find = async () => {
      const entities = await facts.choices.findEntities(query, selected);
      if (!isStale && entities !== null) setChoices(entities);
    };
    const timer = query === '' ? void find() : setTimeout(() => void find(), TYPING_PAUSE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [query, selected, facts]);

  return (
    <FilterMenu
      label={label}
      selected={selected}
      isField={isField}
      choices={choices.map(({ id, name }) => ({ value: id, text: name }))}
      onChange={(next) => onChange(next, choices)}
      search={{
        label: t('entities:search'),
        emptyText: t('entities:nothingFound'),
        query,
        onSearch: setQuery,
      }}
    />
  );
}

import { useEffect, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { Entity } from '../../../shared/contract/entities.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import { SearchInput } from '../../ui/controls/SearchInput.tsx';
import { useText } from '../../ui/text/useText.ts';
import { EntityIcon } from './EntityIcon.tsx';

interface EntityPickerProps {
  /** Entity that cannot be picked: the one of the page. */
  readonly excludedId: Id;
  readonly selected: Entity | null;
  readonly onSelect: (entity: Entity) => void;
}

const TYPING_PAUSE_MS = 150;

/** Picks one entity by its name. */
export function EntityPicker({ excludedId, selected, onSelect }: EntityPickerProps) {
  const { t } = useText();
  const { entities } = useWorkspace();
  const [query, setQuery] = useState('');
  const [candidates, setCandidates] = useState<readonly Entity[] | null>(null);

  useEffect(() => {
    let stale = false;
    const timer = setTimeout(() => {
      void entities.find(query).then((list) => {
        if (!stale) setCandidates(list.filter(({ id }) => id !== excludedId));
      });
    }, TYPING_PAUSE_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [entities, excludedId, query]);

  return (
    <>
      <SearchInput label={t('entities:search')} value={query} onChange={setQuery} />
      {candidates?.length === 0 ? <p role="status">{t('entities:noMatches')}</p> : null}
      <ul className="merge-choices">
        {candidates?.map((candidate) => (
          <li key={candidate.id}>
            <AriaButton
              className={candidate.id === selected?.id ? 'entity entity--open' : 'entity'}
              aria-pressed={candidate.id === selected?.id}
              onPress={() => onSelect(candidate)}
            >
              <EntityIcon type={candidate.type} />
              <span className="entity__name">{candidate.name}</span>
              <span className="entity__meta num">
                {t(`words:entity.${candidate.type}`)} ·{' '}
                {t('review:mentions', { count: candidate.mentions })}
              </span>
            </AriaButton>
          </li>
        ))}
      </ul>
    </>
  );
}

import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useState } from 'react';
import { factSortSchema } from '../../../shared/contract/facts.ts';
import { nodeKindSchema, nodeStatusSchema, trustSchema } from '../../../shared/domain/node.ts';
import { useSelect, useWorkspace } from '../../stores/app/storesContext.ts';
import { Select } from '../../ui/controls/Select.tsx';
import { SearchInput } from '../../ui/controls/SearchInput.tsx';
import { AsOf } from './AsOf.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { FilterMenu } from '../memory/FilterMenu.tsx';
import { hasAdvancedFilters, MoreFilters } from './MoreFilters.tsx';
import { SavedFilters } from './SavedFilters.tsx';
import { useText } from '../../ui/text/useText.ts';

const TYPING_PAUSE_MS = 150;

export function FactFilters() {
  const { t } = useText();
  const { facts } = useWorkspace();
  const filters = useSelect(facts, (state) => state.filters);
  const [isOpened, setOpened] = useState(false);
  // What narrows the list is in sight, also when a saved filter brought it.
  const isFiltered = hasAdvancedFilters(filters);
  const isExpanded = isOpened || isFiltered;
  // The fields stay where the last of them was cleared.
  useEffect(() => {
    if (isFiltered) setOpened(true);
  }, [isFiltered]);
  return (
    <div className="filters" role="search">
      <SearchBox />
      <div className="filters__menus">
        <FilterMenu
          label={t('memories:kind')}
          selected={filters.kinds}
          choices={nodeKindSchema.options.map((kind) => ({
            value: kind,
            text: t(`words:kind.${kind}`),
          }))}
          onChange={(kinds) => void facts.filter({ kinds })}
        />
        <FilterMenu
          label={t('memories:status')}
          selected={filters.statuses}
          defaultSelection={['active']}
          choices={nodeStatusSchema.options.map((status) => ({
            value: status,
            text: t(`words:status.${status}`),
          }))}
          onChange={(statuses) => void facts.filter({ statuses })}
        />
        <FilterMenu
          label={t('memories:trust')}
          selected={filters.trusts}
          choices={trustSchema.options.map((trust) => ({
            value: trust,
            text: t(`words:trust.${trust}`),
          }))}
          onChange={(trusts) => void facts.filter({ trusts })}
        />
        <Select
          quiet
          label={t('memories:sortBy')}
          value={filters.sort}
          choices={factSortSchema.options
            .filter((sort) => sort !== 'relevance' || filters.query !== '')
            .map((sort) => ({ value: sort, text: t(`memories:sort.${sort}`) }))}
          onChange={(sort) => void facts.filter({ sort })}
        />
        <AsOf />
        <SavedFilters />
        <Button
          size="s"
          tone="quiet"
          aria-expanded={isExpanded}
          isDisabled={isFiltered}
          onPress={() => setOpened(!isOpened)}
        >
          <SlidersHorizontal size={15} aria-hidden />
          {t('memories:filter.more')}
        </Button>
      </div>
      {isExpanded ? <MoreFilters /> : null}
    </div>
  );
}

function SearchBox() {
  const { t } = useText();
  const { facts } = useWorkspace();
  const [query, setQuery] = useState(facts.getState().filters.query);

  // Clearing the filters, or using saved ones, changes the words in the box as well.
  useEffect(
    () =>
      facts.subscribe(({ filters }, before) => {
        if (filters.query !== before.filters.query) setQuery(filters.query);
      }),
    [facts],
  );

  useEffect(() => {
    if (query === facts.getState().filters.query) return undefined;
    const apply = () => void facts.filter({ query });
    // An emptied box applies at once, without waiting for more input.
    if (query === '') return apply();
    const timer = setTimeout(apply, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [query, facts]);

  return (
    <SearchInput
      id="memory-search"
      label={t('memories:search')}
      value={query}
      onChange={setQuery}
    />
  );
}

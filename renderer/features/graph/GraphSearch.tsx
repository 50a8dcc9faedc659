import { useState } from 'react';
import { useApp } from '../../stores/app/storesContext.ts';
import { SearchInput } from '../../ui/controls/SearchInput.tsx';
import { useText } from '../../ui/text/useText.ts';

export const SEARCH_ID = 'graph-search';

/** Opens the graph on the hits of a search. */
export function GraphSearch() {
  const { t } = useText();
  const { route } = useApp();
  const [query, setQuery] = useState('');
  const words = query.trim();
  return (
    <form
      className="graph__search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        if (words !== '') route.go({ screen: 'graph', center: { kind: 'search', query: words } });
      }}
    >
      <SearchInput id={SEARCH_ID} label={t('graph:search')} value={query} onChange={setQuery} />
    </form>
  );
}

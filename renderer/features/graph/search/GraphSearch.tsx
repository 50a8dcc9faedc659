import { useId, useState, type KeyboardEvent } from 'react';
import type { GraphCenter } from '../../../../shared/contract/graph.ts';
import type { EntityType } from '../../../../shared/domain/entity.ts';
import type { NodeType } from '../../../../shared/domain/node.ts';
import { useApp } from '../../../stores/app/storesContext.ts';
import { SearchInput } from '../../../ui/controls/SearchInput.tsx';
import { useText } from '../../../ui/text/useText.ts';
import { useGlobalSearch } from '../../memory/search/useGlobalSearch.ts';
import { LegendSign } from '../LegendSign.tsx';
import { suggestionsOf, type Suggestion } from './suggestions.ts';

export const SEARCH_ID = 'graph-search';

/** Search that suggests people, things and memories as centers, and opens the graph on its hits. */
export function GraphSearch() {
  const { t } = useText();
  const { route } = useApp();
  const [query, setQuery] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const listId = useId();
  const words = query.trim();
  const { results } = useGlobalSearch(isOpen ? query : '');
  const suggestions = results === null ? [] : suggestionsOf(results, words);
  const isExpanded = isOpen && suggestions.length > 0;

  function close(): void {
    setOpen(false);
    setActive(-1);
  }

  function go(center: GraphCenter): void {
    close();
    route.go({ screen: 'graph', center });
  }

  /** Goes to what was picked; half a name would stay beside it as if it were searched for. */
  function goTo({ center }: Suggestion): void {
    setQuery('');
    go(center);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && isExpanded) close();
    else if (event.key === 'ArrowDown' && isExpanded) {
      setActive((index) => Math.min(suggestions.length - 1, index + 1));
    } else if (event.key === 'ArrowUp' && isExpanded) {
      setActive((index) => Math.max(-1, index - 1));
    } else return;
    event.preventDefault();
  }

  return (
    <form
      className="graph__search"
      role="search"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        const suggestion = suggestions[active];
        if (suggestion) goTo(suggestion);
        else if (words !== '') go({ kind: 'search', query: words });
      }}
    >
      <SearchInput
        id={SEARCH_ID}
        label={t('graph:search')}
        value={query}
        onChange={(next) => {
          setQuery(next);
          setOpen(true);
          setActive(-1);
        }}
        combobox={{
          role: 'combobox',
          'aria-expanded': isExpanded,
          'aria-controls': listId,
          'aria-autocomplete': 'list',
          'aria-activedescendant': active < 0 ? undefined : `${listId} ${active}`,
          onKeyDown,
        }}
      />
      <ul
        id={listId}
        role="listbox"
        aria-label={t('graph:suggestions')}
        className="suggestions"
        hidden={!isExpanded}
      >
        {suggestions.map((suggestion, index) => (
          <SuggestionRow
            key={suggestion.key}
            id={`${listId} ${index}`}
            suggestion={suggestion}
            isActive={index === active}
            onPress={() => goTo(suggestion)}
          />
        ))}
      </ul>
    </form>
  );
}

interface SuggestionRowProps {
  readonly id: string;
  readonly suggestion: Suggestion;
  readonly isActive: boolean;
  readonly onPress: () => void;
}

function SuggestionRow({ id, suggestion, isActive, onPress }: SuggestionRowProps) {
  const { t } = useText();
  const { text, sort, kind, center } = suggestion;
  const name =
    center.kind === 'entity'
      ? t(`words:entity.${sort as EntityType}`)
      : kind === null
        ? t(`words:type.${sort as NodeType}`)
        : t(`words:kind.${kind}`);
  return (
    <li
      id={id}
      role="option"
      aria-selected={isActive}
      className="suggestions__row"
      // The focus stays in the input, as a combobox demands.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <LegendSign sort={sort} />
      <span className="suggestions__text" dir="auto">
        {text}
      </span>
      <span className="suggestions__sort">{name}</span>
    </li>
  );
}

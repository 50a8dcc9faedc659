import { useDeferredValue } from 'react';
import { Header, Menu, MenuItem, MenuSection } from 'react-aria-components';
import { useApp } from '../../stores/app/storesContext.ts';
import type { GlobalSearchResults } from '../memory/search/useGlobalSearch.ts';
import { useEnterBeforeResults } from './useEnterBeforeResults.ts';
import { useFirstEntryFocus } from './useFirstEntryFocus.ts';
import { firstEntries, type PaletteEntry } from './paletteOrder.ts';
import { usePaletteSections } from './usePaletteSections.tsx';
import { useText } from '../../ui/text/useText.ts';

/** Least height of an entry in pixels, and the share of the window a palette takes at most. */
const ENTRY = 36;
const MAX_SHARE = 0.66;
/** Entries of the first frame: as many as can be visible; the others follow in the next one. */
const visibleCount = () => Math.ceil((window.innerHeight * MAX_SHARE) / ENTRY);

interface PaletteResultsProps {
  readonly query: string;
  readonly results: GlobalSearchResults | null;
  /** True if these are the results of this query. */
  readonly isCurrent: boolean;
}

export function PaletteResults({ query, results, isCurrent }: PaletteResultsProps) {
  const { t } = useText();
  const { view } = useApp();
  const isWhole = useDeferredValue(true, false);
  const all = usePaletteSections(query, results);
  const sections = isWhole ? all : firstEntries(all, visibleCount());
  const first = sections[0];
  const { menuRef, hasMovedRef } = useFirstEntryFocus(
    query,
    `${first?.id}-${first?.entries[0]?.id}`,
  );
  const open = (entry: PaletteEntry) => {
    view.close();
    entry.run();
  };
  useEnterBeforeResults(query, isCurrent, hasMovedRef, () => {
    const entry = first?.entries[0];
    if (entry) open(entry);
  });
  return (
    // A scrollable region must be reachable, and scrollable, by keys alone.
    <div
      className="palette__scroll"
      tabIndex={0}
      role="group"
      aria-label={t('shell:palette.results')}
    >
      <Menu
        ref={menuRef}
        aria-label={t('shell:palette.results')}
        className="palette__menu"
        renderEmptyState={() => (
          <p className="palette__none">{results ? t('shell:palette.noResults') : ''}</p>
        )}
      >
        {sections.map((section) => (
          <MenuSection key={section.id}>
            <Header className="palette__head">{section.title}</Header>
            {section.entries.map((entry) => (
              <MenuItem
                key={entry.id}
                id={`${section.id}-${entry.id}`}
                textValue={entry.text}
                className="palette__item"
                onAction={() => open(entry)}
              >
                <span className="palette__icon">{entry.icon}</span>
                <span className="palette__text" dir="auto">
                  {entry.content}
                </span>
                <span className="palette__aside">{entry.note}</span>
              </MenuItem>
            ))}
          </MenuSection>
        ))}
      </Menu>
    </div>
  );
}

import type { ReactNode } from 'react';
import { matchRank, NO_MATCH_RANK } from '../memory/search/matchRank.ts';

export interface PaletteEntry {
  readonly id: string;
  readonly text: string;
  readonly icon: ReactNode;
  readonly content: ReactNode;
  readonly note?: ReactNode;
  readonly run: () => void;
}

export interface PaletteSection {
  readonly id: string;
  readonly title: string;
  readonly entries: readonly PaletteEntry[];
  /** True where entries are called something, so that a name can match what was typed. */
  readonly ranked?: boolean;
}

type Named = Pick<PaletteEntry, 'text'>;

/** Entries with a word that begins so. */
export function matchingEntries<Entry extends Named>(
  query: string,
  entries: readonly Entry[],
): Entry[] {
  return entries.filter(({ text }) => matchRank(text, query) < NO_MATCH_RANK);
}

/**
 * Sections that have entries, that with the best match first: a name typed whole is above all that
 * merely contain it. Among equals their own order stays.
 */
export function sortByRank(query: string, sections: readonly PaletteSection[]): PaletteSection[] {
  const best = ({ entries, ranked }: PaletteSection) =>
    ranked === true
      ? Math.min(...entries.map(({ text }) => matchRank(text, query)))
      : NO_MATCH_RANK;
  const byRank = (a: Named, b: Named) => matchRank(a.text, query) - matchRank(b.text, query);
  return sections
    .filter(({ entries }) => entries.length > 0)
    .map((section) =>
      section.ranked === true ? { ...section, entries: section.entries.toSorted(byRank) } : section,
    )
    .toSorted((a, b) => best(a) - best(b));
}

/** The first `limit` entries, in their sections. */
export function firstEntries(sections: readonly PaletteSection[], limit: number): PaletteSection[] {
  let remaining = limit;
  const first: PaletteSection[] = [];
  for (const section of sections) {
    if (remaining === 0) break;
    const entries = section.entries.slice(0, remaining);
    remaining -= entries.length;
    first.push({ ...section, entries });
  }
  return first;
}

import type { PageTexts } from '../../../renderer/features/graph/cards/layout/pageLayout.ts';

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Texts of a page without the texts of the app: as long as those, and the same on every machine. */
export function plainTexts(title: string): PageTexts {
  return {
    title,
    nameOf: ({ text, sort, time }) => (text.trim() === '' ? `${sort}, ${dayOf(time)}` : text),
    metaOf: ({ kind, sort, time }) => `${kind ?? sort} · ${dayOf(time)}`,
    headOf: ({ sort }, memories) => `${sort} · ${memories} memories`,
    noteOf: ({ flags }) => [...flags].join(' · '),
    dateOf: dayOf,
    today: { at: Date.UTC(2026, 5, 1), text: 'Today' },
    yearOf: (at) => dayOf(at).slice(0, 4),
    heading: (column) => `Heading of ${column}`,
    middle: 'What is known',
    group: (heading) => `Group of ${heading}`,
    word: (word) => word,
    memories: (count) => (count === 0 ? '' : `${count} memories`),
    count: String,
    more: (count) => `${count} more`,
    less: 'Fewer',
    noSource: 'No message stands behind this.',
    noGroup: 'Nothing else.',
  };
}

import type { VirtualItem } from '@tanstack/react-virtual';

/** Scroll position of a list or a screen, kept while a person is elsewhere. */
interface ScrollPosition {
  /** Pixels from the top; null until it was left. */
  offset: number | null;
  /** Rows measured so far, without which the same offset would show other rows. */
  sizes: VirtualItem[];
}

type Scroller =
  | 'changes'
  | 'chat'
  | 'documents'
  | 'document'
  | 'entities'
  | 'graph'
  | 'health'
  | 'memories'
  | 'profile'
  | 'routines'
  | 'settings'
  | 'timeline';

/** Scroll positions of one workspace. */
export function createScrollPositions() {
  const positions = new Map<Scroller, { readonly content: unknown; position: ScrollPosition }>();
  return {
    /** Position of a scroller; other content begins at its start. */
    of(scroller: Scroller, content: unknown = null): ScrollPosition {
      const latest = positions.get(scroller);
      if (latest !== undefined && latest.content === content) return latest.position;
      const position = { offset: null, sizes: [] };
      positions.set(scroller, { content, position });
      return position;
    },
  };
}

import { useCallback, useEffect, useRef, type RefObject } from 'react';
import type { PageLayout } from './layout/pageLayout.ts';

/** Height of the first additions that must be in view. */
const MIN_VISIBLE = 160;

interface RevealedPage {
  readonly page: RefObject<HTMLElement | null>;
  readonly layout: PageLayout | null;
  /** True if what the picture has more than before comes from expanding it. */
  readonly isExpanded: boolean;
}

/** Scrolls to what a press or a key adds at the foot of a column; nothing above it moves. */
export function useScrollToAdded({ page, layout, isExpanded }: RevealedPage): () => void {
  const previous = useRef<ReadonlySet<string>>(new Set());
  const isOpening = useRef(false);
  useEffect(() => {
    if (layout === null || page.current === null) return;
    const isAdding = isExpanded || isOpening.current;
    isOpening.current = false;
    const cards = layout.items.filter(({ kind }) => kind === 'card');
    const [first] = cards.filter(({ key }) => !previous.current.has(key));
    previous.current = new Set(cards.map(({ key }) => key));
    if (!isAdding || first === undefined) return;
    const { scrollTop, clientHeight } = page.current;
    const least = first.y + MIN_VISIBLE - clientHeight;
    if (least > scrollTop) page.current.scrollTop = least;
  }, [page, layout, isExpanded]);
  return useCallback(() => {
    isOpening.current = true;
  }, []);
}

import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useMediaQuery } from '../../../ui/useMediaQuery.ts';
import type { PageLayout, Point } from './layout/pageLayout.ts';

const MOVE_MS = 150;

/** Animates the move of cards that stay from their previous position to the new one. */
export function useMoveAnimation(
  page: RefObject<HTMLElement | null>,
  layout: PageLayout | null,
): void {
  const prefersReducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)');
  const previous = useRef<ReadonlyMap<string, Point>>(new Map());
  const scrollTop = useRef(0);
  useLayoutEffect(() => {
    if (layout === null || page.current === null) return;
    const points = new Map(layout.items.map(({ key, x, y }) => [key, { x, y }]));
    const scrollDelta = page.current.scrollTop - scrollTop.current;
    scrollTop.current = page.current.scrollTop;
    if (!prefersReducedMotion) {
      for (const card of page.current.querySelectorAll<HTMLElement>('[data-key]')) {
        const key = card.dataset['key'] ?? '';
        const [from, to] = [previous.current.get(key), points.get(key)];
        if (!from || !to) continue;
        const [dx, dy] = [from.x - to.x, from.y - to.y + scrollDelta];
        if (dx === 0 && dy === 0) continue;
        card.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: 'none' }], {
          duration: MOVE_MS,
          easing: 'ease-out',
        });
      }
    }
    previous.current = points;
  }, [page, layout, prefersReducedMotion]);
  // The scroll position before a change is needed to know how far a card moves on the screen.
  useLayoutEffect(() => {
    const element = page.current;
    if (element === null) return undefined;
    const remember = () => {
      scrollTop.current = element.scrollTop;
    };
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  }, [page]);
}

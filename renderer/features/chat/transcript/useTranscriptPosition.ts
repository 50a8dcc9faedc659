import { useEffect, useLayoutEffect, type RefObject } from 'react';
import { useMeasuredSizes } from '../../../ui/useScrollPosition.ts';
import { isAtEnd } from './isAtEnd.ts';

interface TranscriptPosition {
  readonly virtualizer: Parameters<typeof useMeasuredSizes>[0];
  readonly position: NonNullable<Parameters<typeof useMeasuredSizes>[1]> & {
    offset: number | null;
  };
  readonly scrollToEnd: () => void;
}

/** Keeps where a transcript was left; one that was left at its end opens at its end. */
export function useTranscriptPosition(
  scroller: RefObject<HTMLElement | null>,
  { virtualizer, position, scrollToEnd }: TranscriptPosition,
): void {
  useEffect(() => {
    if (position.offset === null) scrollToEnd();
  }, [position, scrollToEnd]);
  useMeasuredSizes(virtualizer, position);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    return () => {
      position.offset = isAtEnd(element) ? null : element.scrollTop;
    };
  }, [scroller, position]);
}

import { useEffect, useLayoutEffect, type RefObject } from 'react';
import { useMeasuredSizes } from '../../../ui/useScrollPosition.ts';
import { isAtEnd } from './isAtEnd.ts';

interface TranscriptPosition {
  readonly virtualizer: Parameters<typeof useMeasuredSizes>[0];
  readonly position: NonNullable<Parameters<typeof useMeasuredSizes>[1]> & {
    offset: number | null;
  };
  readonly toEnd: () => void;
}

/** Keeps where a transcript was left; one that was left at its end opens at its end. */
export function useTranscriptPosition(
  scroller: RefObject<HTMLElement | null>,
  { virtualizer, position, toEnd }: TranscriptPosition,
): void {
  useEffect(() => {
    if (position.offset === null) toEnd();
  }, [position, toEnd]);
  useMeasuredSizes(virtualizer, position);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    return () => {
      position.offset = isAtEnd(element) ? null : element.scrollTop;
    };
  }, [scroller, position]);
}

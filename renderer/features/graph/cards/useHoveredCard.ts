import { useCallback, useEffect, useRef, useState } from 'react';
import type { GraphNode } from '../../../stores/graph/graphPicture.ts';

/** Rest in ms after which a card counts as pointed at; of the length of a short transition. */
const HOVER_DELAY_MS = 120;

/**
 * Card on which the pointer rests. One that it passes over, or that a closing menu uncovers under
 * it, dims no other card.
 */
export function useHoveredCard() {
  const [hoveredNode, setHoveredNode] = useState<GraphNode | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onHover = useCallback((node: GraphNode | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setHoveredNode(node), HOVER_DELAY_MS);
  }, []);
  const clear = useCallback(() => {
    clearTimeout(timer.current);
    setHoveredNode(null);
  }, []);
  return { hoveredNode, onHover, clear };
}

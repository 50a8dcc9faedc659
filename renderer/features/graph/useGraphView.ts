import { useCallback, useRef } from 'react';
import type { GraphState } from '../../stores/graph/graphState.ts';
import type { GraphCanvas } from './drawing/graphCanvas.ts';
import type { LayoutService } from './layout/layoutThread.ts';
import { usePositions } from './usePositions.ts';

/** View of the picture: its positions, and the canvas while it exists. */
export function useGraphView(startLayouts: () => LayoutService, state: GraphState) {
  const isMap = state.viewOptions.view === 'map';
  const { positioned, failed, busy, move } = usePositions(startLayouts, state, isMap);
  const canvas = useRef<GraphCanvas | null>(null);
  const attach = useCallback((made: GraphCanvas | null) => {
    canvas.current = made;
  }, []);
  return { positioned, failed, busy, move, canvas, attach };
}

export type GraphViewState = ReturnType<typeof useGraphView>;

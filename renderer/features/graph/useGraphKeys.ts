import { useCallback, type KeyboardEvent } from 'react';
import { MAX_DEPTH } from '../../stores/graph/graphState.ts';
import { useWorkspace } from '../../stores/app/storesContext.ts';
import { LEGEND_ID } from './Legend.tsx';
import { SEARCH_ID } from './search/GraphSearch.tsx';
import { useGraphActions } from './useGraphActions.ts';
import type { GraphViewState } from './useGraphView.ts';
import { useGraphTexts } from './useGraphTexts.ts';

const ZOOM_STEP = 1.25;

/** Shortcuts shared by picture and tree; true when a key was handled. */
export function useGraphKeys(view: GraphViewState, announce: (text: string) => void) {
  const { graph } = useWorkspace();
  const actions = useGraphActions();
  const texts = useGraphTexts();
  return useCallback(
    (event: KeyboardEvent): boolean => {
      if (event.ctrlKey || event.metaKey || event.altKey) return false;
      const { focused, viewOptions } = graph.getState();
      const changeDepth = (by: number) => {
        const depth = Math.min(MAX_DEPTH, Math.max(1, viewOptions.depth + by));
        if (depth !== viewOptions.depth) void graph.change({ depth });
      };
      const expand = async (id: string) => {
        const expansion = await actions.expand(id);
        announce(texts.describeExpansion(expansion, graph.getState().picture));
      };
      // By physical key: a Cyrillic layout has other letters.
      switch (event.code) {
        case 'Enter':
        case 'NumpadEnter':
          if (focused !== null) actions.center(focused);
          break;
        case 'KeyE':
          if (focused !== null) void expand(focused);
          break;
        case 'Space':
          if (focused !== null) actions.details(focused);
          break;
        case 'Backspace':
          actions.back();
          break;
        case 'BracketLeft':
          changeDepth(-1);
          break;
        case 'BracketRight':
          changeDepth(1);
          break;
        case 'Equal':
        case 'NumpadAdd':
          view.canvas.current?.zoomBy(ZOOM_STEP);
          break;
        case 'Minus':
        case 'NumpadSubtract':
          view.canvas.current?.zoomBy(1 / ZOOM_STEP);
          break;
        case 'Digit0':
          view.canvas.current?.fit();
          break;
        case 'KeyF':
          document.getElementById(LEGEND_ID)?.focus();
          document.getElementById(LEGEND_ID)?.click();
          break;
        case 'Slash':
          document.getElementById(SEARCH_ID)?.focus();
          break;
        default:
          return false;
      }
      event.preventDefault();
      return true;
    },
    [graph, actions, view.canvas, announce, texts],
  );
}

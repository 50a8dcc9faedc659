import { useMemo } from 'react';
import { graphRef, type GraphNode } from '../../stores/graph/graphPicture.ts';
import { useOpenMessage } from '../memory/useOpenMessage.ts';
import { useApp, useWorkspace } from '../../stores/app/storesContext.ts';
import { expansionOf, type Expansion } from '../../stores/graph/graphState.ts';

/** Actions on a node, wherever it is shown. */
export function useGraphActions() {
  const { route } = useApp();
  const openMessage = useOpenMessage();
  const { graph, inspector } = useWorkspace();
  return useMemo(() => {
    const nodeOf = (id: string): GraphNode | undefined =>
      graph.getState().picture.nodes.find((node) => node.id === id);
    return {
      nodeOf,
      center(id: string): void {
        const node = nodeOf(id);
        if (!node) return;
        route.go({ screen: 'graph', center: graphRef(node) });
      },
      /** Expands if there are hidden neighbors, else collapses; returns the result. */
      async expand(id: string): Promise<Expansion | 'failed'> {
        const expansion = expansionOf(graph.getState(), id);
        if (expansion === 'expand' && !(await graph.expand(id))) return 'failed';
        if (expansion === 'collapse') graph.collapse(id);
        return expansion;
      },
      /** Opens a memory's details, an entity's profile, or a turn's message. */
      details(id: string): void {
        const node = nodeOf(id);
        if (!node) return;
        const ref = graphRef(node);
        if (ref.kind === 'entity') route.go({ screen: 'entities', entityId: ref.id });
        else if (node.sort === 'episodic') void openMessage({ kind: 'memory', id: ref.id });
        else inspector.open(ref.id);
      },
      openMessage,
      back(): void {
        const stop = graph.getState().trail.at(-1);
        if (stop) route.go({ screen: 'graph', center: stop.center });
      },
    };
  }, [route, openMessage, graph, inspector]);
}

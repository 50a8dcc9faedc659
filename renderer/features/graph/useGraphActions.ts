import { useMemo } from 'react';
import type { GraphNode } from '../../stores/graph/graphPicture.ts';
import { useOpenMessage } from '../memory/useOpenMessage.ts';
import { useApp, useWorkspace } from '../../stores/app/storesContext.ts';
import { expansionOf, type Expansion } from '../../stores/graph/graphState.ts';

/** What can be done with a node, wherever it is shown. */
export function useGraphActions() {
  const { route } = useApp();
  const toMessage = useOpenMessage();
  const { graph, inspector } = useWorkspace();
  return useMemo(() => {
    const nodeOf = (id: string): GraphNode | undefined =>
      graph.getState().picture.nodes.find((node) => node.id === id);
    return {
      nodeOf,
      center(id: string): void {
        const node = nodeOf(id);
        if (!node) return;
        route.go({ screen: 'graph', center: { kind: node.entity ? 'entity' : 'memory', id } });
      },
      /** Unfolds while there is something folded away, else folds; what became of it. */
      async expand(id: string): Promise<Expansion | 'failed'> {
        const expansion = expansionOf(graph.getState(), id);
        if (expansion === 'unfold' && !(await graph.expand(id))) return 'failed';
        if (expansion === 'fold') graph.collapse(id);
        return expansion;
      },
      /** A memory in full, an entity's profile, or the message that a turn was. */
      details(id: string): void {
        const node = nodeOf(id);
        if (!node) return;
        if (node.entity) route.go({ screen: 'entities', entityId: id });
        else if (node.sort === 'episodic') void toMessage('memory', id);
        else inspector.open(id);
      },
      toMessage,
      back(): void {
        const stop = graph.getState().trail.at(-1);
        if (stop) route.go({ screen: 'graph', center: stop.center });
      },
    };
  }, [route, toMessage, graph, inspector]);
}

import { useCallback } from 'react';
import { useWorkspace } from '../../../stores/app/storesContext.ts';
import type { TreeItem } from './accessibleTree.ts';
import { useGraphActions } from '../useGraphActions.ts';
import type { useGraphTexts } from '../useGraphTexts.ts';

interface TreeActionDependencies {
  readonly setAt: (key: string) => void;
  readonly toggle: (key: string) => void;
  readonly announce: (text: string) => void;
  readonly texts: ReturnType<typeof useGraphTexts>;
}

/** Actions on the rows of the tree beside the graph. */
export function useTreeActions({ setAt, toggle, announce, texts }: TreeActionDependencies) {
  const { graph } = useWorkspace();
  const actions = useGraphActions();

  const go = useCallback(
    (item: TreeItem | undefined) => {
      if (!item) return;
      setAt(item.key);
      if (item.kind === 'node') graph.focus(item.node.id);
    },
    [graph, setAt],
  );

  const expand = useCallback(
    async (item: TreeItem) => {
      if (item.kind !== 'fold') return;
      graph.focus(item.owner.id);
      const expansion = await actions.expand(item.owner.id);
      announce(texts.describeExpansion(expansion, graph.getState().picture));
    },
    [graph, actions, announce, texts],
  );

  const press = useCallback(
    (item: TreeItem) => {
      go(item);
      if (item.kind === 'fold') void expand(item);
      if (item.kind === 'relation') toggle(item.key);
    },
    [go, expand, toggle],
  );

  const details = useCallback(
    (item: TreeItem) => {
      if (item.kind === 'node') actions.details(item.node.id);
    },
    [actions],
  );

  return { go, expand, press, details };
}

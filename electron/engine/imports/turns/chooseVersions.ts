import type { ImportedTurn } from '../conversation.ts';
import type { DraftTurn } from './draftTurn.ts';
import type { MessageNode } from './messageNode.ts';
import type { MessageTree } from './messageTree.ts';

/**
 * Chooses one version among the turns of each parent: the one on the branch that the provider
 * shows, else the last in the file.
 */
export function chooseVersions(
  turns: readonly DraftTurn[],
  tree: MessageTree,
  nodes: readonly MessageNode[],
  leaf: string | null,
): ImportedTurn[] {
  const shownIds = branchTo(leafNode(tree, nodes, leaf), tree);
  const chosenByKey = new Map<string, DraftTurn>();
  for (const turn of turns) {
    const key = `${turn.role} ${turn.parent ?? ''}`;
    const current = chosenByKey.get(key);
    if (current === undefined || !shownIds.has(current.lastNode.id)) chosenByKey.set(key, turn);
  }
  const chosenTurns = new Set(chosenByKey.values());
  return turns.map((turn) => {
    const { lastNode: _, ...fields } = turn;
    return { ...fields, isChosen: chosenTurns.has(turn) };
  });
}

/** Selected end of the conversation; without one, the newest of all ends. */
function leafNode(
  tree: MessageTree,
  nodes: readonly MessageNode[],
  leaf: string | null,
): MessageNode | null {
  const selected = nodes.find(({ id }) => id === leaf);
  if (selected !== undefined) return selected;
  let newest: MessageNode | null = null;
  for (const node of nodes) {
    if (tree.childrenOf(node.id).length > 0) continue;
    if (newest === null || (node.content.at ?? 0) >= (newest.content.at ?? 0)) newest = node;
  }
  return newest;
}

function branchTo(leaf: MessageNode | null, tree: MessageTree): Set<string> {
  const branch = new Set<string>();
  for (let node = leaf; node !== null; node = tree.parentOf(node)) branch.add(node.id);
  return branch;
}

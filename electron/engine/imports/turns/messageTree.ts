import type { MessageNode } from './messageNode.ts';

/** Forest of messages, without cycles, in the order of the file. */
export interface MessageTree {
  readonly roots: readonly MessageNode[];
  readonly childrenOf: (id: string) => readonly MessageNode[];
  readonly parentOf: (node: MessageNode) => MessageNode | null;
}

/**
 * Tree by the parents alone: newer exports list no children, and listed ones may contradict. A
 * missing parent makes a root, and a cycle is cut at its first message, so that every message has
 * its place exactly once.
 */
export function messageTree(nodes: readonly MessageNode[]): MessageTree {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map<string, MessageNode | null>();
  for (const node of nodes) {
    const parent = node.parent === null ? undefined : byId.get(node.parent);
    parents.set(node.id, parent === undefined || parent === node ? null : parent);
  }
  cutCycles(nodes, parents);
  const children = new Map<string, MessageNode[]>();
  const roots: MessageNode[] = [];
  for (const node of byId.values()) {
    const parent = parents.get(node.id) ?? null;
    if (parent === null) roots.push(node);
    else children.set(parent.id, [...(children.get(parent.id) ?? []), node]);
  }
  return {
    roots,
    childrenOf: (id) => children.get(id) ?? [],
    parentOf: (node) => parents.get(node.id) ?? null,
  };
}

/** Walks up from every message once: a walk that meets itself has gone round a cycle. */
function cutCycles(nodes: readonly MessageNode[], parents: Map<string, MessageNode | null>): void {
  const walkOf = new Map<string, number>();
  for (const [walk, start] of nodes.entries()) {
    let node: MessageNode | null = start;
    while (node !== null && !walkOf.has(node.id)) {
      walkOf.set(node.id, walk);
      node = parents.get(node.id) ?? null;
    }
    if (node !== null && walkOf.get(node.id) === walk) parents.set(node.id, null);
  }
}

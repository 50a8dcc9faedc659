import type { PlanTarget, WritePlan } from './writePlan.ts';

/**
 * Merges new items into the memories they duplicate, as evidence, and leaves out those whose target
 * is null, with all that refers to them; indexes in the plan move up.
 */
export function mergeDuplicateItems(
  plan: WritePlan,
  merged: ReadonlyMap<number, PlanTarget | null>,
): WritePlan {
  if (merged.size === 0) return plan;
  const newIndexes = new Map<number, number>();
  for (const [index] of plan.nodes.entries())
    if (!merged.has(index)) newIndexes.set(index, newIndexes.size);
  const follow = (target: PlanTarget): PlanTarget | null => {
    if ('nodeId' in target) return target;
    const mergeTarget = merged.get(target.planned);
    if (mergeTarget === null) return null;
    if (mergeTarget !== undefined) return follow(mergeTarget);
    return { planned: newIndexes.get(target.planned) ?? target.planned };
  };
  const followAll = <T extends { readonly target: PlanTarget }>(list: readonly T[]): T[] =>
    list.flatMap((entry) => {
      const target = follow(entry.target);
      return target === null ? [] : [{ ...entry, target }];
    });
  const extraEvidence = [...merged].flatMap(([index, target]) =>
    target === null ? [] : [{ target, evidence: plan.nodes[index]?.item.evidence ?? [] }],
  );
  return {
    ...plan,
    nodes: plan.nodes.flatMap((node, index) =>
      merged.has(index) ? [] : [{ ...node, verdicts: followAll(node.verdicts) }],
    ),
    evidence: followAll([...plan.evidence, ...extraEvidence]),
  };
}

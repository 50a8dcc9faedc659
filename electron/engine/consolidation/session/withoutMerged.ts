import type { PlanTarget, WritePlan } from '../plan/writePlan.ts';

/** Merges new items into the memories they duplicate, as evidence; indexes in the plan move up. */
export function withoutMerged(plan: WritePlan, merged: ReadonlyMap<number, PlanTarget>): WritePlan {
  if (merged.size === 0) return plan;
  const newIndexes = new Map<number, number>();
  for (const [index] of plan.nodes.entries())
    if (!merged.has(index)) newIndexes.set(index, newIndexes.size);
  const follow = (target: PlanTarget): PlanTarget => {
    if ('nodeId' in target) return target;
    const mergeTarget = merged.get(target.planned);
    if (mergeTarget !== undefined) return follow(mergeTarget);
    return { planned: newIndexes.get(target.planned) ?? target.planned };
  };
  const extraEvidence = [...merged].map(([index, target]) => ({
    target: follow(target),
    evidence: plan.nodes[index]?.item.evidence ?? [],
  }));
  return {
    ...plan,
    nodes: plan.nodes.flatMap((node, index) =>
      merged.has(index)
        ? []
        : [
            {
              ...node,
              verdicts: node.verdicts.map((verdict) => ({
                ...verdict,
                target: follow(verdict.target),
              })),
            },
          ],
    ),
    evidence: [
      ...plan.evidence.map((more) => ({ ...more, target: follow(more.target) })),
      ...extraEvidence,
    ],
  };
}

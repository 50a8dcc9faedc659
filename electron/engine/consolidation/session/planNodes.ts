import type { ReadStore } from '../../storage/store.ts';
import type { PlannedNode, PlannedVerdict, PlanTarget } from '../plan/writePlan.ts';
import type { PlannedItem, PlanVerdict } from './judgePairs.ts';
import { findReviewReasons, type ReviewPolicy } from './reviewReasons.ts';
import { isOlderThanTarget, canApplyWithoutReview } from './automaticUpdates.ts';

interface NodeDependencies {
  readonly store: ReadStore;
  readonly policy: ReviewPolicy;
  readonly conflictMinConfidence: number;
  readonly isFromRule: boolean;
}

/**
 * Planned memories with their conflicts and reasons for review. Where two statements of one turn
 * update the same memory, a sure one does so alone: the other stands beside it, and would otherwise
 * replace it as the successor of what both update.
 */
export function planNodes(
  deps: NodeDependencies,
  plannedItems: readonly PlannedItem[],
  verdicts: readonly PlanVerdict[],
): PlannedNode[] {
  const nodes = plannedItems.map((item, index) =>
    planNode(deps, item, verdicts.filter(({ newIndex }) => newIndex === index).flatMap(asConflict)),
  );
  const updateByTarget = new Map<string, PlannedNode>();
  for (const node of nodes.filter(({ isUpdate }) => isUpdate)) {
    for (const { target } of node.verdicts.filter(isUpdateVerdict)) {
      const key = JSON.stringify(target);
      if (!updateByTarget.has(key)) updateByTarget.set(key, node);
    }
  }
  return nodes.map((node) => {
    const remainingVerdicts = node.verdicts.filter((conflict) => {
      const update = updateByTarget.get(JSON.stringify(conflict.target));
      const isUpdatedByOther =
        update !== undefined && update !== node && haveCommonTurn(update, node);
      return !(isUpdatedByOther && isUpdateVerdict(conflict));
    });
    return remainingVerdicts.length === node.verdicts.length
      ? node
      : planNode(deps, node, remainingVerdicts);
  });
}

function asConflict({ target, verdict, confidence }: PlanVerdict): PlannedVerdict[] {
  return verdict === 'update' || verdict === 'contradiction'
    ? [{ target, verdict, confidence }]
    : [];
}

const isUpdateVerdict = ({ verdict }: PlannedVerdict): boolean => verdict === 'update';

function haveCommonTurn({ item: a }: PlannedItem, { item: b }: PlannedItem): boolean {
  const turns = new Set(a.evidence.map(({ episode }) => episode.seq));
  return b.evidence.some(({ episode }) => turns.has(episode.seq));
}

function planNode(
  deps: NodeDependencies,
  { item, links }: PlannedItem,
  verdicts: readonly PlannedVerdict[],
): PlannedNode {
  const applicableVerdicts = verdicts.filter((one) => !isOlderThanTarget(deps.store, item, one));
  const verdictsForReview = applicableVerdicts.filter(
    (one) => !canApplyWithoutReview(deps, item, one),
  );
  const reviewReasons = findReviewReasons(
    {
      trust: item.trust,
      isGrounded: item.isGrounded,
      confidence: item.confidence,
      hasConflicts: verdictsForReview.length > 0,
      needsReview: verdictsForReview.some(
        ({ verdict, target }) => verdict === 'update' || isTypedByUser(deps.store, target),
      ),
      isFromRule: deps.isFromRule,
    },
    deps.policy,
  );
  const isUpdate = reviewReasons.length === 0 && applicableVerdicts.some(isUpdateVerdict);
  return { item, links, reviewReasons, isUpdate, verdicts };
}

function isTypedByUser(store: ReadStore, target: PlanTarget): boolean {
  return 'nodeId' in target && store.knowledge.byId(target.nodeId)?.trust === 'user';
}

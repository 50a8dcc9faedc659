import type { NodeId } from '../../../shared/domain/primitives.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import type { QuestionIntent } from '../../../shared/domain/receipt.ts';
import { areSimilarQuestions } from '../algorithms/ranking/questionSimilarity.ts';
import type { RelevanceFeedback } from '../storage/memory/relevanceFeedback.ts';
import type { ReadStore } from '../storage/store.ts';
import { runAction, type ActionResult, type CurationContext } from './changeGroup.ts';

/** Kind of question for which a memory is irrelevant. */
export interface QuestionKind {
  readonly question: string;
  readonly intent: QuestionIntent;
  readonly terms: readonly string[];
}

/** Judgments by a person of the relevance of memories to questions like this one. */
export function judgmentsFor(
  store: Pick<ReadStore, 'relevanceFeedback'>,
  kind: QuestionKind,
): RelevanceFeedback[] {
  return store.relevanceFeedback
    .ofIntent(kind.intent)
    .filter((row) => areSimilarQuestions(kind, row));
}

/** Excludes a memory, or a turn, from answers to questions of this kind. Undone like any action. */
export function markNotRelevant(
  context: CurationContext,
  nodeId: NodeId,
  kind: QuestionKind,
): Result<ActionResult<NodeId>, 'memory' | 'not_relevant_already'> {
  const { store, ids } = context;
  const content = store.relevanceFeedback.contentOf(nodeId);
  if (content === null) return err('memory');
  const terms = JSON.stringify(kind.terms.toSorted());
  if (store.relevanceFeedback.find(nodeId, kind.intent, terms) !== null) {
    return err('not_relevant_already');
  }
  const action = { actor: 'user', cause: 'not_relevant', label: content } as const;
  return ok(
    runAction(context, action, (set) => {
      set.insert('irrelevance', {
        id: ids.next(),
        node_id: nodeId,
        intent: kind.intent,
        terms,
        question: kind.question,
        created_at: set.at,
      });
      return nodeId;
    }),
  );
}

/** Removes all exclusions of a memory from such answers. */
export function markRelevant(
  context: CurationContext,
  nodeId: NodeId,
  kind: QuestionKind,
): Result<ActionResult<NodeId>, 'memory' | 'relevant_already'> {
  const { store } = context;
  const content = store.relevanceFeedback.contentOf(nodeId);
  if (content === null) return err('memory');
  const judgments = judgmentsFor(store, kind).filter(({ node_id }) => node_id === nodeId);
  if (judgments.length === 0) return err('relevant_already');
  const action = { actor: 'user', cause: 'relevant', label: content } as const;
  return ok(
    runAction(context, action, (set) => {
      for (const { id } of judgments) set.remove('irrelevance', id);
      return nodeId;
    }),
  );
}

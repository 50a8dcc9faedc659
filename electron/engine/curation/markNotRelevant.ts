import type { Id } from '../../../shared/domain/primitives.ts';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import type { QuestionIntent } from '../../../shared/domain/receipt.ts';
import { act, type Acted, type CurationContext } from './act.ts';

/** The kind of question a memory is of no use for. */
export interface QuestionKind {
  readonly question: string;
  readonly intent: QuestionIntent;
  readonly terms: readonly string[];
}

/** Keeps a memory, or a turn, out of answers to questions of this kind. Undone like any act. */
export function markNotRelevant(
  context: CurationContext,
  nodeId: Id,
  kind: QuestionKind,
): Result<Acted<Id>, 'not_found' | 'already_marked'> {
  const { store, ids } = context;
  const content = store.irrelevance.contentOf(nodeId);
  if (content === null) return err('not_found');
  const terms = JSON.stringify(kind.terms.toSorted());
  if (store.irrelevance.find(nodeId, kind.intent, terms) !== null) return err('already_marked');
  const what = { actor: 'user', cause: 'not_relevant', label: content } as const;
  return ok(
    act(context, what, (set) => {
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

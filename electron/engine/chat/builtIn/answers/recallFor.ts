import { exclusionFor } from '../../../retrieval/exclusion.ts';
import type { RecalledHit, RecallAnswer } from '../../../retrieval/recall.ts';
import { builtInReceipt } from '../../receipts/builtInReceipt.ts';
import type { ReceiptDraft } from '../../receipts/receiptDraft.ts';
import type { AnswerContext } from '../answerContext.ts';

/** Recall of a question, and the receipt of an answer that shows some of its hits. */
export interface RecalledForAnswer {
  readonly recalled: RecallAnswer;
  readonly receiptOf: (visible: readonly RecalledHit[]) => ReceiptDraft;
}

export async function recallFor(
  { deps, turn }: AnswerContext,
  query: string,
  options: { readonly limit: number; readonly memoriesOnly: boolean },
): Promise<RecalledForAnswer> {
  const { store, clock } = deps.curation;
  const { withoutNodeIds } = turn;
  const start = clock.now();
  const recalled = await deps.recall({
    query,
    ...options,
    exceptNodeIds: [turn.episodeId],
    withoutNodeIds,
  });
  return {
    recalled,
    receiptOf(visible) {
      const hiddenHits = recalled.hits.filter((hit) => !visible.includes(hit));
      const ordered = { ...recalled, hits: [...visible, ...hiddenHits] };
      const { excluded } = exclusionFor(store, query, withoutNodeIds);
      return builtInReceipt(query, ordered, visible.length, excluded, clock.now() - start);
    },
  };
}

import { exclusionFor } from '../../../retrieval/exclusion.ts';
import type { AnswerHit, RecallAnswer } from '../../../retrieval/recall.ts';
import { builtInReceipt } from '../../receipts/builtInReceipt.ts';
import type { ReceiptDraft } from '../../receipts/receiptDraft.ts';
import { termShare } from '../../../text/termShare.ts';
import type { AnswerContext } from '../answerContext.ts';
import { statementAfterForgetRequest } from '../statementAfterRequest.ts';

/** Recall of a question, and the receipt of an answer that shows some of its hits. */
export interface RecalledForAnswer {
  readonly recalled: RecallAnswer;
  readonly receiptOf: (visible: readonly AnswerHit[]) => ReceiptDraft;
}

export async function recallFor(
  { deps, turn }: AnswerContext,
  query: string,
  options: { readonly limit: number; readonly memoriesOnly: boolean },
): Promise<RecalledForAnswer> {
  const { store, clock } = deps.curation;
  const { withheldNodeIds } = turn;
  const start = clock.now();
  const exceptNodeIds = [turn.episodeId];
  const [answer, bulletin] = await Promise.all([
    deps.recall({ query, ...options, exceptNodeIds, withheldNodeIds }),
    deps.bulletin(),
  ]);
  const [closest = null] = answer.closest === null ? [] : withoutForgotten(answer.closest, query);
  const hits = answer.hits.flatMap((hit) => withoutForgotten(hit, query));
  const recalled = { ...answer, hits, closest };
  return {
    recalled,
    receiptOf(visible) {
      const hiddenHits = recalled.hits.filter((hit) => !visible.includes(hit));
      const reordered = { ...recalled, hits: [...visible, ...hiddenHits] };
      const exclusion = exclusionFor(store, query, withheldNodeIds);
      const ms = clock.now() - start;
      return builtInReceipt(query, reordered, { visible: visible.length, exclusion, bulletin, ms });
    },
  };
}

/** Hit without the request to forget in front of what a turn states; nothing if only the request fits. */
function withoutForgotten(hit: AnswerHit, query: string): AnswerHit[] {
  const statement = statementAfterForgetRequest(hit);
  if (statement === null) return [hit];
  return termShare(query, statement) > 0 ? [{ ...hit, content: statement, passage: null }] : [];
}

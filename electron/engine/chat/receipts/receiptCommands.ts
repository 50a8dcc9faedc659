import { contractError } from '../../../../shared/contract/errors.ts';
import type { MessageId, NodeId } from '../../../../shared/domain/primitives.ts';
import type { Receipt } from '../../../../shared/domain/receipt.ts';
import type { Result } from '../../../../shared/domain/result.ts';
import type { Ledger } from '../../bus/ledger.ts';
import type { ActionResult, CurationContext } from '../../curation/changeGroup.ts';
import {
  judgmentsFor,
  markNotRelevant,
  markRelevant,
  type QuestionKind,
} from '../../curation/relevance.ts';
import type { CommandHandlers, CommandsOf } from '../../engineApi.ts';
import { presentNode } from '../../retrieval/presentNode.ts';
import { intentOf } from '../../retrieval/understand/intent.ts';
import { queryTerms } from '../../text/terms.ts';
import { readReceipt } from './readReceipt.ts';

export interface ReceiptCommandDependencies {
  readonly curation: CurationContext;
  readonly ledger: Ledger;
}

/** Commands by which a person reads a receipt and judges its items. */
export function createReceiptCommands(
  deps: ReceiptCommandDependencies,
): CommandHandlers<CommandsOf<'receipts'>> {
  const { curation, ledger } = deps;
  const find = (messageId: MessageId): Receipt => {
    const receipt = readReceipt(curation.store, messageId);
    if (receipt === null) throw contractError('not_found', { reason: 'receipt' });
    return receipt;
  };
  const judge = (judgment: () => Result<ActionResult<NodeId>, string>) => {
    const result = ledger.commit(() => {
      const outcome = judgment();
      if (!outcome.ok) {
        const code = outcome.error === 'memory' ? 'not_found' : 'conflict';
        throw contractError(code, { reason: outcome.error });
      }
      return { value: outcome.value, events: [outcome.value.event] };
    });
    return { changeId: result.changeId };
  };
  return {
    'receipts.get': ({ messageId }) => {
      const receipt = find(messageId);
      const judgments = judgmentsFor(curation.store, kindOf(receipt));
      return {
        receipt,
        notRelevant: [...new Set(judgments.map(({ node_id }) => node_id))],
        memories: receipt.items
          .map((item) =>
            item.source === 'entity' ? null : curation.store.knowledge.byId(item.nodeId),
          )
          .filter((row) => row !== null)
          .map((row) => presentNode(row, curation.clock.now())),
      };
    },
    'receipts.exclude': ({ messageId, nodeId }) =>
      judge(() => markNotRelevant(curation, nodeId, kindOf(find(messageId)))),
    'receipts.include': ({ messageId, nodeId }) =>
      judge(() => markRelevant(curation, nodeId, kindOf(find(messageId)))),
  };
}

/** Intent by the rules, whatever classified it then: a judgment stays valid with another model. */
function kindOf({ query }: Receipt): QuestionKind {
  return { question: query, intent: intentOf(query), terms: queryTerms(query) };
}

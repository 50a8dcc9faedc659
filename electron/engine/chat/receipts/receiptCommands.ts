import { contractError } from '../../../../shared/contract/errors.ts';
import type { Request, Response } from '../../../../shared/contract/index.ts';
import type { Id } from '../../../../shared/domain/primitives.ts';
import type { Receipt } from '../../../../shared/domain/receipt.ts';
import type { Ledger } from '../../bus/ledger.ts';
import type { CurationContext } from '../../curation/act.ts';
import { markNotRelevant } from '../../curation/markNotRelevant.ts';
import type { EngineEvent } from '../../engineApi.ts';
import { queryTerms } from '../../text/terms.ts';
import { readReceipt } from './readReceipt.ts';

export interface ReceiptCommandParts {
  readonly workspaceId: Id;
  readonly curation: CurationContext;
  readonly ledger: Ledger;
  readonly emit: (event: EngineEvent) => void;
}

/** What a person reads of a receipt, and says about it. */
export function createReceiptCommands({
  workspaceId,
  curation,
  ledger,
  emit,
}: ReceiptCommandParts) {
  const find = (messageId: Id): Receipt => {
    const receipt = readReceipt(curation.store, messageId);
    if (receipt === null) throw contractError('not_found', { reason: 'receipt' });
    return receipt;
  };
  return {
    get: (messageId: Id): Response<'receipts.get'> => find(messageId),
    notRelevant({ messageId, nodeId }: Request<'receipts.notRelevant'>) {
      const { query, intent } = find(messageId);
      const acted = ledger.commit(() => {
        const kind = { question: query, intent, terms: queryTerms(query) };
        const outcome = markNotRelevant(curation, nodeId, kind);
        if (!outcome.ok) {
          throw outcome.error === 'not_found'
            ? contractError('not_found', { reason: 'memory' })
            : contractError('conflict', { reason: outcome.error });
        }
        return { value: outcome.value, events: [outcome.value.event] };
      });
      emit({ name: 'history.changed', payload: { workspaceId } });
      return { changeId: acted.changeId };
    },
  };
}

import type { MemoryAction, Citation, ToolCall } from '../../../../shared/domain/chat.ts';
import type { ModelProblem, Usage } from '../../../../shared/domain/model.ts';
import type { NodeId } from '../../../../shared/domain/primitives.ts';
import type { Ledger } from '../../bus/ledger.ts';
import type { AgentResponseEvent, DurableEvent } from '../../bus/durableEvents.ts';
import type { CurationContext } from '../../curation/changeGroup.ts';
import type { MessageRow } from '../../storage/connection/rows.ts';
import { BUILT_IN } from '../authors.ts';
import type { ReceiptDraft } from '../receipts/receiptDraft.ts';
import { writeReceipt, type SnapshotWritten } from '../receipts/writeReceipt.ts';
import type { NodeSeq } from '../../storage/connection/rowNumber.ts';

/** Final state of an answer, as it is stored. */
export interface FinalAnswer {
  readonly state: AgentResponseEvent['state'];
  readonly text: string;
  readonly problem: ModelProblem | null;
  readonly citations: readonly Citation[];
  readonly actions: readonly MemoryAction[];
  readonly reasoning: string;
  readonly toolCalls: readonly ToolCall[];
  readonly usage: Usage | null;
  /** Receipt of the answer; null if memory was not searched. */
  readonly receipt: ReceiptDraft | null;
  /** False where memory is off: the answer is stored as a message only. */
  readonly isRecorded: boolean;
}

/** Fields of an answer that has no text; state and problem are each answer's own. */
export const emptyAnswer: Omit<FinalAnswer, 'state' | 'problem'> = {
  text: '',
  citations: [],
  actions: [],
  reasoning: '',
  toolCalls: [],
  usage: null,
  receipt: null,
  isRecorded: false,
};

export interface FinalizeAnswerDependencies {
  readonly ledger: Ledger;
  readonly curation: CurationContext;
  /** Stores a finished answer, inside the transaction that `ledger` opens. */
  readonly record: (event: AgentResponseEvent) => void;
  /** Writes a copy of a new bulletin snapshot beside the database. */
  readonly writeSnapshotCopy: (snapshot: SnapshotWritten) => void;
}

/**
 * Stores an answer with its episode. `make` runs inside the transaction, so that its memory actions
 * are committed exactly when the answer is.
 */
export function finalizeAnswer<T>(
  { ledger, curation, record, writeSnapshotCopy }: FinalizeAnswerDependencies,
  row: MessageRow,
  make: () => { finalAnswer: FinalAnswer; events: readonly DurableEvent[]; value: T },
): { message: MessageRow; value: T } {
  const { store, clock, ids } = curation;
  let snapshot: SnapshotWritten | null = null;
  const outcome = ledger.commit(() => {
    const { finalAnswer, events, value } = make();
    const { isRecorded, receipt, ...answer } = finalAnswer;
    const event: AgentResponseEvent = {
      seq: null,
      id: ids.next(),
      at: Math.max(clock.now(), row.created_at),
      topic: 'agent.response',
      turnId: row.turn_id,
      messageId: row.id,
      author: row.author ?? BUILT_IN,
      ...answer,
      citations: [...answer.citations],
      actions: [...answer.actions],
      toolCalls: [...answer.toolCalls],
      episode: episodeFor(finalAnswer, () => ({
        id: ids.next(),
        seq: store.sequences.next('nodes'),
      })),
    };
    record(event);
    if (receipt !== null) snapshot = writeReceipt(curation, row, receipt, answer.text);
    const message = store.messages.get(row.id) ?? row;
    return { value: { message, value }, events: [...events, event] };
  });
  if (snapshot !== null) writeSnapshotCopy(snapshot);
  return outcome;
}

function episodeFor(
  { text, isRecorded }: FinalAnswer,
  make: () => { id: NodeId; seq: NodeSeq },
): { id: NodeId; seq: NodeSeq } | null {
  return text === '' || !isRecorded ? null : make();
}

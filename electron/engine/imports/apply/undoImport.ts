import type { Ledger } from '../../bus/ledger.ts';
import { runAction, type CurationContext } from '../../curation/changeGroup.ts';
import { closeMemory } from '../../curation/lifetime/lifetimeActions.ts';
import { memoryOf } from '../../curation/requireMemory.ts';
import type { NodeId } from '../../../../shared/domain/primitives.ts';
import type { ImportRow } from '../../storage/chat/imports.ts';
import type { ImportedConversationRow } from '../../storage/purge/removeImported.ts';
import { showRemainingTurns } from './showRemainingTurns.ts';

interface UndoDependencies {
  readonly curation: CurationContext;
  readonly ledger: Ledger;
  /** Pause between two transactions of one import: see `OpenLedger`. */
  readonly pauseBetweenSteps: () => Promise<void>;
  /** Number of conversations done, and of all of them. */
  readonly onProgress: (doneCount: number, of: number) => void;
}

/** Conversations read at once; each is a transaction of its own. */
const PAGE_SIZE = 50;

/**
 * Undoes a whole import: its conversations, proposals and what was learned from them alone are gone.
 * What the person accepted stays theirs, and a conversation that they or a later import continued
 * stays readable, out of memory. An undo that was killed goes on at the next start.
 */
export async function undoImport(
  { curation, ledger, pauseBetweenSteps, onProgress }: UndoDependencies,
  row: ImportRow,
  signal: AbortSignal,
): Promise<void> {
  const { store, clock } = curation;
  const of = store.importedRowRemoval.countConversations(row.seq);
  let doneCount = 0;
  for (;;) {
    const page = store.importedRowRemoval.conversations(row.seq, PAGE_SIZE);
    if (page.length === 0) break;
    for (const conversation of page) {
      if (signal.aborted) return;
      ledger.commit(() => ({
        value: null,
        events: retraction(
          curation,
          store.importedRowRemoval.memoriesLearnedFrom(row.seq, conversation.conversation_seq),
          () => removeConversation(curation, row, conversation),
        ),
      }));
      doneCount += 1;
      onProgress(doneCount, of);
      await pauseBetweenSteps();
    }
  }
  ledger.commit(() => {
    const events = retraction(curation, store.importedRowRemoval.pendingStatements(row.seq), () => {
      store.importedRowRemoval.removeStatements(row.seq);
      store.imports.setState(row.seq, 'undone', clock.now());
    });
    return { value: null, events };
  });
}

function removeConversation(
  { store }: CurationContext,
  { seq }: ImportRow,
  conversation: ImportedConversationRow,
): void {
  const { conversation_seq: conversationSeq } = conversation;
  const isContinued = store.importedItems.isContinued(seq, conversationSeq);
  store.importedRowRemoval.removeEpisodes(seq, conversationSeq);
  store.indexLog.staleConversation(conversationSeq);
  if (isContinued) store.importedRowRemoval.releaseMessages(seq, conversationSeq);
  else {
    store.importedRowRemoval.removeMessages(seq, conversation);
    if (conversation.isWhole === 0) showRemainingTurns(store, conversationSeq);
  }
}

/** Retracts memories that nothing else supports, and then removes the rows they rest on. */
function retraction(curation: CurationContext, nodeIds: readonly NodeId[], remove: () => void) {
  const retracted =
    nodeIds.length === 0
      ? []
      : [
          runAction(curation, { actor: 'user', cause: 'import', label: '' }, (set) => {
            for (const id of nodeIds) {
              closeMemory(set, memoryOf(curation.store, id), 'retracted', 'user');
            }
          }).event,
        ];
  remove();
  return retracted;
}

import { showBranch } from '../../ingest/branches.ts';
import { previewOf } from '../../text/conversationTitle.ts';
import type { ConversationSeq } from '../../storage/connection/rowNumber.ts';
import type { WriteStore } from '../../storage/store.ts';

/**
 * Shows what remains of a conversation once the turns of an import are gone: the newest version where
 * the shown one went, and the line in the list of conversations as of the last turn.
 */
export function showRemainingTurns(store: WriteStore, conversationSeq: ConversationSeq): void {
  const versions = store.messages.newestUnchosenVersions(conversationSeq);
  for (const version of versions) store.messages.choose(version);
  if (versions.length > 0) showBranch(store, conversationSeq);
  const [last] = store.messages.page(conversationSeq, null, 1).rows;
  if (last === undefined) return;
  store.conversations.touch({
    seq: conversationSeq,
    at: last.created_at,
    sessionId: last.session_id,
    preview: shownPreview(store, conversationSeq),
    added: 0,
    automaticTitle: null,
    replacedTitle: '',
  });
}

/** Preview of a conversation: its last question on the branch that is shown. */
export function shownPreview(store: WriteStore, conversationSeq: ConversationSeq): string {
  const turnSeq = store.messages.lastShownTurn(conversationSeq);
  const turn = turnSeq === null ? null : store.messages.bySeq(turnSeq);
  return turn === null || turn.forgotten_at !== null ? '' : previewOf(turn.text);
}

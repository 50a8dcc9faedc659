import { runAction, type ActionResult, type CurationContext } from '../../curation/changeGroup.ts';
import type { Actor } from '../../../../shared/domain/change.ts';
import type { ChangeGroupWriter } from '../../storage/history/changeGroupWriter.ts';
import type { DocumentRow } from '../../storage/documents/documents.ts';
import { flagDerivedMemories, unflagDerivedMemories } from './flagDerivedMemories.ts';

/** Retires a document, head and chunks, or makes its newest version active again. */
function setDocumentStatus(
  context: CurationContext,
  set: ChangeGroupWriter,
  document: DocumentRow,
  status: 'active' | 'retracted',
): void {
  const { store } = context;
  const isActive = status === 'active';
  const chunks = store.documents.chunks(document);
  const nodes = [
    { id: store.episodes.idOf(document.node_seq), seq: document.node_seq },
    ...chunks.map(({ node_id, node_seq }) => ({ id: node_id, seq: node_seq })),
  ];
  for (const { id } of nodes) {
    set.update('nodes', id, {
      status,
      status_reason: isActive ? null : 'user',
      valid_until: isActive ? null : set.at,
      updated_at: set.at,
    });
  }
  // After all of them: a memory may be derived from several chunks.
  const flag = isActive ? unflagDerivedMemories : flagDerivedMemories;
  for (const { seq } of nodes) flag(context, set, seq);
}

/** Retires or restores a document, as a change of its own. */
export function changeDocumentStatus(
  context: CurationContext,
  document: DocumentRow,
  status: 'active' | 'retracted',
  actor: Actor,
): ActionResult<void> {
  const cause = status === 'active' ? 'restore_document' : 'retire_document';
  const action = { actor, cause, label: document.title } as const;
  return runAction(context, action, (set) => setDocumentStatus(context, set, document, status));
}

import { runAction, type ActionResult, type CurationContext } from '../../curation/changeGroup.ts';
import { insertEdge } from '../../curation/newNode.ts';
import type { ChunkTextRow } from '../../storage/documents/documents.ts';
import type { NodeSeq } from '../../storage/connection/rowNumber.ts';
import { flagDerivedMemories } from './flagDerivedMemories.ts';

/** Chunk that the newer version of its document no longer has. */
export interface ReplacedChunk {
  readonly chunk: ChunkTextRow;
  /** Chunk in its place; null where there is none. */
  readonly successor: { readonly seq: NodeSeq } | null;
}

/**
 * Supersedes chunks of an older version. Memories derived from them stay, and say that their source has
 * changed. One change, so that it can be undone.
 */
export function supersedeChunks(
  context: CurationContext,
  title: string,
  replaced: readonly ReplacedChunk[],
): ActionResult<null> {
  const action = { actor: 'system', cause: 'document', label: title } as const;
  return runAction(context, action, (set) => {
    for (const { chunk, successor } of replaced) {
      set.update('nodes', chunk.node_id, {
        status: 'superseded',
        status_reason: 'corrected',
        valid_until: set.at,
        updated_at: set.at,
      });
      if (successor !== null) {
        insertEdge(context, set, successor.seq, chunk.node_seq, 'supersedes', null);
      }
      flagDerivedMemories(context, set, chunk.node_seq);
    }
    return null;
  });
}

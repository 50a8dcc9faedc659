import type { CurationContext } from '../../curation/changeGroup.ts';
import { hasChangedSource, sourceNote } from '../../curation/sourceNote.ts';
import type { ChangeGroupWriter } from '../../storage/history/changeGroupWriter.ts';
import type { KnowledgeRow } from '../../storage/memory/knowledge.ts';
import type { NodeSeq } from '../../storage/connection/rowNumber.ts';

/** Flags the memories derived from a chunk: their source changed. */
export function flagDerivedMemories(
  context: CurationContext,
  set: ChangeGroupWriter,
  chunkSeq: NodeSeq,
): void {
  for (const memory of derivedFrom(context, chunkSeq)) {
    const attributes = sourceNote.stringify({
      ...sourceNote.parse(memory.attributes),
      sourceChanged: set.at,
    });
    set.update('nodes', memory.id, { attributes, updated_at: set.at });
  }
}

/** Removes that flag from memories derived from a chunk, unless another source of theirs is not active. */
export function unflagDerivedMemories(
  context: CurationContext,
  set: ChangeGroupWriter,
  chunkSeq: NodeSeq,
): void {
  const { store } = context;
  for (const memory of derivedFrom(context, chunkSeq)) {
    const sources = store.edges.from(memory.seq, 'derived_from');
    const isSound = sources.every(({ target_seq }) => store.episodes.isActive(target_seq));
    if (!isSound || !hasChangedSource(memory)) continue;
    const { sourceChanged: _, ...note } = sourceNote.parse(memory.attributes);
    const attributes = sourceNote.stringify(note);
    set.update('nodes', memory.id, { attributes, updated_at: set.at });
  }
}

function derivedFrom({ store }: CurationContext, chunkSeq: NodeSeq): KnowledgeRow[] {
  return store.edges
    .to(chunkSeq, 'derived_from')
    .map(({ source_seq }) => store.knowledge.bySeq(source_seq))
    .filter((row) => row !== null);
}

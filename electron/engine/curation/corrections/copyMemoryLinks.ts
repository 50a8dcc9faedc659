import type { NodeSeq } from '../../storage/connection/rowNumber.ts';
import type { ChangeGroupWriter } from '../../storage/history/changeGroupWriter.ts';
import type { KnowledgeRow } from '../../storage/memory/knowledge.ts';
import type { CurationContext } from '../changeGroup.ts';
import { insertMemoryLink, linkedMemories, memoryEdgeTypes } from '../links/memoryLinks.ts';

/** Copies links between memories, which only a person makes, from a memory to its correction. */
export function copyMemoryLinks(
  context: CurationContext,
  set: ChangeGroupWriter,
  { seq: oldSeq }: Pick<KnowledgeRow, 'seq'>,
  { seq: nextSeq }: Pick<KnowledgeRow, 'seq'>,
): void {
  const { edges } = context.store;
  for (const relation of memoryEdgeTypes) {
    const excluded = new Set<NodeSeq>([
      nextSeq,
      ...linkedMemories(context.store, nextSeq, relation),
    ]);
    for (const { target_seq: target } of edges.from(oldSeq, relation)) {
      if (!excluded.has(target)) insertMemoryLink(context, set, nextSeq, target, relation);
    }
    for (const { source_seq: source } of edges.to(oldSeq, relation)) {
      if (!excluded.has(source)) insertMemoryLink(context, set, source, nextSeq, relation);
    }
  }
}

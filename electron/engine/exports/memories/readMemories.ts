import type { EntityRole, EntityType } from '../../../../shared/domain/entity.ts';
import type { ExportReport, MemoryScope } from '../../../../shared/domain/exports.ts';
import type { MemoryNode, SourceType } from '../../../../shared/domain/node.ts';
import type { EntityId, EpochMs } from '../../../../shared/domain/primitives.ts';
import { presentNode } from '../../retrieval/presentNode.ts';
import type { NodeSeq } from '../../storage/connection/rowNumber.ts';
import type { KnowledgeRow } from '../../storage/memory/knowledge.ts';
import type { ExportContext } from '../exportContext.ts';

/** Words of a turn or a document that a memory rests on. */
export interface ExportedEvidence {
  readonly quote: string;
  readonly at: EpochMs;
  /** Title of the conversation or the document; null for neither. */
  readonly title: string | null;
}

export interface ExportedEntity {
  readonly id: EntityId;
  readonly name: string;
  readonly type: EntityType;
  readonly role: EntityRole;
}

/** Memory with everything that makes it understood elsewhere. */
export interface ExportedMemory {
  readonly node: MemoryNode;
  readonly sourceType: SourceType;
  readonly entities: readonly ExportedEntity[];
  readonly evidence: readonly ExportedEvidence[];
}

/** Memories read at once. */
const PAGE_SIZE = 200;

/** Counts of memories as they are read. */
export type MemoryReport = ExportReport & {
  written: { memories: number };
  omitted: { inactive_memories?: number };
};

/**
 * Reads the memories of a scope, oldest first. Rejected ones are no memories: they are in no export
 * but that of the whole workspace.
 */
export async function* readMemories(
  context: ExportContext,
  scope: MemoryScope,
  report: MemoryReport,
): AsyncGenerator<ExportedMemory> {
  const { store, progress, now } = context;
  for await (const seqs of pagesOf(context, scope)) {
    const rows = store.knowledge.bySeqs(seqs).toSorted((a, b) => a.seq - b.seq);
    for (const row of rows) {
      const node = presentNode(row, now);
      progress.done += 1;
      if (isInScope(node, scope)) {
        report.written.memories += 1;
        yield present(context, row, node);
      } else report.omitted.inactive_memories = (report.omitted.inactive_memories ?? 0) + 1;
    }
    await context.yieldOrCancel();
  }
}

async function* pagesOf(
  { reads, progress }: ExportContext,
  scope: MemoryScope,
): AsyncGenerator<NodeSeq[]> {
  if (scope.kind === 'chosen') {
    const seqs = reads.memorySeqsAmong(scope.nodeIds);
    progress.of += seqs.length;
    for (let from = 0; from < seqs.length; from += PAGE_SIZE)
      yield seqs.slice(from, from + PAGE_SIZE);
    return;
  }
  progress.of += reads.countMemories();
  for (let seqs = reads.memorySeqs(null, PAGE_SIZE); ;) {
    const last = seqs.at(-1);
    if (last === undefined) return;
    yield seqs;
    seqs = reads.memorySeqs(last, PAGE_SIZE);
  }
}

function isInScope({ status, review }: MemoryNode, scope: MemoryScope): boolean {
  if (scope.kind === 'chosen') return true;
  if (review === 'rejected') return false;
  return scope.kind === 'all' || (status === 'active' && review !== 'pending');
}

function present({ store }: ExportContext, row: KnowledgeRow, node: MemoryNode): ExportedMemory {
  const roles = new Map<EntityId, EntityRole>();
  const entities = store.evidence.entities(row.seq);
  for (const link of store.entities.linksOfNode(row.seq)) {
    const id = store.entities.bySeq(link.entity_seq)?.id;
    if (id !== undefined && !roles.has(id)) roles.set(id, link.role);
  }
  return {
    node,
    sourceType: row.source_type,
    entities: entities.map((entity) => ({ ...entity, role: roles.get(entity.id) ?? 'mention' })),
    evidence: store.evidence.of(row.seq).map(({ quote, content, event_time, ...source }) => ({
      quote: quote ?? content,
      at: event_time,
      title: source.document_title ?? source.conversation_title,
    })),
  };
}

import type { NodeSeq } from '../../storage/connection/rowNumber.ts';
import type { KnowledgeRow } from '../../storage/memory/knowledge.ts';
import type { ExportElement } from '../exportElement.ts';
import type { ImportedStatement } from '../conversation.ts';
import type { ArchiveSource } from './readArchiveConversations.ts';

/** Memories of one element, which are proposed in one transaction. */
const PAGE_SIZE = 200;

/** Memories in use of an opened archive, whatever their trust there: here each is a proposal. */
export function* readArchiveStatements({ store, reads }: ArchiveSource): Generator<ExportElement> {
  for (let afterSeq: NodeSeq | null = null; ;) {
    const seqs: NodeSeq[] = reads.memorySeqs(afterSeq, PAGE_SIZE);
    const last = seqs.at(-1);
    if (last === undefined) return;
    afterSeq = last;
    const rows = store.knowledge.bySeqs(seqs).toSorted((a, b) => a.seq - b.seq);
    const statements = rows.filter(isInUse).map(statementOf);
    if (statements.length > 0) yield { kind: 'statements', provider: 'loci', statements };
  }
}

function isInUse({ status, review }: KnowledgeRow): boolean {
  return status === 'active' && review !== 'rejected';
}

function statementOf({ content, kind, event_time }: KnowledgeRow): ImportedStatement {
  return { content, kind: kind ?? 'Fact', origin: 'memory', at: event_time };
}

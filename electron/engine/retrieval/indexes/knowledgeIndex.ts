import { indexTermsWithStems } from '../../text/terms.ts';
import { GrowableFloats, GrowableInts } from './growable.ts';
import type { NodeSeq } from '../../storage/connection/rowNumber.ts';

/** Fields of a memory that the index needs. */
interface IndexedMemory {
  readonly seq: NodeSeq;
  readonly content: string;
  readonly summary: string;
  /** Aliases of all its entities. */
  readonly names: string;
  readonly event_time: number;
  readonly fade_at: number | null;
}

interface MemoryPostings {
  readonly documents: GrowableInts;
  /** Term frequency, doubled: 2 for an occurrence in the content, 1 in summary and names. */
  readonly halfCounts: GrowableInts;
}

/**
 * Inverted index of active memories, in typed arrays, with the content of `memory_fts`, so that it
 * ranks the same. A changed memory gets a new document; the old one stays, dead.
 */
export interface KnowledgeIndex {
  /** Number of documents, dead ones included. */
  size(): number;
  /** Number of live memories. */
  liveCount(): number;
  /** Mean number of terms in a memory. */
  meanLength(): number;
  put(memory: IndexedMemory): void;
  remove(seq: NodeSeq): void;
  /** Document of a memory, or -1. */
  documentOf(seq: NodeSeq): number;
  postings(stem: string): MemoryPostings | null;
  /** Document frequency of the stem among live memories. */
  frequency(stem: string): number;
  isLive(document: number): boolean;
  seqOf(document: number): NodeSeq;
  length(document: number): number;
  time(document: number): number;
  /**
   * Memories that are due to fade as far as the index knows: use postpones the date without
   * notifying the index, and nothing else advances it unnoticed.
   */
  dueBy(now: number): NodeSeq[];
  /** Marks a memory as faded, as the database says: not due again until it changes. */
  markFaded(seq: NodeSeq): void;
  /** Postpones a memory's fade time, as the database says, or for ever (Infinity). */
  postponeFading(seq: NodeSeq, until: number): void;
  isFaded(seq: NodeSeq): boolean;
  /** Term frequency of the stem in the content. */
  count(document: number, stem: string): number;
}

/** Sentinel before all times. */
const FADED_POSITION = -1;

interface Term extends MemoryPostings {
  readonly number: number;
  frequency: number;
}

export function createKnowledgeIndex(): KnowledgeIndex {
  const terms = new Map<string, Term>();
  const byNumber: Term[] = [];
  const documents = new Map<NodeSeq, number>();
  const seqs = new GrowableInts(1024);
  const liveMemories = new GrowableInts(1024);
  const lengths = new GrowableInts(1024);
  const times = new GrowableFloats(1024);
  const fades = new GrowableFloats(1024);
  const starts = new GrowableInts(1024);
  const termList = new GrowableInts(8192);
  const contentCounts = new GrowableInts(8192);
  let totalLength = 0;
  /** Earliest due time: most searches need not look further. */
  let nextEnd = Infinity;

  const termOf = (stem: string): Term => {
    const existing = terms.get(stem);
    if (existing !== undefined) return existing;
    const term = {
      number: byNumber.length,
      documents: new GrowableInts(2),
      halfCounts: new GrowableInts(2),
      frequency: 0,
    };
    terms.set(stem, term);
    byNumber.push(term);
    return term;
  };
  const endOf = (document: number) =>
    document + 1 < starts.length ? starts.at(document + 1) : termList.length;
  const remove = (seq: NodeSeq) => {
    const document = documents.get(seq);
    if (document === undefined) return;
    documents.delete(seq);
    liveMemories.set(document, 0);
    totalLength -= lengths.at(document);
    for (let i = starts.at(document); i < endOf(document); i += 1) {
      const term = byNumber[termList.at(i)];
      if (term !== undefined) term.frequency -= 1;
    }
  };
  return {
    size: () => seqs.length,
    liveCount: () => documents.size,
    meanLength: () => totalLength / Math.max(1, documents.size),
    put(memory) {
      remove(memory.seq);
      const document = seqs.length;
      const content = indexTermsWithStems(memory.content);
      const secondaryTerms = [memory.summary, memory.names].map(indexTermsWithStems);
      // As in full text, so that both rank the same: stems of other languages add no length.
      const length = [content, ...secondaryTerms].reduce((sum, { terms }) => sum + terms.length, 0);
      const counts = new Map<Term, { halfCount: number; content: number }>();
      const count = (stem: string, halfCount: number, contentCount: number) => {
        const term = termOf(stem);
        const entry = counts.get(term);
        if (entry === undefined) counts.set(term, { halfCount, content: contentCount });
        else {
          entry.halfCount += halfCount;
          entry.content += contentCount;
        }
      };
      for (const stem of [...content.terms, ...content.languageStems]) count(stem, 2, 1);
      for (const { terms, languageStems } of secondaryTerms) {
        for (const stem of [...terms, ...languageStems]) count(stem, 1, 0);
      }
      documents.set(memory.seq, document);
      seqs.push(memory.seq);
      liveMemories.push(1);
      lengths.push(length);
      totalLength += length;
      times.push(memory.event_time);
      fades.push(memory.fade_at ?? Infinity);
      nextEnd = Math.min(nextEnd, memory.fade_at ?? Infinity);
      starts.push(termList.length);
      for (const [term, entry] of counts) {
        term.documents.push(document);
        term.halfCounts.push(entry.halfCount);
        term.frequency += 1;
        termList.push(term.number);
        contentCounts.push(entry.content);
      }
    },
    remove,
    documentOf: (seq) => documents.get(seq) ?? -1,
    postings: (stem) => terms.get(stem) ?? null,
    frequency: (stem) => terms.get(stem)?.frequency ?? 0,
    isLive: (document) => liveMemories.at(document) === 1,
    seqOf: (document) => seqs.at(document) as NodeSeq,
    length: (document) => lengths.at(document),
    time: (document) => times.at(document),
    dueBy(now) {
      const due: NodeSeq[] = [];
      if (now < nextEnd) return due;
      let next = Infinity;
      for (let document = 0; document < fades.length; document += 1) {
        const at = fades.at(document);
        if (at === FADED_POSITION || liveMemories.at(document) === 0) continue;
        if (at <= now) due.push(seqs.at(document) as NodeSeq);
        else next = Math.min(next, at);
      }
      if (due.length === 0) nextEnd = next;
      return due;
    },
    postponeFading(seq, until) {
      fades.set(documents.get(seq) ?? fades.length, until);
      nextEnd = Math.min(nextEnd, until);
    },
    markFaded: (seq) => fades.set(documents.get(seq) ?? fades.length, FADED_POSITION),
    isFaded: (seq) => fades.at(documents.get(seq) ?? fades.length) === FADED_POSITION,
    count(document, stem) {
      const number = terms.get(stem)?.number ?? -1;
      for (let i = starts.at(document); i < endOf(document); i += 1) {
        if (termList.at(i) === number) return contentCounts.at(i);
      }
      return 0;
    },
  };
}

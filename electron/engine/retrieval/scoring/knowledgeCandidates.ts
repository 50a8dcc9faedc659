import type { KnowledgeIndex } from '../indexes/knowledgeIndex.ts';
import { TopK } from '../../algorithms/ranking/topK.ts';
import type { NodeSeq } from '../../storage/connection/rowNumber.ts';

/** BM25 parameters of SQLite's full text. */
const K1 = 1.2;
const B = 0.75;
const MIN_IDF = 1e-6;

/**
 * Best matching memories, best first, ranked as by the durable full-text table:
 *
 *     Σ idf · f (k1 + 1) / (f + k1 (1 − b + b · length / mean length)),   k1 = 1.2, b = 0.75
 *     idf = max(10⁻⁶, ln((N − n + ½) / (n + ½)))
 *
 * f counts an occurrence in the content as 1, one in the summary or in a name as ½. What is not
 * live or not accepted is left out before anything is ranked. Source: SQLite FTS5, "The bm25()
 * function".
 */
export function knowledgeCandidates(
  index: KnowledgeIndex,
  stems: readonly string[],
  limit: number,
  accepts: (seq: NodeSeq) => boolean,
): NodeSeq[] {
  const scores = new Float64Array(index.size());
  const scored: number[] = [];
  const mean = index.meanLength();
  for (const stem of stems) {
    const postings = index.postings(stem);
    if (postings === null) continue;
    const frequency = index.frequency(stem);
    const idf = Math.max(
      MIN_IDF,
      Math.log((index.liveCount() - frequency + 0.5) / (frequency + 0.5)),
    );
    const { documents, halfCounts } = postings;
    for (let i = 0; i < documents.length; i += 1) {
      const document = documents.at(i);
      if (!index.isLive(document)) continue;
      const f = halfCounts.at(i) / 2;
      const norm = K1 * (1 - B + (B * index.length(document)) / mean);
      const score = scores[document] ?? 0;
      if (score === 0) scored.push(document);
      scores[document] = score + idf * ((f * (K1 + 1)) / (f + norm));
    }
  }
  const top = new TopK<NodeSeq>(limit);
  for (const document of scored) {
    const score = scores[document] ?? 0;
    const seq = index.seqOf(document);
    if (score >= top.lowest() && accepts(seq)) top.offer(seq, score);
  }
  return top.items();
}

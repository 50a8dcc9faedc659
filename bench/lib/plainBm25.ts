import { TopK } from '../../electron/engine/algorithms/ranking/topK.ts';

const K1 = 1.2;
const B = 0.75;

/** Least inverse document frequency of a term that is in half of the documents or more. */
const MIN_IDF = 1e-6;

interface Posting {
  readonly seq: number;
  readonly count: number;
}

/** Plain BM25 over whole texts: what any retriever has to beat on the same tokens. */
interface PlainBm25 {
  add(seq: number, terms: readonly string[]): void;
  /** Best documents first. */
  rank(terms: readonly string[], limit: number): number[];
}

/**
 * BM25 with the parameters of SQLite's full text, k1 = 1.2 and b = 0.75.
 * Source: SQLite FTS5, "The bm25() function".
 */
export function createPlainBm25(): PlainBm25 {
  const postings = new Map<string, Posting[]>();
  const lengths = new Map<number, number>();
  let total = 0;
  return {
    add(seq, terms) {
      lengths.set(seq, terms.length);
      total += terms.length;
      for (const [term, list] of Map.groupBy(terms, (term) => term)) {
        const posting = { seq, count: list.length };
        const existing = postings.get(term);
        if (existing === undefined) postings.set(term, [posting]);
        else existing.push(posting);
      }
    },
    rank(terms, limit) {
      const mean = total / Math.max(1, lengths.size);
      const scores = new Map<number, number>();
      for (const list of terms.map((term) => postings.get(term) ?? [])) {
        const idf = Math.log((lengths.size - list.length + 0.5) / (list.length + 0.5));
        for (const { seq, count } of list) {
          const norm = K1 * (1 - B + (B * (lengths.get(seq) ?? 0)) / mean);
          const score = Math.max(MIN_IDF, idf) * ((count * (K1 + 1)) / (count + norm));
          scores.set(seq, (scores.get(seq) ?? 0) + score);
        }
      }
      const top = new TopK(limit);
      for (const [seq, score] of scores) top.offer(seq, score);
      return top.items();
    },
  };
}

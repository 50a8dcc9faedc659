import { similarityWorths } from '../../algorithms/ranking/similarityWorth.ts';
import { standardScores } from '../../algorithms/ranking/standardScore.ts';
import type { NodeSeq } from '../../storage/connection/rowNumber.ts';
import type { Candidate, CandidateList } from '../fusion/candidateList.ts';
import type { VectorMatch } from '../indexes/nearestOwners.ts';

/** Similarities of a question to texts of one kind. */
interface Similarities {
  /** Nearest texts, nearest first. */
  readonly nearest: readonly VectorMatch[];
  /** Similarities of these texts; null for one without a vector. */
  readonly of: (seqs: readonly NodeSeq[]) => readonly (number | null)[];
  /** Similarities to texts spread over all, from which the others are told apart. */
  readonly sample: readonly number[];
  /** Number of texts. */
  readonly textCount: number;
}

/**
 * Vector list beside a text list: the nearest, and the candidates by text that are more similar
 * than most. In a large memory the nearest k are seldom among those, and of a thousand texts with
 * the same words the similarity tells which is meant.
 */
export function similarityList(
  weight: number,
  text: CandidateList,
  { nearest, of, sample, textCount }: Similarities,
): CandidateList[] {
  if (nearest.length === 0) return [];
  const standard = standardScores(sample);
  const textSeqs = text.candidates.map(({ seq }) => seq);
  const textSimilarities = of(textSeqs);
  const textSeqSet = new Set(textSeqs);
  const similarOnly = nearest.filter(({ seq }) => !textSeqSet.has(seq as NodeSeq));
  const worths = similarityWorths({
    text: text.candidates.map(({ worth: score }, i) => {
      const similarity = textSimilarities[i] ?? null;
      return { score, similarity: similarity === null ? null : standard(similarity) };
    }),
    vectorOnly: similarOnly.map(({ similarity }) => standard(similarity)),
    textCount,
  });
  const bySeq = new Map(nearest.map((match) => [match.seq, match]));
  const candidates = [
    ...similarOnly.map((match, i) => candidate(match, worths.vectorOnly[i] ?? 0)),
    ...textSeqs.flatMap((seq, i) => {
      const worth = worths.text[i] ?? 0;
      const similarity = textSimilarities[i] ?? 0;
      const match = bySeq.get(seq) ?? (worth > 0 ? { seq, similarity } : null);
      return match === null ? [] : [candidate(match, worth)];
    }),
  ].sort((a, b) => b.score - a.score || a.seq - b.seq);
  return [{ list: 'vector', weight, share: worths.signalProbability, candidates }];
}

function candidate(
  { seq, similarity, passage }: Omit<VectorMatch, 'passage'> & { readonly passage?: number },
  worth: number,
): Candidate {
  const node = { seq: seq as NodeSeq, score: similarity, worth, via: [], names: [] };
  return passage === undefined ? node : { ...node, embeddedPassage: passage };
}

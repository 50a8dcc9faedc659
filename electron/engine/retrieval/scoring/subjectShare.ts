import { isFrameWord } from '../../text/languages/frameWords.ts';
import { synonymsOf } from '../../text/synonyms/synonymsOf.ts';
import { inverseDocumentFrequency } from './bm25.ts';
import type { ParsedQuestion } from '../understand/parseQuestion.ts';

/** Least size that a memory counts as: in a young one every word it has is frequent. */
const MIN_DOCUMENTS = 1_000;

/** Part of a word that a synonym in memory stands for. */
const SYNONYM_SHARE = 0.5;

/** Weight of a proper name that memory has never heard of: it is what the question is about. */
const UNKNOWN_NAME_WEIGHT = 3;

export interface TermFrequencies {
  /** Number of turns and memories. */
  readonly documents: number;
  /** Number of them with a stem. */
  readonly of: (stem: string) => number;
}

/**
 * Share of a question's subject that memory has ever heard of, 0..1: the idf mass of its terms that
 * occur anywhere, of all that name a subject, where an unknown proper name weighs most. Speakers and frame words ("buy", "describe") name none;
 * a question about a time, a known person or thing, or nothing in particular is known: 1.
 */
export function subjectShare(
  question: Pick<
    ParsedQuestion,
    'terms' | 'forms' | 'alternatives' | 'speakerTerms' | 'properNames' | 'interval' | 'entities'
  >,
  frequencies: TermFrequencies,
): number {
  if (question.interval !== null || question.entities.length > 0) return 1;
  const subject = question.terms.filter(
    (term) => !question.speakerTerms.includes(term) && !isFrameWord(term) && !/^\d+$/u.test(term),
  );
  const isKnown = (stem: string) => frequencies.of(stem) > 0;
  const documents = Math.max(MIN_DOCUMENTS, frequencies.documents);
  let mass = 0;
  let knownMass = 0;
  for (const term of subject) {
    const forms = [term, ...(question.forms.get(term) ?? [])];
    const frequency = Math.max(...forms.map(frequencies.of));
    const idf = inverseDocumentFrequency(documents, frequency);
    const isUnknownName =
      frequency === 0 &&
      question.properNames.includes(term) &&
      !question.alternatives.get(term)?.some(isKnown);
    mass += isUnknownName ? UNKNOWN_NAME_WEIGHT * idf : idf;
    if (frequency > 0) knownMass += idf;
    else if (synonymsOf(term).some(isKnown)) knownMass += SYNONYM_SHARE * idf;
  }
  return mass === 0 ? 1 : knownMass / mass;
}

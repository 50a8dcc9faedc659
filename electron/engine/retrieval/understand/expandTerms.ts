import { synonymsOf } from '../../text/synonyms/synonymsOf.ts';
import type { Vocabulary } from '../indexes/vocabulary.ts';

interface ExpandedTerms {
  /** Synonyms that are no terms of the question. */
  readonly expansions: readonly string[];
  /** By term: its other forms, its synonyms, and for a word that occurs nowhere its likely spellings. */
  readonly alternatives: ReadonlyMap<string, readonly string[]>;
}

/**
 * Expands the terms of a question by everyday synonyms and by spelling. `forms`: their stems in
 * other languages, which stand for them, too.
 */
export function expandTerms(
  terms: readonly string[],
  forms: ReadonlyMap<string, readonly string[]>,
  vocabulary: Pick<Vocabulary, 'find' | 'frequency' | 'similar' | 'word'>,
): ExpandedTerms {
  const alternatives = new Map(
    terms.map((term) => {
      const formsOfTerm = forms.get(term) ?? [];
      const isUnknown = [term, ...formsOfTerm].every((form) => {
        const number = vocabulary.find(form);
        return number < 0 || vocabulary.frequency(number) === 0;
      });
      const spellings = isUnknown
        ? vocabulary.similar(term).map((near) => vocabulary.word(near))
        : [];
      return [term, [...formsOfTerm, ...synonymsOf(term), ...spellings]];
    }),
  );
  const expansions = new Set(terms.flatMap(synonymsOf));
  for (const term of terms) expansions.delete(term);
  return { expansions: [...expansions], alternatives };
}

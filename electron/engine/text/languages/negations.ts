/** Negations in one word, by the spelling without an apostrophe, and what they stand for. */
const NEGATION_EXPANSIONS: ReadonlyMap<string, readonly string[]> = new Map([
  ['cannot', ['can', 'not']],
  ['cant', ['can', 'not']],
  ['wont', ['will', 'not']],
  ['shant', ['shall', 'not']],
  ...[
    'are',
    'could',
    'did',
    'does',
    'do',
    'had',
    'has',
    'have',
    'is',
    'might',
    'must',
    'need',
    'should',
    'was',
    'were',
    'would',
  ].map((verb): [string, string[]] => [`${verb}nt`, [verb, 'not']]),
]);

/** Words that a negation in one word hides from the index of terms. */
const TERMS_OF_NEGATION: ReadonlySet<string> = new Set(['can', 'cannot', 'not']);

/**
 * Words of a contracted negation, written out: "doesnt" is "does" and "not", "cannot" is "can" and
 * "not". Any other word is returned as it is: "aint" may stand for four verbs.
 */
export function expandNegation(word: string): readonly string[] {
  return NEGATION_EXPANSIONS.get(word) ?? [word];
}

/** True for an index term that one spelling of a negation has and another has not. */
export function isNegationTerm(term: string): boolean {
  return TERMS_OF_NEGATION.has(term);
}

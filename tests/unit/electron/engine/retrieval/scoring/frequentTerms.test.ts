import { describe, expect, test } from 'vitest';
import { PostingList } from '../../../../../../electron/engine/retrieval/indexes/postingList.ts';
import { createFrequentTerms } from '../../../../../../electron/engine/retrieval/scoring/frequentTerms.ts';

/** A term in every third of so many documents, twice in every sixth. */
function term(documents: number): PostingList {
  const postings = new PostingList();
  for (let document = 0; document < documents; document += 3) {
    postings.add(document, document % 6 === 0 ? 2 : 1);
  }
  return postings;
}

describe('frequent terms', () => {
  test('are decoded as their postings say', () => {
    const size = 6_000;
    const { documents, frequencies, counts } = createFrequentTerms().of(term(size), size) ?? {
      documents: [],
      frequencies: [],
      counts: [],
    };
    expect(documents).toHaveLength(2_000);
    expect([...documents.slice(0, 3)]).toEqual([0, 3, 6]);
    expect([...frequencies.slice(0, 3)]).toEqual([2, 1, 2]);
    expect([...counts.slice(0, 7)]).toEqual([2, 0, 0, 1, 0, 0, 2]);
  });

  test('are decoded once, and anew when turns were added', () => {
    const terms = createFrequentTerms();
    const postings = term(6_000);
    const first = terms.of(postings, 6_000);
    expect(terms.of(postings, 6_000)).toBe(first);
    postings.add(6_500, 4);
    expect(terms.of(postings, 6_501)?.counts[6_500]).toBe(4);
    expect(terms.of(postings, 6_501)?.documents).toHaveLength(2_001);
  });

  test('stay within their bytes: the one used longest ago goes', () => {
    const size = 6_000;
    const one = 2_000 * 8 + size;
    const terms = createFrequentTerms(2 * one);
    const [a, b, c] = [term(size), term(size), term(size)];
    const firstOfA = terms.of(a, size);
    const firstOfB = terms.of(b, size);
    terms.of(a, size);
    terms.of(c, size);
    expect(terms.bytes()).toBe(2 * one);
    expect(terms.of(a, size)).toBe(firstOfA);
    expect(terms.of(b, size)).not.toBe(firstOfB);
  });

  test('leave out a rare one', () => {
    const terms = createFrequentTerms();
    expect(terms.of(term(2_000), 2_000)).toBeNull();
    expect(terms.bytes()).toBe(0);
  });
});

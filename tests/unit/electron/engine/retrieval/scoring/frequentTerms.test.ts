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

  test('are decoded once, and after turns were added as far as those', () => {
    const terms = createFrequentTerms();
    const postings = term(6_000);
    const { counts } = terms.of(postings, 6_000) ?? {};
    for (let document = 6_000; document < 6_040; document += 2) postings.add(document, 4);
    const decoded: number[] = [];
    const { decode } = postings;
    postings.decode = (documents, frequencies, after) => {
      decoded.push(after?.position ?? 0);
      decode.call(postings, documents, frequencies, after);
    };
    const later = terms.of(postings, 6_040);
    expect(later?.counts).toBe(counts);
    expect([...(later?.documents.subarray(-3) ?? [])]).toEqual([6_034, 6_036, 6_038]);
    expect([...(later?.counts.subarray(6_035, 6_039) ?? [])]).toEqual([0, 4, 0, 4]);
    expect(later?.documents).toHaveLength(2_020);
    terms.of(postings, 6_040);
    expect(decoded).toEqual([2_000]);
    const fresh = new Int32Array(2_020);
    decode.call(postings, fresh, new Int32Array(2_020));
    expect([...(later?.documents ?? [])]).toEqual([...fresh]);
  });

  test('stay within their bytes: the one used longest ago goes', () => {
    const size = 6_000;
    const one = createFrequentTerms();
    one.of(term(size), size);
    const terms = createFrequentTerms(2 * one.bytes());
    const [a, b, c] = [term(size), term(size), term(size)];
    const firstOfA = terms.of(a, size)?.counts;
    const firstOfB = terms.of(b, size)?.counts;
    terms.of(a, size);
    terms.of(c, size);
    expect(terms.bytes()).toBe(2 * one.bytes());
    expect(terms.of(a, size)?.counts).toBe(firstOfA);
    expect(terms.of(b, size)?.counts).not.toBe(firstOfB);
  });

  test('leave out a rare one', () => {
    const terms = createFrequentTerms();
    expect(terms.of(term(2_000), 2_000)).toBeNull();
    expect(terms.of(term(6_000), 200_000)).toBeNull();
    expect(terms.bytes()).toBe(0);
  });
});

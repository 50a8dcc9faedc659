import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ByteList } from '../../../../../../electron/engine/retrieval/indexes/byteList.ts';
import { PostingList } from '../../../../../../electron/engine/retrieval/indexes/postingList.ts';

describe('a list of numbers in bytes', () => {
  test('gives back every number, the largest included', () => {
    const limit = 2 ** 31 - 1;
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.nat(300), fc.nat(limit)), { maxLength: 200 }), (numbers) => {
        const list = new ByteList();
        for (const number of [...numbers, limit]) list.push(number);
        const held: number[] = [];
        list.each(0, list.length, (number) => held.push(number));
        expect(held).toEqual([...numbers, limit]);
      }),
    );
  });

  test('takes one byte for a small number', () => {
    const list = new ByteList();
    for (let n = 0; n < 1_000; n += 1) list.push(n % 128);
    expect(list.length).toBe(1_000);
  });
});

describe('a posting list', () => {
  test('gives back every document with its count, in order', () => {
    const postings = fc.uniqueArray(fc.tuple(fc.nat(5_000_000), fc.integer({ min: 1, max: 400 })), {
      selector: ([document]) => document,
      maxLength: 100,
    });
    fc.assert(
      fc.property(postings, (unsorted) => {
        const expected = unsorted.toSorted(([a], [b]) => a - b);
        const list = new PostingList();
        for (const [document, count] of expected) list.add(document, count);
        const documents = new Int32Array(list.length);
        const counts = new Int32Array(list.length);
        list.decode(documents, counts);
        expect([...documents].map((document, i) => [document, counts[i]])).toEqual(expected);
        expect([...list.documents()]).toEqual(expected.map(([document]) => document));
        expect(list.length).toBe(expected.length);
      }),
    );
  });
});

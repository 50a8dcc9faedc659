import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { matchAll, matchAny } from '../../../../../electron/engine/text/matchQuery.ts';
import { indexTerms, queryTerms } from '../../../../../electron/engine/text/terms.ts';

const db = new Database(':memory:');
db.exec(`CREATE VIRTUAL TABLE f USING fts5(own, meta, content='', tokenize='unicode61')`);
const insert = db.prepare('INSERT INTO f (rowid, own, meta) VALUES (?, ?, ?)');
insert.run(1, indexTerms('my sister travels to Berlin').join(' '), 'user monday');
insert.run(2, indexTerms('the dog is called Berlin').join(' '), 'user friday');
const search = db.prepare('SELECT rowid FROM f WHERE f MATCH ? ORDER BY rowid').pluck();
const find = (match: string | null) => (match === null ? [] : search.all(match));
afterAll(() => db.close());

// Texts that FTS5 would read as syntax if they were not quoted.
const syntax = fc.constantFrom(
  ...[
    '"',
    '*',
    '^',
    ':',
    '(',
    ')',
    '{',
    '}',
    '+',
    '-',
    ',',
    '.',
    ' AND ',
    ' OR ',
    ' NOT ',
    'NEAR(',
    '\0',
  ],
  ...['own:', '""', '\uD800', '\u0301', 'a', 'я', ';', "'", '\\', '%', '--', '/*'],
);
const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.array(syntax, { maxLength: 12 }).map((parts) => parts.join('')),
);

describe('match queries', () => {
  it('find rows with any, or with all, of the words', () => {
    expect(find(matchAny(queryTerms('sisters or dogs?')))).toEqual([1, 2]);
    expect(find(matchAll(queryTerms('a dog in Berlin')))).toEqual([2]);
    expect(find(matchAll(['dog', 'sister']))).toEqual([]);
  });

  it('look only into the columns asked for', () => {
    expect(find(matchAny(['friday', 'sister'], ['meta']))).toEqual([2]);
    expect(find(matchAny(['friday', 'sister'], ['own', 'meta']))).toEqual([1, 2]);
  });

  it('are null where there is nothing to look for', () => {
    expect([matchAny([]), matchAny(['', '!?', '"']), matchAll([])]).toEqual([null, null, null]);
  });

  it('look for the first 100 words of a longer question', () => {
    const many = Array.from({ length: 20_000 }, (_, n) => `word${n}`);
    expect(matchAny(many)).toBe(matchAny(many.slice(0, 100)));
    expect(find(matchAny(many))).toEqual([]);
    expect(find(matchAll(many, ['own']))).toEqual([]);
  });

  it('never break FTS5, for 20,000 arbitrary questions and their raw pieces', () => {
    fc.assert(
      fc.property(hostile, (question) => {
        const pieces = [...question.split(' '), question];
        const matches = [
          matchAny(queryTerms(question)),
          matchAll(pieces),
          matchAny(pieces, ['own', 'meta']),
        ];
        for (const match of matches) {
          if (match !== null) search.all(match);
        }
      }),
      { numRuns: 20_000 },
    );
  }, 120_000);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { leadingComments } from './support/leadingComments.ts';
import { ROOT } from './support/plantedTree.ts';
import { sourceFiles } from './support/sourceFiles.ts';

/** Question words: a comment that opens with one is a clause without a noun to search for. */
const CLAUSE =
  /^(?:how|those|what(?:ever)?|when(?:ever)?|where|whether|which|who(?:m|se|ever)?|why)\b/iu;

/** Share of comments that may open with a question word. */
const MAX_CLAUSES = 0.02;

const percentOf = (share: number) => `${share * 100} of 100 at most`;

const clausesIn = (path: string, source: string) =>
  leadingComments(source)
    .filter(({ text }) => CLAUSE.test(text))
    .map(({ line, text }) => `${path}:${line} ${text}`);

describe('doc comments', () => {
  const trees = [
    ['the program', ['electron', 'renderer', 'shared'], 3_500],
    ['tests and tools', ['tests', 'e2e', 'bench', 'scripts'], 1_000],
  ] as const;

  it.each(trees)(
    `of %s open with a question word in ${percentOf(MAX_CLAUSES)}`,
    (_, roots, least) => {
      const sources = sourceFiles(...roots).map(({ path }) => ({
        path,
        source: readFileSync(join(ROOT, path), 'utf8'),
      }));
      const count = sources.flatMap(({ source }) => leadingComments(source)).length;
      const clauses = sources.flatMap(({ path, source }) => clausesIn(path, source));
      const share = clauses.length / count;
      const percent = (100 * share).toFixed(2);
      console.info(
        `${clauses.length} of ${count} comments open with a question word: ${percent} %`,
      );
      expect(count).toBeGreaterThan(least);
      expect(share, clauses.join('\n')).toBeLessThanOrEqual(MAX_CLAUSES);
    },
  );

  it('are seen in every form: one line, a block, lines with slashes, a member', () => {
    const planted = [
      '/** What a row holds. */',
      'export interface Row {',
      '  /**',
      '   * Whether it was read,',
      '   * and when.',
      '   */',
      '  readonly isRead: boolean;',
      '}',
      '// Whoever waits is served first.',
      '// Others come later.',
      'run();',
    ].join('\n');
    expect(clausesIn('planted.ts', planted)).toEqual([
      'planted.ts:1 What a row holds.',
      'planted.ts:3 Whether it was read, and when.',
      'planted.ts:9 Whoever waits is served first. Others come later.',
    ]);
  });

  it('are left alone where they begin with a noun or a verb, or stand behind code', () => {
    const text = [
      '/** WAL checkpoint, run when the writer is idle. */',
      'checkpoint(); // what is left waits',
      "const text = 'What is it?';",
      '/** Whenceforth is no question word. */',
      'run();',
    ].join('\n');
    expect(clausesIn('planted.ts', text)).toEqual([]);
    expect(leadingComments(text)).toHaveLength(2);
  });
});

/** Titles of tests are sentences that state a fact; `should` states a wish. */
const WISH =
  /\b(?:it|test|describe)(?:\.\w+)*(?:\([^)]*\))?\(\s*(?:'[^'\n]*|"[^"\n]*|`[^`\n]*)\bshould\b/u;

describe('titles of tests', () => {
  it('state what is so, without should', () => {
    const wishes = sourceFiles('tests', 'e2e').filter(
      ({ path }) =>
        path !== 'tests/architecture/comments.test.ts' &&
        WISH.test(readFileSync(join(ROOT, path), 'utf8')),
    );
    expect(wishes.map(({ path }) => path)).toEqual([]);
  });

  it.each([
    "it('should stay', () => {});",
    'test.each([1])("row %d should stay", () => {});',
    'describe(`it should stay`, () => {});',
  ])('are seen in %s', (text) => expect(WISH.test(text)).toBe(true));

  it('are not seen in other texts', () => {
    expect(WISH.test("it('stays', () => expect('should').toBe(word));")).toBe(false);
  });
});

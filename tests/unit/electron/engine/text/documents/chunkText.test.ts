import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { chunkText } from '../../../../../../electron/engine/text/documents/chunkText.ts';
import {
  markdownBlocks,
  plainBlocks,
} from '../../../../../../electron/engine/text/documents/textBlocks.ts';

const chunksOf = (text: string) =>
  chunkText(text, markdownBlocks(text)).map((chunk) => ({
    ...chunk,
    content: text.slice(chunk.start, chunk.end),
  }));

const paragraph = (length: number, word = 'word') =>
  `${word} `
    .repeat(Math.ceil(length / (word.length + 1)))
    .slice(0, length - 1)
    .trimEnd() + '.';

describe('a text is cut into chunks', () => {
  test('by its headings, each with the path of titles above it', () => {
    const text = `# A\n\n${paragraph(800)}\n\n## B\n\n${paragraph(800)}\n\nC\n=\n\n${paragraph(800)}\n`;
    expect(chunksOf(text).map(({ heading }) => heading)).toEqual([['A'], ['A', 'B'], ['C']]);
  });

  test('of whole paragraphs, packed to 900 to 1,400 characters', () => {
    const text = Array.from({ length: 12 }, () => paragraph(300)).join('\n\n');
    const lengths = chunksOf(text).map(({ content }) => content.length);
    expect(lengths.every((length) => length >= 900 && length <= 1_400)).toBe(true);
  });

  test('whose small rest joins the chunk before it, under the same heading only', () => {
    const text = `# A\n\n${paragraph(1_000)}\n\n${paragraph(100)}\n\n# B\n\n${paragraph(1_000)}`;
    expect(chunksOf(text).map(({ content }) => content.length > 1_000)).toEqual([true, true]);
    expect(chunksOf(text)).toHaveLength(2);
  });

  test('without cutting a table or a fence under 3,000 characters', () => {
    const fence = `\`\`\`\n${'const a = 1;\n'.repeat(200)}\`\`\``;
    const table = Array.from({ length: 60 }, (_, n) => `| ${n} | ${paragraph(30)} |`).join('\n');
    const chunks = chunksOf(`${paragraph(500)}\n\n${fence}\n\n${table}\n`);
    expect(chunks.some(({ content }) => content.includes(fence))).toBe(true);
    expect(chunks.some(({ content }) => content.includes(table))).toBe(true);
  });

  test('with a fence that ends at a fence only, not at one with words behind it', () => {
    const code = ['```md', '```js is how a fence begins', '# no heading', '```'].join('\n');
    const kinds = markdownBlocks(`${code}\n\n# Heading`).map(({ kind }) => kind);
    expect(kinds).toEqual(['lines', 'heading']);
  });

  test('at sentence ends where a paragraph is too long', () => {
    const text = Array.from({ length: 60 }, (_, n) => `Sentence ${n} tells of the oven.`).join(' ');
    const chunks = chunksOf(text);
    expect(chunks.length).toBeGreaterThan(1);
    expect(chunks.every(({ content }) => content.endsWith('.'))).toBe(true);
  });

  test('with the lines on which each begins and ends', () => {
    const text = `# A\n\none\ntwo\n\n\n# B\n\n${paragraph(1_000)}\nlast line\n`;
    expect(chunksOf(text).map(({ startLine, endLine }) => [startLine, endLine])).toEqual([
      [1, 4],
      [7, 10],
    ]);
  });

  test('that repeat nothing, lose no word, and stay in order', () => {
    const line = fc.constantFrom(
      '# t',
      '## u',
      '',
      'a b. c d! ',
      '| a | b |',
      '```',
      'я'.repeat(1_700),
      'x 🍏 '.repeat(500),
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const text = lines.join('\n');
        for (const blocks of [markdownBlocks(text), plainBlocks(text)]) {
          let end = 0;
          let covered = '';
          for (const chunk of chunkText(text, blocks)) {
            expect(chunk.start).toBeGreaterThanOrEqual(end);
            expect(chunk.end).toBeGreaterThan(chunk.start);
            expect(text.slice(chunk.start, chunk.end).isWellFormed()).toBe(true);
            end = chunk.end;
            covered += text.slice(chunk.start, chunk.end);
          }
          const words = (part: string) => part.replaceAll(/[^\p{L}\p{N}]/gu, '');
          expect(words(covered)).toBe(words(text));
        }
      }),
    );
  });
});

test('a single line is searched for its end once, not once a chunk', () => {
  const text = paragraph(200_000);
  const blocks = plainBlocks(text);
  const search = vi.spyOn(String.prototype, 'indexOf');
  const { length } = chunkText(text, blocks);
  const searches = search.mock.calls.filter(([sign]) => sign === '\n').length;
  search.mockRestore();
  expect(length).toBeGreaterThan(100);
  expect(searches).toBeLessThan(10);
});

import fc from 'fast-check';
import type { RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { describe, expect, it } from 'vitest';
import {
  escapeLine,
  escapeTurn,
} from '../../../../../electron/engine/exports/conversation/escapeMarkdown.ts';
import { csvCell } from '../../../../../electron/engine/exports/memories/csv.ts';
import { frontMatter } from '../../../../../electron/engine/exports/memories/frontMatter.ts';

/** A node of Markdown with all that is in it. */
function withInner(node: RootContent): RootContent[] {
  return 'children' in node ? [node, ...node.children.flatMap(withInner)] : [node];
}

describe('a turn in Markdown', () => {
  it.each([
    ['# Title', '### Title'],
    ['###### Deep', '###### Deep'],
    ['===', '\\==='],
    ['a <b>c</b> `<b>` ``<i>``', 'a \\<b>c\\</b> `<b>` ``<i>``'],
    ['2 < 3 and `open', '2 < 3 and `open'],
    ['`x` <u>', '`x` \\<u>'],
    ['![a](b)', '\\![a](b)'],
    ['```\n<b>\n# no\n```\n# yes', '```\n<b>\n# no\n```\n### yes'],
    ['```js\nopen', '```js\nopen\n```'],
    ['~~~\n```\n~~~\n<b>', '~~~\n```\n~~~\n\\<b>'],
    ['- ```bash\n  <b>\n  ```\n<b>', '- ```bash\n  <b>\n  ```\n\\<b>'],
    ['10. a\n\n    ```\n    <b>\n    ```\n<b>', '10. a\n\n    ```\n    <b>\n    ```\n\\<b>'],
    ['- a\n  - ```\n    - <b>\n- <b>', '- a\n  - ```\n    - <b>\n- \\<b>'],
    ['> ```\n> - <b>\n<b>', '> ```\n> - <b>\n\\<b>'],
    ['> ```\n> <b>', '> ```\n> <b>\n> ```'],
    ['```npm test``` fails\n<b>', '```npm test``` fails\n\\<b>'],
    ['````\n```\n<b>\n`````\n<b>', '````\n```\n<b>\n`````\n\\<b>'],
  ])('of %j is %j', (text, expected) => {
    expect(escapeTurn(text)).toBe(expected);
  });

  it('loads nothing, and has no heading of the file, whatever is said', () => {
    const line = fc.constantFrom(
      ...['# a', '## b', '```', '~~~', '````', '```x``` y', '----', '===', 'x', ''],
      ...[
        '- ```',
        '  ```',
        '1. a',
        '   ```',
        '    # code',
        '> ```',
        '> x',
        '- - a',
        '<b>',
        '![a](b)',
      ],
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const file = `${escapeTurn(lines.join('\n'))}\n\n## Next\n`;
        const { children } = fromMarkdown(file);
        const nodes = children.flatMap(withInner);
        expect(nodes.filter(({ type }) => type === 'html' || type === 'image')).toEqual([]);
        const headings = children.filter((node) => node.type === 'heading' && node.depth < 3);
        expect(headings.map((node) => node.position?.start.offset)).toEqual([file.length - 8]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('of a title is one line of plain text', () => {
    expect(escapeLine('a\n# b [[c]] *d* <e>')).toBe('a \\# b \\[\\[c\\]\\] \\*d\\* \\<e\\>');
  });
});

describe('a cell of CSV', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', '\u200B=1', '＝1', '|calc', '%0'])(
    'of %j is no formula',
    (text) => {
      expect(csvCell(text).replace(/^"/u, '')).toMatch(/^'/u);
    },
  );

  it('is read back by the rules of RFC 4180', () => {
    expect([
      csvCell('a "b", c'),
      csvCell('a\nb'),
      csvCell(null),
      csvCell(5),
      csvCell('plain'),
    ]).toEqual(['"a ""b"", c"', '"a\nb"', '', '5', 'plain']);
  });
});

it('front matter is one block, whatever its texts hold', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const lines = frontMatter({ a: `${text}\n---\nb: 1`, tags: [text] }).split(
        /[\n\r\u0085\u2028\u2029]/u,
      );
      expect(lines).toHaveLength(5);
      expect([lines[0], lines[3], lines[4]]).toEqual(['---', '---', '']);
    }),
  );
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseFile } from '../../../../../../../electron/engine/ingest/documents/parsing/parseFile.ts';
import { redactSecrets } from '../../../../../../../electron/engine/algorithms/secrets/redactSecrets.ts';
import { markdownBlocks } from '../../../../../../../electron/engine/text/documents/textBlocks.ts';
import type { ParserRequest } from '../../../../../../../electron/engine/dependencies.ts';
import { docxOf, epubOf, zipOf } from '../../../../../../support/documents/officeWriter.ts';
import { pdfOf } from '../../../../../../support/documents/pdfWriter.ts';
import { temporaryFolder } from '../../../../../../support/temporaryFolder.ts';

async function parse(format: ParserRequest['format'], content: Buffer | string) {
  const path = join(temporaryFolder(), 'document');
  writeFileSync(path, content);
  return await parseFile({ format, path });
}

async function textOf(format: ParserRequest['format'], content: Buffer | string) {
  const reply = await parse(format, content);
  if (!reply.ok) throw new Error(reply.reason);
  return reply.text.parts.join('\n---\n');
}

const reasonOf = async (format: ParserRequest['format'], content: Buffer | string) => {
  const reply = await parse(format, content);
  return reply.ok ? null : reply.reason;
};

describe('a PDF', () => {
  test('is read page by page', async () => {
    const pdf = pdfOf([[{ text: 'The oven is a Neff.' }], [{ text: 'Warranty until 2031.' }]]);
    expect(await textOf('pdf', pdf)).toBe('The oven is a Neff.\n---\nWarranty until 2031.');
  });

  test('loses what is too small to be read, or off the page', async () => {
    const pdf = pdfOf([
      [
        { text: 'The oven is a Neff.' },
        { text: 'Obey me.', size: 1, y: 600 },
        { text: 'And me.', x: 5_000, y: 500 },
        { text: 'Me too.', y: -400 },
      ],
    ]);
    expect((await textOf('pdf', pdf)).trim()).toBe('The oven is a Neff.');
  });

  test.each(['[0 0 595 842] /Rotate 90', '[0 0 595 842] /Rotate 270', '[-100 50 495 892]'])(
    'that is rotated, or begins elsewhere, has all of its text: %s',
    async (box) => {
      const page = [
        { text: 'Top.', y: 780 },
        { text: 'Bottom.', y: 100 },
        { text: 'Off.', x: 700 },
      ];
      expect(await textOf('pdf', pdfOf([page], box))).toMatch(/^Top\.\s+Bottom\.\s*$/u);
    },
  );

  test('with a box below zero has the text there', async () => {
    const page = [{ text: 'The oven is a Neff.', x: -250, y: -400 }];
    expect(await textOf('pdf', pdfOf([page], '[-300 -421 295 421]'))).toBe('The oven is a Neff.');
  });

  test('without a text layer has pages without text', async () => {
    const reply = await parse('pdf', pdfOf([[], []]));
    expect(reply).toEqual({ ok: true, text: { parts: ['', ''], hasPages: true } });
  });

  test('that is none is malformed', async () => {
    expect(await reasonOf('pdf', 'not a pdf')).toBe('malformed');
  });
});

describe('a page', () => {
  const paragraphs = async (...texts: readonly string[]) =>
    await textOf(
      'html',
      `<html><body>${texts.map((text) => `<p>${text}</p>`).join('\n')}</body></html>`,
    );

  test('has its letters as they are, so that its secrets are recognized', async () => {
    const token = 'ghp_16C7e42F292c6912E7710c838347Ae178B4a';
    const texts = [`Token: ${token}`, `<em>${token}</em>`, 'anna_p@mail.com', '1. one [x] *'];
    const text = await paragraphs(...texts);
    expect(redactSecrets(text).text).toBe(
      'Token: [redacted: token]\n\n*[redacted: token]*\n\nanna_p@mail.com\n\n1. one [x] *',
    );
    const document = await textOf('docx', docxOf([`Token ${token}`]));
    expect(document).toBe(`Token ${token}`);
  });

  test.each([
    ['1em', true],
    ['1rem', true],
    ['1.2px', true],
    ['1', true],
    ['0', false],
    ['0em', false],
    ['0.0%', false],
    ['1px', false],
    ['1.0pt !important', false],
    ['.5px', false],
  ])('is shown in a font of size %s: %s', async (size, isShown) => {
    const text = await paragraphs(`Oven. <span style="font-size: ${size}">Neff.</span>`);
    expect(text).toBe(isShown ? 'Oven. Neff.' : 'Oven.');
  });

  test.each(['# of employees', '=====', '---', '```', '~~~ x'])(
    'gets no heading and no fence from its words: %s',
    async (words) => {
      const text = await paragraphs('<b>Title</b><br>' + words, words, 'Another paragraph.');
      expect(markdownBlocks(text).map(({ kind }) => kind)).toEqual([
        'paragraph',
        'paragraph',
        'paragraph',
      ]);
    },
  );

  const body = `<nav>Home About</nav><article><h1>Oven</h1><p>${'The oven was bought in March. '.repeat(20)}</p>
    <!-- obey --><p style="display:none">hidden order</p><script>alert(1)</script>
    <table><tr><th>Part</th><th>Price</th></tr><tr><td>Door</td><td>40</td></tr></table></article><footer>© 2026</footer>`;

  test('is read without navigation, scripts, comments and what it does not show', async () => {
    const text = await textOf(
      'html',
      `<html><head><title>Oven</title></head><body>${body}</body></html>`,
    );
    expect(text).toContain('The oven was bought in March.');
    expect(text).toContain('| Door | 40 |');
    for (const gone of ['obey', 'hidden order', 'alert', '© 2026'])
      expect(text).not.toContain(gone);
  });

  test('in a form is read, without its controls', async () => {
    const words = 'The oven was bought in March. '.repeat(20);
    const form = `<form method="post" action="./Default.aspx"><input type="hidden" value="state"><p>${words}</p><select><option>choice</option></select><button>Send</button></form>`;
    expect(await textOf('html', `<html><body>${form}</body></html>`)).toBe(words.trim());
  });

  test.each([
    ['<td><p>Anna Petrova</p><p>born 1990</p></td><td>x</td>', '| Anna Petrova born 1990 | x |'],
    ['<td>Monday<br>Tuesday</td><td></td>', '| Monday Tuesday | |'],
    [
      '<td><table><tr><td>in1</td><td>in2</td></tr></table></td><td>out</td>',
      '| | in1 | in2 | | out |',
    ],
    ['<td><ul><li>one</li><li>two</li></ul></td><td>x</td>', '| - one - two | x |'],
    ['<td> </td><td></td>', ''],
  ])('has the words of a table apart: %s', async (cells, row) => {
    const text = await textOf(
      'html',
      `<html><body><p>a</p><table><tr>${cells}</tr></table></body></html>`,
    );
    expect(text).toBe(`a\n\n${row}`.trim());
  });

  test.each([
    '<body><p>The oven.</p></body>',
    '<!DOCTYPE html><head></head><body class="a"><p>The oven.</p></body>',
    '<p>The oven.</p>',
    '<html><p>The oven.</p></html>',
  ])('may leave out the tags around it: %s', async (page) => {
    expect(await textOf('html', page)).toBe('The oven.');
  });

  test('is decoded by the encoding it declares', async () => {
    const table = new TextDecoder('windows-1251').decode(
      Uint8Array.from({ length: 256 }, (_, n) => n),
    );
    const html =
      '<html><head><meta charset="windows-1251"></head><body><p>Чек в папке</p></body></html>';
    expect(
      await textOf('html', Buffer.from(Array.from(html, (sign) => table.indexOf(sign)))),
    ).toContain('Чек в папке');
  });
});

describe('a Word document', () => {
  test('is read with its headings', async () => {
    expect(await textOf('docx', docxOf(['# Kitchen', 'The oven is a Neff.']))).toBe(
      '# Kitchen\n\nThe oven is a Neff.',
    );
  });

  test('that inflates two hundredfold is a bomb', async () => {
    const bomb = docxOf(
      ['text'],
      [{ name: 'word/more.xml', content: Buffer.alloc(40_000_000, 32) }],
    );
    expect(await reasonOf('docx', bomb)).toBe('bomb');
  });

  test('with entities that expand is refused', async () => {
    const xml = `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>&b;</w:t></w:r></w:p></w:body></w:document>`;
    const document = zipOf([
      {
        name: '[Content_Types].xml',
        content: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
      },
      { name: 'word/document.xml', content: xml },
    ]);
    expect(await reasonOf('docx', document)).toBe('malformed');
  });

  test('with a password is encrypted', async () => {
    const locked = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ]);
    expect(await reasonOf('docx', locked)).toBe('encrypted');
  });

  test('that is none is malformed', async () => {
    expect(await reasonOf('docx', 'PK not a zip')).toBe('malformed');
  });
});

describe('a book', () => {
  test('is read in the order of its spine', async () => {
    const book = epubOf(['<h1>One</h1><p>First.</p>', '<h1>Two</h1><p>Second.</p>']);
    expect(await textOf('epub', book)).toBe('# One\n\nFirst.\n---\n# Two\n\nSecond.');
  });

  test('with rights is encrypted', async () => {
    const book = epubOf(['<p>a</p>'], [{ name: 'META-INF/rights.xml', content: '<rights/>' }]);
    expect(await reasonOf('epub', book)).toBe('encrypted');
  });

  test('whose part is missing is malformed', async () => {
    const opf =
      '<package><manifest><item id="a" href="../../etc/passwd" media-type="text/html"/></manifest><spine><itemref idref="a"/></spine></package>';
    const container = '<container><rootfiles><rootfile full-path="a.opf"/></rootfiles></container>';
    const book = zipOf([
      { name: 'META-INF/container.xml', content: container },
      { name: 'a.opf', content: opf },
    ]);
    expect(await reasonOf('epub', book)).toBe('malformed');
  });
});

interface PdfText {
  readonly text: string;
  readonly x?: number;
  readonly y?: number;
  readonly size?: number;
}

/**
 * A PDF of Latin text in one of its own fonts; a page without text is a scan. `box`: the pages'
 * media box, with what follows it in their dictionary.
 */
export function pdfOf(pages: readonly (readonly PdfText[])[], box = '[0 0 595 842]'): Buffer {
  const objects: string[] = ['<< /Type /Catalog /Pages 2 0 R >>'];
  const kids = pages.map((_page, n) => `${4 + 2 * n} 0 R`).join(' ');
  objects.push(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  for (const [n, texts] of pages.entries()) {
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Contents ${5 + 2 * n} 0 R ` +
        '/Resources << /Font << /F1 3 0 R >> >> >>',
    );
    const content = texts
      .map(({ text, x = 72, y = 700, size = 12 }) => {
        const escaped = text.replaceAll(/[\\()]/gu, '\\$&');
        return `BT /F1 ${size} Tf ${x} ${y} Td (${escaped}) Tj ET`;
      })
      .join('\n');
    objects.push(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  }
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, n) => {
    const at = file.length;
    file += `${n + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}`;
  return Buffer.from(
    `${file}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  );
}

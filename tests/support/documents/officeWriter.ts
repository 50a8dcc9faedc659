import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../temporaryFolder.ts';
import { writeZip, type ZipEntryInput } from '../zip/zipWriter.ts';

/** Bytes of a zip file with these entries. */
export function zipOf(entries: readonly ZipEntryInput[]): Buffer {
  const path = join(temporaryFolder(), 'archive.zip');
  writeZip(path, entries);
  return readFileSync(path);
}

const CONTENT_TYPES = `<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>
</Types>`;

const RELATIONSHIPS = `<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/>
</Relationships>`;

/** A Word document of headings (`# …`) and paragraphs. */
export function docxOf(
  lines: readonly string[],
  extraEntries: readonly ZipEntryInput[] = [],
): Buffer {
  const body = lines
    .map((line) => {
      const style = line.startsWith('# ') ? '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>' : '';
      return `<w:p>${style}<w:r><w:t>${line.replace(/^# /u, '')}</w:t></w:r></w:p>`;
    })
    .join('');
  const document = `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`;
  return zipOf([
    { name: '[Content_Types].xml', content: CONTENT_TYPES },
    { name: '_rels/.rels', content: RELATIONSHIPS },
    { name: 'word/document.xml', content: document },
    ...extraEntries,
  ]);
}

const CONTAINER = `<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`;

/** A book of chapters, as HTML bodies; their order is that of the spine alone. */
export function epubOf(
  chapters: readonly string[],
  extraEntries: readonly ZipEntryInput[] = [],
): Buffer {
  const items = chapters
    .map(
      (_body, n) =>
        `<item id="c${n}" href="text/c%20${n}.xhtml" media-type="application/xhtml+xml"/>`,
    )
    .join('');
  const spine = chapters.map((_body, n) => `<itemref idref="c${n}"/>`).join('');
  const packageFile = `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0"><manifest>${items}</manifest><spine>${spine}</spine></package>`;
  return zipOf([
    { name: 'mimetype', content: 'application/epub+zip', isStored: true },
    { name: 'META-INF/container.xml', content: CONTAINER },
    { name: 'OEBPS/book.opf', content: packageFile },
    ...chapters
      .map((body, n) => ({
        name: `OEBPS/text/c ${n}.xhtml`,
        content: `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>c</title></head><body>${body}</body></html>`,
      }))
      .toReversed(),
    ...extraEntries,
  ]);
}

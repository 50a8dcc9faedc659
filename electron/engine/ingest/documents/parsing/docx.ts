import mammoth from 'mammoth';
import { statSync } from 'node:fs';
import { readOrThrow } from '../../../files/readRegularFile.ts';
import { openZip, type ZipArchive } from '../../../files/zipArchive.ts';
import { ZipError } from '../../../files/zipProblem.ts';
import type { RichText } from '../parsedDocument.ts';
import { htmlToMarkdown } from './html.ts';
import { ParserError } from './parserError.ts';

/** Limits of what is inflated, against zip bombs. */
export const ARCHIVE_LIMITS = { entries: 5_000, inflatedBytes: 200 * 1024 ** 2 };
const MAX_RATIO = 200;

const OLE_MAGIC = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const HEAD_BYTES = 16 * 1024 ** 2;

/** Text of a Word document, with its headings. */
export async function parseDocx(path: string): Promise<RichText> {
  const opened = await openZip(path, ARCHIVE_LIMITS);
  if (!opened.ok) {
    // A document with a password is a container of another kind.
    if (opened.error === 'not_a_zip' && isEncrypted(path)) throw new ParserError('encrypted');
    throw new ZipError(opened.error);
  }
  try {
    await assertNoBomb(opened.value, path);
  } finally {
    opened.value.close();
  }
  const convertImage = mammoth.images.imgElement(() => Promise.resolve({ src: '' }));
  const { value } = await mammoth.convertToHtml({ path }, { convertImage });
  return { parts: [htmlToMarkdown(value, false)], hasPages: false };
}

/** Inflates what the parser will read, and throws for a bomb: sizes in the directory may lie. */
async function assertNoBomb(archive: ZipArchive, path: string): Promise<void> {
  const { size } = statSync(path);
  let inflated = 0;
  for (const entry of archive.entries) {
    if (!/\.(?:xml|rels)$/iu.test(entry.name)) continue;
    for await (const piece of archive.read(entry)) {
      inflated += piece.length;
      if (inflated > size * MAX_RATIO) throw new ParserError('bomb');
    }
  }
}

function isEncrypted(path: string): boolean {
  try {
    const bytes = readOrThrow(path, HEAD_BYTES);
    return (
      bytes.subarray(0, OLE_MAGIC.length).equals(OLE_MAGIC) &&
      bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))
    );
  } catch {
    return false;
  }
}

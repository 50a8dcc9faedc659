import { posix } from 'node:path';
import { SaxesParser } from 'saxes';
import { openZip, type ZipArchive } from '../../../files/zipArchive.ts';
import { ZipError } from '../../../files/zipProblem.ts';
import type { RichText } from '../parsedDocument.ts';
import { ARCHIVE_LIMITS } from './docx.ts';
import { decodeHtml, htmlToMarkdown } from './html.ts';
import { ParserError } from './parserError.ts';

const CONTAINER = 'META-INF/container.xml';
const RIGHTS = 'META-INF/rights.xml';

/** Text of a book: the parts of its spine, in their order. */
export async function parseEpub(path: string): Promise<RichText> {
  const opened = await openZip(path, ARCHIVE_LIMITS);
  if (!opened.ok) throw new ZipError(opened.error);
  const archive = opened.value;
  try {
    if (archive.entries.some(({ name }) => name === RIGHTS)) throw new ParserError('encrypted');
    const packagePath = rootfileOf(await readText(archive, CONTAINER));
    const spine = spineOf(await readText(archive, packagePath));
    const parts: string[] = [];
    for (const href of spine) {
      const name = posix.normalize(posix.join(posix.dirname(packagePath), href));
      parts.push(htmlToMarkdown(decodeHtml(await readEntry(archive, name)), false));
    }
    return { parts, hasPages: false };
  } finally {
    archive.close();
  }
}

async function readEntry(archive: ZipArchive, name: string): Promise<Buffer> {
  const entry = archive.entries.find((one) => one.name === name);
  if (entry === undefined) throw new ParserError('malformed');
  const pieces: Buffer[] = [];
  for await (const piece of archive.read(entry)) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function readText(archive: ZipArchive, name: string): Promise<string> {
  return decodeHtml(await readEntry(archive, name));
}

interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Opening tags of an XML file, without their name spaces; entities are not expanded. */
function tagsOf(xml: string): Tag[] {
  const tags: Tag[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    const plain = Object.entries(attributes).map(([key, value]) => [key, String(value)] as const);
    tags.push({ name: name.replace(/^.*:/u, ''), attributes: Object.fromEntries(plain) });
  });
  parser.on('error', () => {
    throw new ParserError('malformed');
  });
  parser.write(xml).close();
  return tags;
}

function rootfileOf(container: string): string {
  const rootfile = tagsOf(container).find(({ name }) => name === 'rootfile');
  const path = rootfile?.attributes['full-path'];
  if (path === undefined) throw new ParserError('malformed');
  return path;
}

/** Paths of the spine's parts that are pages. */
function spineOf(packageFile: string): string[] {
  const tags = tagsOf(packageFile);
  const items = new Map(
    tags
      .filter(({ name }) => name === 'item')
      .map(({ attributes }) => [attributes['id'] ?? '', attributes] as const),
  );
  const paths = tags
    .filter(({ name }) => name === 'itemref')
    .map(({ attributes }) => items.get(attributes['idref'] ?? ''))
    .filter((item) => /html|xml/iu.test(item?.['media-type'] ?? ''))
    .map((item) => decodeURIComponent(item?.['href'] ?? '').split('#')[0] ?? '');
  if (paths.length === 0) throw new ParserError('malformed');
  return paths.filter((path) => path !== '');
}

import { getDocumentProxy } from 'unpdf';
import { z } from 'zod';
import { readOrThrow } from '../../../files/readRegularFile.ts';
import type { RichText } from '../parsedDocument.ts';
import { ParserError } from './parserError.ts';

/** Largest file that reaches the parser. */
const MAX_BYTES = 256 * 1024 ** 2;
const MAX_PAGES = 10_000;
/** Font size below which nobody reads a text. */
const MIN_FONT_SIZE = 2;
/** Distance of lines, in their heights, from which a paragraph begins. */
const PARAGRAPH_GAP = 1.6;

/** Piece of text on a page, as PDF.js gives it: `transform` holds size and position. */
const itemSchema = z.object({
  str: z.string(),
  transform: z.array(z.number()).length(6),
  hasEOL: z.boolean().catch(false),
});

/** Visible part of a page in the space of its text, which a rotation leaves as it is. */
const boxSchema = z.tuple([z.number(), z.number(), z.number(), z.number()]);
type PageBox = z.infer<typeof boxSchema>;

/** Text of a PDF, page by page: what is written off the page, or too small to be read, is left out. */
export async function parsePdf(path: string): Promise<RichText> {
  const bytes = new Uint8Array(readOrThrow(path, MAX_BYTES));
  const options = {
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: 0,
  };
  const pdf = await getDocumentProxy(bytes, options).catch((error: unknown) => {
    const isEncrypted = error instanceof Error && error.name === 'PasswordException';
    throw new ParserError(isEncrypted ? 'encrypted' : 'malformed');
  });
  if (pdf.numPages > MAX_PAGES) throw new ParserError('too_much_text');
  const parts: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    parts.push(pageText(items, boxSchema.parse(page.view)));
    page.cleanup();
  }
  return { parts, hasPages: true };
}

function pageText(items: readonly unknown[], [minX, minY, maxX, maxY]: PageBox): string {
  let text = '';
  let previous: { readonly y: number; readonly size: number } | null = null;
  for (const raw of items) {
    const item = itemSchema.safeParse(raw);
    if (!item.success) continue;
    const { str, transform, hasEOL } = item.data;
    const [, , c = 0, d = 0, x = 0, y = 0] = transform;
    const size = Math.hypot(c, d);
    const isOnPage = x >= minX - 1 && y >= minY - 1 && x <= maxX + 1 && y <= maxY + 1;
    if (str.trim() !== '' && (size < MIN_FONT_SIZE || !isOnPage)) continue;
    if (previous !== null && size > 0 && previous.y - y > PARAGRAPH_GAP * previous.size) {
      text = `${text.trimEnd()}\n\n`;
    }
    text += str;
    if (hasEOL) text += '\n';
    if (str.trim() !== '') previous = { y, size };
  }
  return text;
}

import type { DocumentFormat, IngestReason } from '../../../../shared/domain/document.ts';
import { err, ok, type Result } from '../../../../shared/domain/result.ts';
import { cleanText, withoutInvisible } from '../../text/documents/cleanText.ts';
import { decodeText } from '../../text/documents/decodeText.ts';
import { markdownBlocks, plainBlocks, type TextBlock } from '../../text/documents/textBlocks.ts';
import { jsonOutline } from './jsonOutline.ts';
import { jsonText } from './jsonText.ts';

/** Document as text, with what its chunks are made of. */
export interface ParsedDocument {
  readonly format: DocumentFormat;
  readonly encoding: string;
  readonly text: string;
  readonly blocks: readonly TextBlock[];
  /** Pages that begin at these offsets, ascending. */
  readonly pages: readonly { readonly offset: number; readonly page: number }[];
  /** JSON pointers of the values whose lines begin at these offsets, ascending. */
  readonly pointers: readonly { readonly offset: number; readonly pointer: string }[];
}

/** Formats that a parser in a process of its own reads. */
export type RichFormat = Extract<DocumentFormat, 'pdf' | 'html' | 'docx' | 'epub'>;

/** Text of a rich document: Markdown, one part a page where it has pages. */
export interface RichText {
  readonly parts: readonly string[];
  readonly hasPages: boolean;
}

/** Length limit of a text, in UTF-16 units: some four thousand pages. */
const MAX_TEXT = 8_000_000;

const FORMATS: Readonly<Record<string, DocumentFormat>> = {
  txt: 'text',
  text: 'text',
  md: 'markdown',
  markdown: 'markdown',
  json: 'json',
  jsonl: 'json',
  ndjson: 'json',
  pdf: 'pdf',
  html: 'html',
  htm: 'html',
  docx: 'docx',
  epub: 'epub',
};

/** Format by the name of a file; null for one that is not read. */
export function formatOf(name: string): DocumentFormat | null {
  return FORMATS[/\.([^.]+)$/u.exec(name)?.[1]?.toLowerCase() ?? ''] ?? null;
}

export function isRich(format: DocumentFormat): format is RichFormat {
  return format === 'pdf' || format === 'html' || format === 'docx' || format === 'epub';
}

/** Parses a text, Markdown or JSON file. */
export function parsePlain(
  format: Exclude<DocumentFormat, RichFormat>,
  bytes: Uint8Array,
  redact: (text: string) => string,
): Result<ParsedDocument, IngestReason> {
  const decoded = decodeText(bytes);
  if (!decoded.ok) return decoded;
  const { encoding } = decoded.value;
  if (format === 'json') {
    const json = jsonText(withoutInvisible(decoded.value.text), redact);
    if (!json.ok) return json;
    const text = redact(json.value).replaceAll(BARE_LABEL, '$1"$2"$3');
    return within({ format, encoding, text, ...jsonOutline(text), pages: [] });
  }
  const text = redact(cleanText(decoded.value.text, format === 'markdown'));
  const blocks = format === 'markdown' ? markdownBlocks(text) : plainBlocks(text);
  return within({ format, encoding, text, blocks, pages: [], pointers: [] });
}

/** Label that stands for a number on its line, and needs quotes to be a value of JSON. */
const BARE_LABEL = /^( *(?:"(?:[^"\\]|\\.)*": )?)(\[redacted: [^\]"]{1,40}\])(,?)$/gmu;

/** Document from the parts that a parser returned. */
export function parseRich(
  format: RichFormat,
  { parts, hasPages }: RichText,
  redact: (text: string) => string,
): Result<ParsedDocument, IngestReason> {
  const pages: { offset: number; page: number }[] = [];
  let text = '';
  for (const [index, part] of parts.entries()) {
    const cleanPart = redact(cleanText(part, false)).trim();
    if (cleanPart === '') continue;
    if (text !== '') text += '\n\n';
    if (hasPages) pages.push({ offset: text.length, page: index + 1 });
    text += cleanPart;
  }
  if (!hasWords(text)) return err(format === 'pdf' ? 'no_text_layer' : 'no_text');
  const blocks = format === 'pdf' ? plainBlocks(text) : markdownBlocks(text);
  return within({ format, encoding: 'utf-8', text, blocks, pages, pointers: [] });
}

function within(parsed: ParsedDocument): Result<ParsedDocument, IngestReason> {
  if (parsed.text.length > MAX_TEXT) return err('too_much_text');
  return hasWords(parsed.text) ? ok(parsed) : err('no_text');
}

function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

import type { IngestReason } from '../../../../../shared/domain/document.ts';
import { ZipError, type ZipProblem } from '../../../files/zipProblem.ts';
import type { RichText } from '../parsedDocument.ts';
import { parseDocx } from './docx.ts';
import { parseEpub } from './epub.ts';
import { parseHtml } from './html.ts';
import { parsePdf } from './pdf.ts';
import type { ParserReply } from './parserMessages.ts';
import type { ParserRequest } from '../../../dependencies.ts';
import { ParserError } from './parserError.ts';

const PARSERS: Readonly<Record<ParserRequest['format'], (path: string) => Promise<RichText>>> = {
  pdf: parsePdf,
  html: parseHtml,
  docx: parseDocx,
  epub: parseEpub,
};

/** Parses a file by its format; whatever a library throws is a malformed document. */
export async function parseFile({ format, path }: ParserRequest): Promise<ParserReply> {
  try {
    const { parts, hasPages } = await PARSERS[format](path);
    return { ok: true, text: { parts: [...parts], hasPages } };
  } catch (error) {
    return { ok: false, reason: reasonOf(error) };
  }
}

function reasonOf(error: unknown): IngestReason {
  if (error instanceof ParserError) return error.reason;
  return error instanceof ZipError ? zipReasons[error.problem] : 'malformed';
}

const zipReasons: Readonly<Record<ZipProblem, IngestReason>> = {
  not_a_zip: 'malformed',
  too_many_entries: 'bomb',
  unsafe_name: 'malformed',
  nested_zip: 'malformed',
  encrypted: 'encrypted',
  unsupported_compression: 'malformed',
  too_large: 'bomb',
  damaged: 'malformed',
};

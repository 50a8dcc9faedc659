import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { IngestReason } from '../../../../../shared/domain/document.ts';
import type { Id } from '../../../../../shared/domain/primitives.ts';
import { err, type Result } from '../../../../../shared/domain/result.ts';
import { writeFileAtomically } from '../../../files/atomicFile.ts';
import { parseRich, type ParsedDocument, type RichFormat } from '../parsedDocument.ts';
import { parserReplySchema } from './parserMessages.ts';
import type { StartParser } from '../../../dependencies.ts';

/** Parses a rich document outside the engine's own thread. */
export type ParseRichDocument = (
  format: RichFormat,
  bytes: Uint8Array,
  redact: (text: string) => string,
) => Promise<Result<ParsedDocument, IngestReason>>;

/** Parser of rich documents, of one workspace. */
export interface RichParser {
  readonly parse: ParseRichDocument;
  /** Ends the parsers that run: `parse` rejects, as nothing is known about their documents. */
  close(): void;
}

/**
 * Parser in a process of its own for each document: what it does wrong ends with it. It reads a
 * private copy of the bytes that were checked, which nobody can swap.
 */
export function createRichParser(
  startParser: StartParser,
  temporary: string,
  newId: () => Id,
): RichParser {
  const running = new Set<AbortController>();
  let isClosed = false;
  // Copies that a kill left behind.
  rmSync(temporary, { recursive: true, force: true });
  const parse: ParseRichDocument = async (format, bytes, redact) => {
    if (isClosed) throw new Error('closed before a document was parsed');
    mkdirSync(temporary, { recursive: true, mode: 0o700 });
    const path = join(temporary, newId());
    const stop = new AbortController();
    running.add(stop);
    try {
      writeFileAtomically(path, bytes, { sync: false });
      const ended = await startParser({ format, path }, stop.signal);
      stop.signal.throwIfAborted();
      if (ended.kind !== 'reply') return err(ended.kind);
      const reply = parserReplySchema.safeParse(ended.reply);
      if (!reply.success) return err('parser_failed');
      return reply.data.ok ? parseRich(format, reply.data.text, redact) : err(reply.data.reason);
    } finally {
      running.delete(stop);
      rmSync(path, { force: true });
    }
  };
  return {
    parse,
    close() {
      isClosed = true;
      for (const stop of running) stop.abort();
    },
  };
}

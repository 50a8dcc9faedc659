import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parserReplySchema } from '../../../../../../../electron/engine/ingest/documents/parsing/parserMessages.ts';
import { startParser } from '../../../../../../../electron/engine/ingest/documents/parsing/startParser.ts';
import { docxOf } from '../../../../../../support/documents/officeWriter.ts';
import { pdfOf } from '../../../../../../support/documents/pdfWriter.ts';
import { temporaryFolder } from '../../../../../../support/temporaryFolder.ts';

/** Signal that nobody gives. */
const NEVER = new AbortController().signal;

function fileWith(content: Buffer | string): string {
  const path = join(temporaryFolder(), 'document');
  writeFileSync(path, content);
  return path;
}

test('a document is parsed in a process of its own', async () => {
  const path = fileWith(pdfOf([[{ text: 'The oven is a Neff.' }]]));
  const ended = await startParser({ format: 'pdf', path }, NEVER);
  if (ended.kind !== 'reply') throw new Error(ended.kind);
  const reply = parserReplySchema.parse(ended.reply);
  expect(reply).toEqual({ ok: true, text: { parts: ['The oven is a Neff.'], hasPages: true } });
});

test('what fills the memory ends its own process alone', async () => {
  // Within the limits of the archive: what its parser makes of it is not.
  const words = Array.from({ length: 400_000 }, (_, n) => `w${n}`);
  const ended = await startParser({ format: 'docx', path: fileWith(docxOf(words)) }, NEVER);
  expect(ended).toEqual({ kind: 'out_of_memory' });
});

test('a signal ends a parser at once', async () => {
  const stop = new AbortController();
  const words = Array.from({ length: 400_000 }, (_, n) => `w${n}`);
  const request = { format: 'docx', path: fileWith(docxOf(words)) } as const;
  const ended = startParser(request, stop.signal);
  stop.abort();
  expect(await ended).toEqual({ kind: 'parser_failed' });
});

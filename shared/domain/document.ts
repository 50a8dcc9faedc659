import { z } from 'zod';

/** Format of a document, by which it is parsed. */
export const documentFormatSchema = z.enum([
  'text',
  'markdown',
  'json',
  'pdf',
  'html',
  'docx',
  'epub',
]);
export type DocumentFormat = z.infer<typeof documentFormatSchema>;

/** Reason for which a file is not ingested; machine-readable in manifests, worded by the locales. */
export const ingestReasonSchema = z.enum([
  /** A symbolic link. */
  'link',
  /** A second name of a file elsewhere. */
  'hard_link',
  /** A folder, FIFO, socket or device. */
  'not_a_file',
  /** Its real path is outside the workspace and the allowed roots. */
  'outside_roots',
  /** A reserved name, or an alternate stream of another file. */
  'reserved_name',
  /** A placeholder of a cloud drive: its content is elsewhere. */
  'placeholder',
  'too_large',
  'empty',
  /** Gone before it could be read. */
  'vanished',
  /** Refused by the system. */
  'unreadable',
  /** Changed while it was read. */
  'changed',
  'unsupported_type',
  /** Conversations with another assistant: they are offered to be imported. */
  'chat_export',
  /** A zip or an encrypted archive: what is in it may be imported. */
  'archive',
  /** No text, whatever its name says. */
  'binary',
  'malformed',
  /** JSON nested too deep. */
  'too_deep',
  /** Text without a single letter or digit. */
  'no_text',
  /** A scan: pages without text. */
  'no_text_layer',
  'encrypted',
  /** An archive that inflates to more than any document. */
  'bomb',
  /** More text than any document. */
  'too_much_text',
  'timeout',
  'out_of_memory',
  /** The parser ended without a result. */
  'parser_failed',
]);
export type IngestReason = z.infer<typeof ingestReasonSchema>;

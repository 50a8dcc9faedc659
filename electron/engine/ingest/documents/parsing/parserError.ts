import type { IngestReason } from '../../../../../shared/domain/document.ts';

/** Refusal of a document by its parser. */
export class ParserError extends Error {
  readonly reason: IngestReason;

  constructor(reason: IngestReason) {
    super(`document: ${reason}`);
    this.name = 'ParserError';
    this.reason = reason;
  }
}

import type { PageRefusal } from '../../shared/handshake/pageHandshake.ts';

/** Reason for which this page is refused, or refuses to connect; an automatic retry cannot help. */
export type EntryRefusal = PageRefusal | { readonly reason: 'no_storage' };

export class EntryRefusedError extends Error {
  readonly refusal: EntryRefusal;
  constructor(refusal: EntryRefusal) {
    super(refusal.reason);
    this.name = 'EntryRefusedError';
    this.refusal = refusal;
  }
}

/** Error: the host does not answer completely, perhaps because it is starting. */
export class HostUnreachable extends Error {}

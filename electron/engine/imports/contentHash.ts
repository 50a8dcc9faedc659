import { createHash } from 'node:crypto';

/** Hash of a text, to notice in a later export that it changed. */
export function contentHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

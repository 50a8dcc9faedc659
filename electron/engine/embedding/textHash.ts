import { createHash } from 'node:crypto';

/** Hash of the embedded text: a different one means that the vector is stale. */
export function textHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

import { createHash } from 'node:crypto';

/** Of the text that was embedded: another one means that the vector is of another text. */
export function textHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

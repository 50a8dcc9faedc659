import type { ImportedStatement } from '../conversation.ts';
import { contentHash } from '../contentHash.ts';

/** Hash of a statement by its words alone: custom instructions repeat in every conversation. */
export function statementHash({ content }: Pick<ImportedStatement, 'content'>): string {
  return contentHash(content.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim());
}

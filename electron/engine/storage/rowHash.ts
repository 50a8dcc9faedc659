import { hash } from 'node:crypto';
import type { NodeRow, Scalar } from './rows.ts';

/** What a node's hash covers: everything but its key and the hash itself, in this order. */
const HASHED_COLUMNS = [
  'id',
  'type',
  'kind',
  'content',
  'summary',
  'importance',
  'status',
  'status_reason',
  'valid_from',
  'valid_until',
  'true_from',
  'true_until',
  'event_time',
  'created_at',
  'updated_at',
  'source_seq',
  'source_type',
  'source_role',
  'speaker',
  'session_id',
  'trust',
  'review',
  'attributes',
] as const satisfies readonly (keyof NodeRow)[];

/**
 * The first 64 bits of SHA-256 over the row's fields, as 16 hex digits. SQLite's own checks see
 * damaged structure, not a flipped bit inside a text: this does. JSON keeps the fields apart, so
 * that ("a", "bc") and ("ab", "c") differ.
 */
export function nodeRowHash(row: Omit<NodeRow, 'seq' | 'row_hash'>): string {
  const fields: Scalar[] = HASHED_COLUMNS.map((column) => row[column]);
  return hash('sha256', JSON.stringify(fields), 'hex').slice(0, 16);
}

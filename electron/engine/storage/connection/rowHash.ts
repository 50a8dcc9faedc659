import { hash } from 'node:crypto';
import { hashedTables } from './hashedTables.ts';
import type { NodeRow, Scalar } from './rows.ts';

/**
 * Row hash: the first 64 bits of SHA-256 over a row's values, as 16 hex digits. SQLite's own checks
 * detect damaged structure, not a flipped bit inside a value. JSON keeps the values apart, so that
 * ("a", "bc") and ("ab", "c") differ. The schema's triggers call it as `hash_of`.
 */
export function hashOf(values: readonly Scalar[]): string {
  return hash('sha256', JSON.stringify(values), 'hex').slice(0, 16);
}

export function nodeRowHash(row: Omit<NodeRow, 'seq' | 'row_hash'>): string {
  return hashOf(
    hashedTables.nodes.coveredColumns.map(
      ({ column }) => row[column as keyof Omit<NodeRow, 'seq' | 'row_hash'>],
    ),
  );
}

import { report } from '../../report.ts';
import { ContractError, type WireError } from '../../../shared/contract/errors.ts';

/**
 * Converts an error: the client rejects with contract errors only; anything else is a bug of ours,
 * shown as such.
 */
export function toWireError(error: unknown): WireError {
  if (error instanceof ContractError) return error.error;
  report(error);
  return { code: 'internal' };
}

export function isWireError(value: object): value is WireError {
  return 'code' in value;
}

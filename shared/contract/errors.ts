import { z } from 'zod';

/** Error codes on the wire, a closed union. Every code has a sentence in each locale. */
export const errorCodeSchema = z.enum([
  'invalid_request',
  'invalid_reply',
  'unknown_command',
  'not_found',
  'conflict',
  'refused',
  'scope_denied',
  'cancelled',
  'disconnected',
  'not_available',
  'read_only',
  'storage_corrupt',
  'storage_full',
  'storage_busy',
  /** The disk or a folder is read-only. */
  'storage_read_only',
  'too_many_files',
  'disk_error',
  'too_large',
  'internal',
]);
export type ErrorCode = z.infer<typeof errorCodeSchema>;

export const wireErrorSchema = z.strictObject({
  code: errorCodeSchema,
  /** Refines the code (`changed_since`, `name_taken` …); a key of the locales where shown. */
  reason: z.string().max(100).optional(),
  /** Path of the error in the request: `name`, `values.retrieval.rrf_k`. */
  path: z.string().max(300).optional(),
  /** Detail for the log and for developers; never shown alone, never holds user text. */
  detail: z.string().max(2000).optional(),
});
export type WireError = z.infer<typeof wireErrorSchema>;

/**
 * Contract error, the only error class that crosses the contract; everything else becomes
 * `internal`.
 */
export class ContractError extends Error {
  readonly error: WireError;
  constructor(error: WireError) {
    super(error.detail ?? `${error.code}${error.reason ? `: ${error.reason}` : ''}`);
    this.name = 'ContractError';
    this.error = error;
  }
}

export function contractError(
  code: ErrorCode,
  details: { reason?: string; path?: string; detail?: string } = {},
): ContractError {
  return new ContractError({ code, ...details });
}

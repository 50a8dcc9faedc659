import type { ErrorCode, WireError } from '../../../shared/contract/errors.ts';
import { en } from '../../locales/en/index.ts';

type Reason = keyof typeof en.errors.reason;

/** Locale key of the reason where there is one, else that of the code. */
export function errorKey(
  error: Pick<WireError, 'code' | 'reason'>,
): `errors:reason.${Reason}` | `errors:code.${ErrorCode}` {
  const { code, reason } = error;
  return reason !== undefined && isReason(reason)
    ? `errors:reason.${reason}`
    : `errors:code.${code}`;
}

function isReason(reason: string): reason is Reason {
  return Object.hasOwn(en.errors.reason, reason);
}

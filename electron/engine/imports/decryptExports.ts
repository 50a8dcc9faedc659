import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { UnlockProblem } from '../../../shared/contract/imports.ts';
import { decryptFile, hasWholeHeader, isEncrypted } from '../exports/encryption.ts';
import { filePieces, firstPiece } from '../files/filePieces.ts';
import { storageFailure } from '../storage/connection/errors.ts';

/**
 * Decrypts the files among these that `age` encrypted, in place: an upload is private and
 * removed with its import. One of them is enough: files may have passphrases of their own. Null if
 * something was decrypted, or nothing was encrypted.
 */
export async function decryptExports(
  paths: readonly string[],
  passphrase: string,
): Promise<UnlockProblem | null> {
  const problems: (UnlockProblem | null)[] = [];
  for (const path of paths) {
    const firstChunk = await firstPiece(filePieces(path));
    if (isEncrypted(firstChunk)) problems.push(await decryptExport(path, firstChunk, passphrase));
  }
  const [first = null] = problems;
  return problems.includes(null) ? null : first;
}

async function decryptExport(
  path: string,
  firstChunk: Buffer,
  passphrase: string,
): Promise<UnlockProblem | null> {
  if (!hasWholeHeader(firstChunk)) return 'truncated';
  try {
    const decrypted = await decryptFile(path, path, {
      passphrase,
      yieldOrCancel: yieldToEventLoop,
    });
    return decrypted.ok ? null : decrypted.error;
  } catch (error) {
    if (storageFailure(error) === 'full') return 'full';
    throw error;
  }
}

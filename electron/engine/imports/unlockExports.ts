import type { UnlockProblem } from '../../../shared/contract/imports.ts';
import { decryptFile, hasWholeHeader, isEncrypted } from '../exports/encryption.ts';
import { filePieces, firstPiece } from '../files/filePieces.ts';
import { storageFailure } from '../storage/connection/errors.ts';

/**
 * Decrypts the files among these that `age` encrypted, each in its place: an upload is private and
 * removed with its import. One of them is enough: files may have passphrases of their own. Null if
 * something was decrypted, or nothing was encrypted.
 */
export async function unlockExports(
  paths: readonly string[],
  passphrase: string,
): Promise<UnlockProblem | null> {
  const problems: (UnlockProblem | null)[] = [];
  for (const path of paths) {
    const start = await firstPiece(filePieces(path));
    if (isEncrypted(start)) problems.push(await unlock(path, start, passphrase));
  }
  const [first = null] = problems;
  return problems.includes(null) ? null : first;
}

async function unlock(
  path: string,
  start: Buffer,
  passphrase: string,
): Promise<UnlockProblem | null> {
  if (!hasWholeHeader(start)) return 'cut_short';
  try {
    const decrypted = await decryptFile(path, path, passphrase);
    return decrypted.ok ? null : decrypted.error;
  } catch (error) {
    if (storageFailure(error) === 'full') return 'full';
    throw error;
  }
}

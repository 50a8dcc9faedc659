import { Decrypter, Encrypter } from 'age-encryption';
import { err, ok, type Result } from '../../../shared/domain/result.ts';
import { filePieces } from '../files/filePieces.ts';
import { createOutputFile } from '../files/outputFile.ts';
import { ExportCanceledError } from './exportContext.ts';

/** First bytes of a file of `age`. */
const AGE_MAGIC = 'age-encryption.org/v1\n';

export type DecryptionProblem = 'wrong_passphrase' | 'truncated';

export interface EncryptionOptions {
  readonly passphrase: string;
  /** A guess at the passphrase takes two to the power of so many steps. */
  readonly workFactor: number;
  /** Lets others take their turn after each piece; throws once the work is canceled. */
  readonly yieldOrCancel: () => Promise<void>;
}

/**
 * Encrypts a file with a passphrase, so that the `age` tool opens it too; it is never in memory.
 * Returns the size of the encrypted file, of which nothing stays after a failure.
 */
export async function encryptFile(
  from: string,
  to: string,
  { passphrase, workFactor, yieldOrCancel }: EncryptionOptions,
): Promise<number> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(workFactor);
  const file = createOutputFile(to);
  try {
    for await (const piece of await encrypter.encrypt(streamOf(from))) {
      file.write(piece);
      await yieldOrCancel();
    }
    const size = file.size();
    file.finish();
    return size;
  } finally {
    file.discard();
  }
}

/** Decrypts a file; on failure, and once it is canceled, there is no decrypted one. */
export async function decryptFile(
  from: string,
  to: string,
  { passphrase, yieldOrCancel }: Omit<EncryptionOptions, 'workFactor'>,
): Promise<Result<null, DecryptionProblem>> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const file = createOutputFile(to);
  try {
    const opened = await decrypter.decrypt(streamOf(from)).catch((error: unknown) => {
      if (isFileError(error)) throw error;
      return headerProblem(error);
    });
    if (typeof opened === 'string') return err(opened);
    try {
      for await (const piece of opened) {
        file.write(piece);
        await yieldOrCancel();
      }
    } catch (error) {
      if (isFileError(error) || error instanceof ExportCanceledError) throw error;
      // The last piece is authenticated as such: without it the file was cut.
      return err('truncated');
    }
    file.finish();
    return ok(null);
  } finally {
    file.discard();
  }
}

export function isEncrypted(firstBytes: Buffer): boolean {
  return firstBytes.subarray(0, AGE_MAGIC.length).toString('latin1') === AGE_MAGIC;
}

/** True if the header ends in these bytes: one without an end would be read into memory whole. */
export function hasWholeHeader(firstBytes: Buffer): boolean {
  return firstBytes.includes('\n--- ');
}

/** A passphrase that opens no key is wrong; any other header was cut or damaged. */
function headerProblem(error: unknown): DecryptionProblem {
  const message = error instanceof Error ? error.message : '';
  return message.includes('no identity matched') ? 'wrong_passphrase' : 'truncated';
}

function isFileError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

function streamOf(path: string): ReadableStream<Uint8Array> {
  const pieces = filePieces(path);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const piece = await pieces.next();
      if (piece.done === true) controller.close();
      else controller.enqueue(piece.value);
    },
    cancel: async () => void (await pieces.return(undefined)),
  });
}

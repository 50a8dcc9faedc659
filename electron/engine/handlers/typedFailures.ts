import { ContractError, contractError } from '../../../shared/contract/errors.ts';
import { areDescriptorsUsedUp } from '../files/fileDescriptors.ts';
import { storageError, storageFailure } from '../storage/connection/errors.ts';
import { TaskError } from '../threads/taskThread.ts';

type Handler = (request: never, call: never) => unknown;

/**
 * Typed failures: every command that meets a full, read-only or failing disk, or runs out of file
 * descriptors, fails with the error that says so.
 */
export function withTypedFailures<H extends Readonly<Record<string, Handler>>>(handlers: H): H {
  const wrapped = Object.entries(handlers).map(([name, handler]) => [
    name,
    withTypedFailure(handler),
  ]);
  return Object.fromEntries(wrapped) as H;
}

function withTypedFailure(handler: Handler): Handler {
  return async (request, call) => {
    try {
      return await handler(request, call);
    } catch (error) {
      throw typedFailure(error);
    }
  };
}

/** `ContractError` for failures of storage and disk; any other error unchanged. */
function typedFailure(error: unknown): unknown {
  if (error instanceof ContractError) return error;
  const failure = error instanceof TaskError ? error.failure : storageFailure(error);
  const contractFailure = storageError(failure);
  // SQLite and threads that cannot open a file give no reason.
  const isVague = contractFailure === null || failure === 'unavailable';
  if (isVague && areDescriptorsUsedUp()) return contractError('too_many_files');
  return contractFailure ?? error;
}

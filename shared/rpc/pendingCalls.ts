import { contractError, ContractError, type WireError } from '../contract/errors.ts';
import { commands, type CommandName } from '../contract/index.ts';
import { parseSafely } from '../domain/parseSafely.ts';
import { invalid } from './wire.ts';

/** Used part of an AbortSignal, which every platform's own fits. */
export interface CancelSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

interface PendingCall {
  readonly command: CommandName;
  resolve(body: unknown): void;
  reject(error: ContractError): void;
}

/** Pending calls of a client, each settled exactly once. */
export interface PendingCalls {
  /** Opens a call; `start` sends the request and `cancel` withdraws it. */
  open(
    command: CommandName,
    start: (id: number) => void,
    cancel: (id: number) => void,
    signal: CancelSignal | undefined,
  ): Promise<unknown>;
  /** Settles a call; false when it is not pending (it was canceled, or never made). */
  reply(id: number, body: unknown): boolean;
  fail(id: number, error: WireError): boolean;
  failAll(error: WireError): void;
}

export function createPendingCalls(): PendingCalls {
  const openCalls = new Map<number, PendingCall>();
  let lastId = 0;

  function take(id: number): PendingCall | undefined {
    const call = openCalls.get(id);
    openCalls.delete(id);
    return call;
  }

  return {
    open(command, start, cancel, signal) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(contractError('cancelled'));
        lastId += 1;
        const id = lastId;
        const onAbort = () => {
          take(id)?.reject(contractError('cancelled'));
          cancel(id);
        };
        const removeAbortListener = () => signal?.removeEventListener('abort', onAbort);
        openCalls.set(id, {
          command,
          resolve: (body) => {
            removeAbortListener();
            resolve(body);
          },
          reject: (error) => {
            removeAbortListener();
            reject(error);
          },
        });
        signal?.addEventListener('abort', onAbort);
        try {
          start(id);
        } catch (error) {
          // Only cloneable data can cross; a function or a DOM node in the request ends up here.
          take(id)?.reject(
            contractError('invalid_request', { detail: String(error).slice(0, 2000) }),
          );
        }
      });
    },
    reply(id, body) {
      const call = take(id);
      if (!call) return false;
      const parsed = parseSafely(commands[call.command].response, body);
      if (parsed.ok) call.resolve(parsed.value);
      else call.reject(new ContractError(invalid('invalid_reply', parsed)));
      return true;
    },
    fail(id, error) {
      const call = take(id);
      call?.reject(new ContractError(error));
      return call !== undefined;
    },
    failAll(error) {
      const calls = [...openCalls.values()];
      openCalls.clear();
      for (const call of calls) call.reject(new ContractError(error));
    },
  };
}

import { ContractError, wireErrorSchema, type WireError } from '../contract/errors.ts';
import { commands, type CommandName, type Request, type Response } from '../contract/index.ts';
import type { Transport } from './transport.ts';
import { parseSafely } from '../domain/parseSafely.ts';
import {
  callIdOf,
  clientFrameSchema,
  failureFrame,
  invalid,
  type ClientFrame,
  type ServerFrame,
} from './wire.ts';

export type Handlers<C extends CommandName, Context> = {
  readonly [N in C]: (request: Request<N>, context: Context) => Response<N> | Promise<Response<N>>;
};

/** Failure on this side, with details that the wire must not carry. */
export interface ServerProblem {
  readonly code: WireError['code'];
  readonly command: string | null;
  readonly detail: string;
}

export interface ServerOptions<C extends CommandName, Context> {
  readonly handlers: Handlers<C, Context>;
  /** Context of a handler beside its request, and the signal that nobody waits any longer. */
  readonly openCall: () => { readonly context: Context; abort(): void };
  readonly log: (problem: ServerProblem) => void;
  readonly onClose?: () => void;
}

/**
 * Limit of calls in flight: more than a client needs, few enough that a runaway one cannot exhaust
 * memory.
 */
const MAX_CALLS_IN_FLIGHT = 1_000;

type RequestFrame = Extract<ClientFrame, { kind: 'request' }>;

/**
 * Serves the contract to one client. Every frame gets a reply or a typed error: it never throws.
 */
export function serve<C extends CommandName, Context>(
  transport: Transport,
  options: ServerOptions<C, Context>,
): void {
  const inFlight = new Map<number, () => void>();

  function send(frame: ServerFrame, command: string | null): void {
    try {
      transport.send(frame);
    } catch (error) {
      options.log({ code: 'internal', command, detail: describe(error) });
      if (frame.kind === 'reply') refuse(frame.id, { code: 'internal' }, command);
    }
  }

  function refuse(id: number | null, error: WireError, command: string | null = null): void {
    // An error that breaks its own schema would be dropped at the other end.
    const parsed = parseSafely(wireErrorSchema, error);
    send(failureFrame(id, parsed.ok ? parsed.value : { code: 'internal' }), command);
  }

  function receive(input: unknown): void {
    const frame = parseSafely(clientFrameSchema, input);
    if (!frame.ok) return refuse(callIdOf(input), invalid('invalid_request', frame));
    if (frame.value.kind === 'cancel') return cancel(frame.value.id);
    void answer(frame.value);
  }

  function cancel(id: number): void {
    const abort = inFlight.get(id);
    if (!abort) return;
    inFlight.delete(id);
    abort();
    refuse(id, { code: 'cancelled' });
  }

  async function answer({ id, name, body }: RequestFrame): Promise<void> {
    if (!Object.hasOwn(options.handlers, name) || !Object.hasOwn(commands, name)) {
      return refuse(id, { code: 'unknown_command' }, name);
    }
    // A second failure under the same id would end the running call.
    if (inFlight.has(id)) return refuse(null, { code: 'invalid_request', reason: 'id_in_use' });
    if (inFlight.size >= MAX_CALLS_IN_FLIGHT) {
      return refuse(id, { code: 'refused', reason: 'too_many_calls' }, name);
    }
    const command = name as C;
    const request = parseSafely(commands[command].request, body);
    if (!request.ok) return refuse(id, invalid('invalid_request', request), name);

    const call = options.openCall();
    const abort = () => call.abort();
    inFlight.set(id, abort);
    const outcome = await run(command, request.value, call.context);
    // Canceled calls are answered already; those of a disconnected client have no receiver.
    if (inFlight.get(id) !== abort) return;
    inFlight.delete(id);
    if ('error' in outcome) refuse(id, outcome.error, name);
    else send({ kind: 'reply', id, body: outcome.body }, name);
  }

  async function run(
    command: C,
    request: unknown,
    context: Context,
  ): Promise<{ body: unknown } | { error: WireError }> {
    try {
      // Sound because the request was parsed by this very command's schema.
      const handler = options.handlers[command] as (request: unknown, context: Context) => unknown;
      const response = parseSafely(commands[command].response, await handler(request, context));
      if (response.ok) return { body: response.value };
      const detail = `${response.reason} at "${response.path}"`;
      options.log({ code: 'invalid_reply', command, detail });
      return { error: invalid('invalid_reply', response) };
    } catch (error) {
      if (error instanceof ContractError) return { error: error.error };
      options.log({ code: 'internal', command, detail: describe(error) });
      return { error: { code: 'internal' } };
    }
  }

  transport.onMessage(receive, () => {
    const controllers = [...inFlight.values()];
    inFlight.clear();
    for (const abort of controllers) abort();
    options.onClose?.();
  });
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

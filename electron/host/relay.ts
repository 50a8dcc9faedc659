import { hostCommands, type HostCommandName } from '../../shared/contract/index.ts';
import { createInbox } from '../../shared/rpc/inbox.ts';
import {
  messagePortTransport,
  type MessagePortLike,
} from '../../shared/rpc/messagePortTransport.ts';
import { serve, type Handlers, type ServerProblem } from '../../shared/rpc/server.ts';
import type { Transport } from '../../shared/rpc/transport.ts';
import { callIdOf, failureFrame } from '../../shared/rpc/wire.ts';

export interface RelayOptions {
  /** Port to the engine; null when there is none any more. */
  readonly engine: MessagePortLike | null;
  readonly hostHandlers: Handlers<HostCommandName, undefined>;
  readonly log: (problem: ServerProblem) => void;
}

/**
 * Relays one client to the engine. Commands of the host are answered here; everything else, valid
 * or not, is passed to the engine's server, which validates it. When either side ends, so does the
 * other.
 */
export function relayClient(client: Transport, options: RelayOptions): void {
  if (!options.engine) return client.close();
  const engine = messagePortTransport(options.engine);
  const host = createInbox();

  serve(
    {
      send: (frame) => client.send(frame),
      onMessage: (listener, onClose) => host.listen(listener, onClose),
      close: () => client.close(),
    },
    {
      handlers: options.hostHandlers,
      openCall: () => ({ context: undefined, abort: () => undefined }),
      log: options.log,
    },
  );

  function forward(frame: unknown): void {
    try {
      engine.send(frame);
    } catch {
      // Nested too deeply for a structured clone to another thread.
      client.send(failureFrame(callIdOf(frame), { code: 'invalid_request', reason: 'unreadable' }));
    }
  }

  client.onMessage(
    (frame) => {
      if (isForHost(frame)) host.deliver(frame);
      else forward(frame);
    },
    () => {
      host.end();
      engine.close();
    },
  );
  engine.onMessage(
    (frame) => client.send(frame),
    () => client.close(),
  );
}

function isForHost(frame: unknown): boolean {
  if (typeof frame !== 'object' || frame === null) return false;
  return (
    'kind' in frame &&
    frame.kind === 'request' &&
    'name' in frame &&
    typeof frame.name === 'string' &&
    // Misspelled host commands too, so that their content goes no further.
    (Object.hasOwn(hostCommands, frame.name) || /^(?:host|secrets)\./.test(frame.name))
  );
}

import { createInbox } from '../shared/rpc/inbox.ts';
import type { Transport } from '../shared/rpc/transport.ts';

/** The host is there and did not accept this secret: trying again cannot help. */
export class SecretRefused extends Error {}
export class HostUnreachable extends Error {}

/** The close code with which the host turns a secret away. */
const REFUSED = 4403;

/** A WebSocket on which the host has already answered the secret with a welcome. */
export function openSocketTransport(url: string, secret: string): Promise<Transport> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    socket.onopen = () => socket.send(JSON.stringify({ kind: 'hello', secret }));
    socket.onclose = ({ code }) =>
      reject(code === REFUSED ? new SecretRefused() : new HostUnreachable());
    socket.onmessage = (event: MessageEvent<unknown>) => {
      if (!isWelcome(parseFrame(event.data))) {
        socket.close();
        reject(new HostUnreachable());
        return;
      }
      resolve(transportOver(socket));
    };
  });
}

function transportOver(socket: WebSocket): Transport {
  const inbox = createInbox();
  socket.onmessage = (event: MessageEvent<unknown>) => inbox.deliver(parseFrame(event.data));
  socket.onclose = () => inbox.end();
  return {
    send(frame) {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame));
    },
    onMessage: (listener, onClose) => inbox.listen(listener, onClose),
    close() {
      socket.close();
      // The closing handshake can take long when the host is gone; nobody waits for it.
      inbox.end();
    },
  };
}

/** What is not JSON becomes undefined, which no schema of the wire accepts. */
function parseFrame(data: unknown): unknown {
  if (typeof data !== 'string') return undefined;
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

function isWelcome(frame: unknown): boolean {
  return typeof frame === 'object' && frame !== null && 'kind' in frame && frame.kind === 'welcome';
}

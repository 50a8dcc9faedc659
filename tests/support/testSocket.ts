import { once } from 'node:events';
import type { WebSocket } from 'ws';
import { createInbox } from '../../shared/rpc/inbox.ts';
import type { Transport } from '../../shared/rpc/transport.ts';

/** The browser's end of a socket: says hello, waits for the welcome, then carries frames. */
export async function openTestSocket(socket: WebSocket, secret: string): Promise<Transport> {
  const inbox = createInbox();
  await once(socket, 'open');
  socket.send(JSON.stringify({ kind: 'hello', secret }));
  const [welcome] = (await once(socket, 'message')) as [Buffer];
  if (welcome.toString() !== '{"kind":"welcome"}') throw new Error('no welcome');
  socket.on('message', (data: Buffer) => inbox.deliver(JSON.parse(data.toString())));
  socket.on('close', () => inbox.end());
  return {
    send: (frame) => socket.send(JSON.stringify(frame) ?? 'undefined'),
    onMessage: (listener, onClose) => inbox.listen(listener, onClose),
    close: () => socket.close(),
  };
}

import { ipcMain, type IpcMainEvent, type WebContents } from 'electron';
import { createInbox, type Inbox } from '../../shared/rpc/inbox.ts';
import type { Transport } from '../../shared/rpc/transport.ts';
import { CLOSE_CHANNEL, FRAME_CHANNEL, OPEN_CHANNEL } from './channels.ts';
import { isTrustedSender } from './security.ts';

export interface IpcOptions {
  readonly onClient: (transport: Transport) => void;
  readonly log: (line: string) => void;
}

interface Connection {
  readonly id: string;
  readonly inbox: Inbox;
}

/**
 * Accepts one connection per page. A reloaded page opens a new one under a new id, so that an
 * answer for the old page never reaches the new one.
 */
export function acceptIpcClients(options: IpcOptions): void {
  const connections = new Map<WebContents, Connection>();

  function on(
    channel: string,
    handle: (contents: WebContents, id: string, frame: unknown) => void,
  ) {
    ipcMain.on(channel, (event: IpcMainEvent, id: unknown, frame: unknown) => {
      if (!isTrustedSender(event)) return options.log(`refused a message on ${channel}`);
      if (typeof id !== 'string' || id.length > 64) return;
      handle(event.sender, id, frame);
    });
  }

  function end(contents: WebContents): void {
    connections.get(contents)?.inbox.end();
    connections.delete(contents);
  }

  on(OPEN_CHANNEL, (contents, id) => {
    if (connections.has(contents)) end(contents);
    else {
      contents.once('destroyed', () => end(contents));
      contents.on('render-process-gone', () => end(contents));
    }
    const inbox = createInbox();
    connections.set(contents, { id, inbox });
    options.onClient(transportTo(contents, id, inbox));
  });

  on(FRAME_CHANNEL, (contents, id, frame) => {
    const connection = connections.get(contents);
    if (connection?.id === id) connection.inbox.deliver(frame);
  });

  on(CLOSE_CHANNEL, (contents, id) => {
    if (connections.get(contents)?.id === id) connections.get(contents)?.inbox.end();
  });
}

function transportTo(contents: WebContents, id: string, inbox: Inbox): Transport {
  const send = (channel: string, frame?: unknown) => {
    if (!inbox.ended && !contents.isDestroyed()) contents.send(channel, id, frame);
  };
  return {
    send: (frame) => send(FRAME_CHANNEL, frame),
    onMessage: (listener, onClose) => inbox.listen(listener, onClose),
    close() {
      send(CLOSE_CHANNEL);
      inbox.end();
    },
  };
}

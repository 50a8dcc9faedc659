import { contextBridge, ipcRenderer } from 'electron';
import { createInbox } from '../shared/rpc/inbox.ts';
import type { Transport } from '../shared/rpc/transport.ts';
import { CLOSE_CHANNEL, FRAME_CHANNEL, OPEN_CHANNEL } from './desktop/channels.ts';

// The page gets this one object and nothing of Electron's own.
// eslint-disable-next-line loci/no-ambient-effects -- the preload script is a composition root too
const connectionId = crypto.randomUUID();
const inbox = createInbox();

ipcRenderer.on(FRAME_CHANNEL, (_event, id: unknown, frame: unknown) => {
  if (id === connectionId) inbox.deliver(frame);
});
ipcRenderer.on(CLOSE_CHANNEL, (_event, id: unknown) => {
  if (id === connectionId) inbox.end();
});
ipcRenderer.send(OPEN_CHANNEL, connectionId);

const lociTransport: Transport = {
  send(frame) {
    if (!inbox.ended) ipcRenderer.send(FRAME_CHANNEL, connectionId, frame);
  },
  onMessage: (listener, onClose) => inbox.listen(listener, onClose),
  close() {
    if (!inbox.ended) ipcRenderer.send(CLOSE_CHANNEL, connectionId);
    inbox.end();
  },
};

contextBridge.exposeInMainWorld('lociTransport', lociTransport);

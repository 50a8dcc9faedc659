import { WebSocket } from 'ws';
import { createHostCommands } from '../../electron/host/hostCommands.ts';
import { relayClient } from '../../electron/host/relay.ts';
import { createHttpServer, listen } from '../../electron/loopback/httpServer.ts';
import { createSecrets } from '../../electron/loopback/session.ts';
import { acceptSockets } from '../../electron/loopback/socketTransport.ts';
import { startEngineInProcess } from '../support/engineInProcess.ts';
import { openTestSocket } from '../support/testSocket.ts';
import type { ContractHostKind } from './harness.ts';

/** The real loopback server on a free port, with the real relay behind it. */
export const socketHost: ContractHostKind = {
  name: 'WebSocket',
  async start() {
    const thread = startEngineInProcess();
    const secrets = createSecrets();
    const hostHandlers = createHostCommands({ edition: 'browser', version: '0', homeFolder: '/' });
    const server = createHttpServer({
      assets: new Map(),
      controlSecret: 'control',
      mintSecret: () => secrets.mint(),
    });
    const sockets = acceptSockets(server, {
      secrets,
      onClient: (transport) =>
        relayClient(transport, {
          engine: thread.connect('client'),
          hostHandlers,
          log: ({ detail }) => thread.problems.push(detail),
        }),
    });
    const port = await listen(server, 0);
    return {
      get engine() {
        return thread.engine;
      },
      problems: thread.problems,
      connect: () =>
        openTestSocket(
          new WebSocket(`ws://127.0.0.1:${port}/socket`, { origin: `http://127.0.0.1:${port}` }),
          secrets.mint(),
        ),
      breakConnection: () => thread.breakConnection(),
      restartEngine: () => thread.restart(),
      close: () =>
        new Promise((resolve) => {
          thread.close();
          sockets.close();
          server.closeAllConnections();
          server.close(() => resolve());
        }),
    };
  },
};

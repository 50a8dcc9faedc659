import { createHostCommands } from '../../electron/host/hostCommands.ts';
import { relayClient } from '../../electron/host/relay.ts';
import { createEntrance } from '../../electron/loopback/handshake/entrance.ts';
import { listen } from '../../electron/loopback/httpServer.ts';
import { createLoopbackServer } from '../../electron/loopback/server.ts';
import { startEngineInProcess } from '../support/engineInProcess.ts';
import { memoryBrowserFile } from '../support/memoryBrowserFile.ts';
import { openTestSocket } from '../support/testSocket.ts';
import type { ContractHostKind } from './harness.ts';

/** The real loopback server on a free port, with the real relay behind it. */
export const socketHost: ContractHostKind = {
  name: 'WebSocket',
  async start() {
    const thread = startEngineInProcess();
    const entrance = createEntrance(memoryBrowserFile().file, () => undefined);
    const hostHandlers = createHostCommands({ edition: 'browser', version: '0', homeFolder: '/' });
    const { server, close } = createLoopbackServer({
      assets: new Map(),
      controlSecret: 'control',
      entrance,
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
      connect: () => openTestSocket(port, entrance.mintSecret()),
      breakConnection: () => thread.breakConnection(),
      restartEngine: () => thread.restart(),
      close: async () => {
        thread.close();
        close();
      },
    };
  },
};

import { acceptIpcClients } from '../../electron/desktop/ipcTransport.ts';
import { createHostCommands } from '../../electron/host/hostCommands.ts';
import { relayClient } from '../../electron/host/relay.ts';
import type { Transport } from '../../shared/rpc/transport.ts';
import { startEngineInProcess } from '../support/engineInProcess.ts';
import { exposed, FakeWebContents, ipcMain, usePage } from '../support/fakeElectron.ts';
import { runPreload } from '../support/preload.ts';
import type { ContractHostKind } from './harness.ts';

/** The real preload script and the real main-process end, over a fake `electron` module. */
export const ipcHost: ContractHostKind = {
  name: 'Electron-shaped IPC',
  start() {
    const thread = startEngineInProcess();
    const hostHandlers = createHostCommands({ edition: 'desktop', version: '0', homeFolder: '/' });
    acceptIpcClients({
      onClient: (transport) =>
        relayClient(transport, {
          engine: thread.connect('client'),
          hostHandlers,
          log: ({ detail }) => thread.problems.push(detail),
        }),
      log: (line) => thread.problems.push(line),
    });
    return Promise.resolve({
      get engine() {
        return thread.engine;
      },
      problems: thread.problems,
      async connect() {
        usePage(new FakeWebContents());
        await runPreload();
        return exposed.get('lociTransport') as Transport;
      },
      breakConnection: () => thread.breakConnection(),
      restartEngine: () => thread.restart(),
      close() {
        thread.close();
        ipcMain.removeAllListeners();
        return Promise.resolve();
      },
    });
  },
};

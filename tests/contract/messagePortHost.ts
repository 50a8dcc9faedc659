import { messagePortTransport } from '../../shared/rpc/messagePortTransport.ts';
import { startEngineInProcess } from '../support/engineInProcess.ts';
import type { ContractHostKind } from './harness.ts';

export const messagePortHost: ContractHostKind = {
  name: 'MessagePort',
  start() {
    const thread = startEngineInProcess();
    return Promise.resolve({
      get engine() {
        return thread.engine;
      },
      problems: thread.problems,
      connect: () => Promise.resolve(messagePortTransport(thread.connect('client'))),
      breakConnection: () => thread.breakConnection(),
      restartEngine: () => thread.restart(),
      close: () => Promise.resolve(thread.close()),
    });
  },
};

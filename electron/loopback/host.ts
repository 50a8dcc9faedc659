import { randomUUID } from 'node:crypto';
import type { Transport } from '../../shared/rpc/transport.ts';
import { lociEnvironment, appVersion, rendererFolder, schemaFolder } from '../host/appFolders.ts';
import { readAssets } from '../host/assets.ts';
import { startEngineThread } from '../host/engineThread.ts';
import { createHostCommands } from '../host/hostCommands.ts';
import type { HomeLock } from '../host/homeLock.ts';
import { relayClient } from '../host/relay.ts';
import { createHttpServer } from './httpServer.ts';
import { listenForHome } from './port.ts';
import { fileSecrets } from './secrets.ts';
import { createSecrets, newSecret } from './session.ts';
import { acceptSockets } from './socketTransport.ts';

export interface LoopbackHostOptions {
  readonly home: string;
  readonly port: number | null;
  readonly lock: HomeLock;
  readonly log: (line: string) => void;
  readonly onGivenUp: (reason: Error) => void;
  readonly engineEntry?: string | URL;
  readonly rendererFolder?: string;
}

export interface LoopbackHost {
  readonly port: number;
  mintSecret(): string;
  stop(): Promise<void>;
}

/** The browser edition in one piece: engine, pages and sockets, reachable when this resolves. */
export async function startLoopbackHost(options: LoopbackHostOptions): Promise<LoopbackHost> {
  const { home, lock, log } = options;
  const version = appVersion();
  const secrets = createSecrets();
  const controlSecret = newSecret();
  const keys = fileSecrets(home);
  const server = createHttpServer({
    assets: readAssets(options.rendererFolder ?? rendererFolder),
    controlSecret,
    mintSecret: () => secrets.mint(),
  });
  const port = await listenForHome(server, home, options.port, log);
  const engine = startEngineThread({
    engine: {
      home,
      version,
      environment: lociEnvironment(),
      schemaFolder,
      setAside: keys.setAside,
    },
    secrets: keys,
    log,
    onGivenUp: options.onGivenUp,
    ...(options.engineEntry === undefined ? {} : { entry: options.engineEntry }),
  });

  const hostHandlers = createHostCommands({
    edition: 'browser',
    version,
    homeFolder: home,
    secrets: keys,
    secretChanged: (endpointId) => engine.secretChanged(endpointId),
  });

  function onClient(transport: Transport): void {
    relayClient(transport, {
      engine: engine.connect(randomUUID()),
      hostHandlers,
      log: ({ code, command, detail }) => log(`${code} in ${command}: ${detail}`),
    });
  }

  const sockets = acceptSockets(server, { secrets, onClient });

  async function stop(): Promise<void> {
    sockets.close();
    server.close();
    server.closeAllConnections();
    await engine.shutdown();
  }

  try {
    await engine.ready;
  } catch (error) {
    await stop();
    throw error;
  }
  lock.announce(port, controlSecret);
  return { port, mintSecret: () => secrets.mint(), stop };
}

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Transport } from '../../shared/rpc/transport.ts';
import { lociEnvironment, appVersion, rendererFolder, schemaFolder } from '../host/appFolders.ts';
import { readAssets } from '../host/assets.ts';
import { startEngineThread } from '../host/engineThread.ts';
import { createHostCommands } from '../host/hostCommands.ts';
import type { HomeLock } from '../host/homeLock.ts';
import { makeFilesPrivate, makeWorkspacesPrivate } from '../host/privateHome.ts';
import { relayClient } from '../host/relay.ts';
import { openEntrance } from './handshake/entrance.ts';
import { newSecret } from './handshake/oneTimeSecrets.ts';
import { listenForHome } from './port.ts';
import { createFileSecretStore } from './fileSecretStore.ts';
import { createLoopbackServer } from './server.ts';

export interface LoopbackHostOptions {
  readonly home: string;
  readonly port: number | null;
  readonly lock: HomeLock;
  readonly log: (line: string) => void;
  readonly onGiveUp: (reason: Error) => void;
  readonly engineEntry?: string | URL;
  readonly rendererFolder?: string;
}

export interface LoopbackHost {
  readonly port: number;
  mintSecret(): string;
  stop(): Promise<void>;
}

/** Starts the browser edition: engine, pages and sockets, reachable when this resolves. */
export async function startLoopbackHost(options: LoopbackHostOptions): Promise<LoopbackHost> {
  const { home, lock, log } = options;
  makeFilesPrivate();
  makeWorkspacesPrivate(home, log);
  const version = appVersion();
  const entrance = openEntrance(join(home, 'browsers.json'), log);
  const controlSecret = newSecret();
  const keys = createFileSecretStore(home);
  const loopback = createLoopbackServer({
    assets: readAssets(options.rendererFolder ?? rendererFolder),
    controlSecret,
    entrance,
    onClient,
  });
  const port = await listenForHome(loopback.server, home, options.port, log);
  const engine = startEngineThread({
    engine: {
      home,
      version,
      environment: lociEnvironment(),
      schemaFolder,
      quarantined: [...keys.quarantined, ...entrance.quarantined],
    },
    secrets: keys,
    log,
    onGiveUp: options.onGiveUp,
    ...(options.engineEntry === undefined ? {} : { entry: options.engineEntry }),
  });

  function revoke(browserId: string): boolean {
    try {
      return entrance.browsers.revoke(browserId);
    } finally {
      loopback.sockets.closeBrowser(browserId);
    }
  }

  function onClient(transport: Transport, browserId: string): void {
    relayClient(transport, {
      engine: engine.connect(randomUUID()),
      hostHandlers: createHostCommands({
        edition: 'browser',
        version,
        homeFolder: home,
        secrets: keys,
        secretChanged: (endpointId) => engine.secretChanged(endpointId),
        browsers: {
          list: () =>
            entrance.browsers.list().map(({ id, name, firstSeen, lastSeen }) => ({
              id,
              name,
              firstSeen,
              lastSeen,
              isOpen: loopback.sockets.isConnected(id),
              isThis: id === browserId,
            })),
          revoke,
        },
      }),
      log: ({ code, command, detail }) => log(`${code} in ${command}: ${detail}`),
    });
  }

  async function stop(): Promise<void> {
    loopback.close();
    await engine.shutdown();
  }

  try {
    await engine.ready;
  } catch (error) {
    await stop();
    throw error;
  }
  lock.announce(port, controlSecret);
  return { port, mintSecret: () => entrance.mintSecret(), stop };
}

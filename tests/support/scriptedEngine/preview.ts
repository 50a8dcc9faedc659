import { fileURLToPath } from 'node:url';
import { readAssets } from '../../../electron/host/assets.ts';
import { createHttpServer, listen } from '../../../electron/loopback/httpServer.ts';
import { createSecrets, newSecret } from '../../../electron/loopback/session.ts';
import { acceptSockets } from '../../../electron/loopback/socketTransport.ts';
import type { Transport } from '../../../shared/rpc/transport.ts';
import { createScriptedEngine, type ScriptedEngine } from './scriptedEngine.ts';
import { livedInWorld } from './story.ts';
import { emptyWorld, type World } from './world.ts';

export interface Preview {
  readonly url: string;
  readonly engine: ScriptedEngine;
  /** Cuts every connection, as a crash of the host would. */
  cut(): void;
  close(): void;
}

const builtFolder = fileURLToPath(new URL('../../../dist/renderer/', import.meta.url));

/** The built renderer behind the real loopback server, with the scripted engine in it. */
export async function startPreview(
  world: World,
  wantedPort = 0,
  rendererFolder = builtFolder,
): Promise<Preview> {
  const engine = createScriptedEngine(world);
  const secrets = createSecrets();
  const server = createHttpServer({
    assets: readAssets(rendererFolder),
    controlSecret: newSecret(),
    mintSecret: () => secrets.mint(),
  });
  const open = new Set<Transport>();
  const sockets = acceptSockets(server, {
    secrets,
    onClient(transport) {
      open.add(transport);
      engine.attach(transport);
    },
  });
  const port = await listen(server, wantedPort);
  return {
    url: `http://127.0.0.1:${port}/#${secrets.mint()}`,
    engine,
    cut() {
      for (const transport of open) transport.close();
      open.clear();
    },
    close() {
      sockets.close();
      server.close();
      server.closeAllConnections();
    },
  };
}

if (import.meta.main) {
  const world = process.argv.includes('--empty') ? emptyWorld() : livedInWorld();
  if (process.argv.includes('--first-run')) world.settings.set('ui.onboarded', false);
  const preview = await startPreview(world, 4799);
  console.log(`renderer preview at ${preview.url}`);
}

import { fileURLToPath } from 'node:url';
import { readAssets } from '../../../electron/host/assets.ts';
import { createEntrance } from '../../../electron/loopback/handshake/entrance.ts';
import { newSecret } from '../../../electron/loopback/handshake/oneTimeSecrets.ts';
import { listen } from '../../../electron/loopback/httpServer.ts';
import { createLoopbackServer } from '../../../electron/loopback/server.ts';
import type { Transport } from '../../../shared/rpc/transport.ts';
import { memoryBrowserFile } from '../memoryBrowserFile.ts';
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
  const entrance = createEntrance(memoryBrowserFile().file, () => undefined);
  const open = new Set<Transport>();
  const { server, close } = createLoopbackServer({
    assets: readAssets(rendererFolder),
    controlSecret: newSecret(),
    entrance,
    onClient(transport) {
      open.add(transport);
      engine.attach(transport);
    },
  });
  const port = await listen(server, wantedPort);
  return {
    url: `http://127.0.0.1:${port}/#${entrance.mintSecret()}`,
    engine,
    cut() {
      for (const transport of open) transport.close();
      open.clear();
    },
    close,
  };
}

if (import.meta.main) {
  const world = process.argv.includes('--empty') ? emptyWorld() : livedInWorld();
  if (process.argv.includes('--first-run')) world.settings.set('ui.onboarded', false);
  const preview = await startPreview(world, 4799);
  console.log(`renderer preview at ${preview.url}`);
}

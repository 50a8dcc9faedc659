import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { readAssets } from '../../electron/host/assets.ts';
import { createEntrance, type Entrance } from '../../electron/loopback/handshake/entrance.ts';
import { listen } from '../../electron/loopback/httpServer.ts';
import { createLoopbackServer } from '../../electron/loopback/server.ts';
import type { Sockets } from '../../electron/loopback/socketTransport.ts';
import type { Transport } from '../../shared/rpc/transport.ts';
import { memoryBrowserFile } from './memoryBrowserFile.ts';
import { temporaryFolder } from './temporaryFolder.ts';

export interface LoopbackUnderTest {
  readonly port: number;
  /** Of a printed address: it lets one browser in. */
  readonly secret: string;
  readonly entrance: Entrance;
  readonly sockets: Sockets;
  readonly clients: Transport[];
}

export const CONTROL_SECRET = 'c'.repeat(43);

/** The loopback server over a small built renderer, with a file beside it that nobody may see. */
export async function loopbackUnderTest(
  limits: { handshakeLimitMs?: number; maxFrameBytes?: number } = {},
): Promise<LoopbackUnderTest> {
  const folder = temporaryFolder();
  const renderer = join(folder, 'renderer');
  mkdirSync(join(renderer, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'private.json'), 'PRIVATE');
  writeFileSync(join(renderer, 'index.html'), '<!doctype html>LOCI');
  writeFileSync(join(renderer, 'assets', 'index-abc.js'), 'export {};');
  writeFileSync(join(renderer, 'assets', 'index-abc.js.map'), 'PRIVATE');

  const entrance = createEntrance(memoryBrowserFile().file, () => undefined);
  const clients: Transport[] = [];
  const { server, sockets, close } = createLoopbackServer({
    assets: readAssets(renderer),
    controlSecret: CONTROL_SECRET,
    entrance,
    onClient: (transport) => {
      clients.push(transport);
      transport.onMessage((frame) => transport.send({ echo: frame }));
    },
    ...limits,
  });
  const port = await listen(server, 0);
  onTestFinished(close);
  return { port, secret: entrance.mintSecret(), entrance, sockets, clients };
}

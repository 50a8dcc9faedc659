import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { readAssets } from '../../electron/host/assets.ts';
import { createHttpServer, listen } from '../../electron/loopback/httpServer.ts';
import { createSecrets } from '../../electron/loopback/session.ts';
import { acceptSockets } from '../../electron/loopback/socketTransport.ts';
import type { Transport } from '../../shared/rpc/transport.ts';
import { temporaryFolder } from './temporaryFolder.ts';

export interface LoopbackUnderTest {
  readonly port: number;
  readonly secret: string;
  readonly clients: Transport[];
}

export const CONTROL_SECRET = 'c'.repeat(43);

/** The loopback server over a small built renderer, with a file beside it that nobody may see. */
export async function loopbackUnderTest(
  limits: { helloLimitMs?: number; maxFrameBytes?: number } = {},
): Promise<LoopbackUnderTest> {
  const folder = temporaryFolder();
  const renderer = join(folder, 'renderer');
  mkdirSync(join(renderer, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'private.json'), 'PRIVATE');
  writeFileSync(join(renderer, 'index.html'), '<!doctype html>LOCI');
  writeFileSync(join(renderer, 'assets', 'index-abc.js'), 'export {};');
  writeFileSync(join(renderer, 'assets', 'index-abc.js.map'), 'PRIVATE');

  const secrets = createSecrets();
  const clients: Transport[] = [];
  const server = createHttpServer({
    assets: readAssets(renderer),
    controlSecret: CONTROL_SECRET,
    mintSecret: () => secrets.mint(),
  });
  const sockets = acceptSockets(server, {
    secrets,
    onClient: (transport) => {
      clients.push(transport);
      transport.onMessage((frame) => transport.send({ echo: frame }));
    },
    ...limits,
  });
  const port = await listen(server, 0);
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        sockets.close();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  return { port, secret: secrets.mint(), clients };
}

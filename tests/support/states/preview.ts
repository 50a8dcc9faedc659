import { fileURLToPath } from 'node:url';
import { readAssets } from '../../../electron/host/assets.ts';
import { createEntrance } from '../../../electron/loopback/handshake/entrance.ts';
import { newSecret } from '../../../electron/loopback/handshake/oneTimeSecrets.ts';
import { listen } from '../../../electron/loopback/httpServer.ts';
import { createLoopbackServer } from '../../../electron/loopback/server.ts';
import type { Transport } from '../../../shared/rpc/transport.ts';
import { openLoci, type InProcessLoci } from '../inProcess/openLoci.ts';
import { memoryBrowserFile } from '../memoryBrowserFile.ts';

export interface Preview {
  readonly url: string;
  /** Cuts every connection, and lets nobody in again, as a crash of the host would. */
  end(): void;
}

const builtFolder = fileURLToPath(new URL('../../../dist/renderer/', import.meta.url));

/** The built renderer behind the real loopback server, with an engine of this process behind it. */
export async function startPreview(
  loci: Pick<InProcessLoci, 'attach'>,
  wantedPort = 0,
): Promise<Preview> {
  const entrance = createEntrance(memoryBrowserFile().file, () => undefined);
  const open = new Set<Transport>();
  const { server, close } = createLoopbackServer({
    assets: readAssets(builtFolder),
    controlSecret: newSecret(),
    entrance,
    onClient(transport) {
      open.add(transport);
      loci.attach(transport);
    },
  });
  const port = await listen(server, wantedPort);
  return {
    url: `http://127.0.0.1:${port}/#${entrance.mintSecret()}`,
    end() {
      close();
      for (const transport of open) transport.close();
      open.clear();
    },
  };
}

if (import.meta.main) {
  const loci = await openLoci({ seed: process.argv.includes('--empty') ? 'empty' : 'anna' });
  const preview = await startPreview(loci, 4799);
  console.log(`renderer preview at ${preview.url}`);
}

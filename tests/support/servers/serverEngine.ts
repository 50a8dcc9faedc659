import { startFakeModelServer, type FakeModelServer } from '../fakeModelServer.ts';
import { startModelEngine, type ModelEngine } from '../modelEngine.ts';
import type { EmulatedServer } from './emulatedServer.ts';
import { playServer, type PlayedServer } from './playServer.ts';

export interface ServerEngine extends ModelEngine {
  readonly server: FakeModelServer;
  readonly fakeServer: PlayedServer;
  /** `endpoint/model`. */
  readonly ref: string;
  /** The settings' test of the model, and what it found. */
  test(): Promise<{ readonly problem: string | null; readonly capabilities: object }>;
}

/** An engine whose chat and memory model is the one of an emulated server. */
export async function startServerEngine(emulated: EmulatedServer): Promise<ServerEngine> {
  const server = await startFakeModelServer();
  const fakeServer = playServer(server, emulated);
  const engine = await startModelEngine({ server, environment: {} });
  const { preset, model } = emulated;
  const { id } = await engine.call('models.addEndpoint', { preset, baseUrl: server.baseUrl });
  const ref = `${id}/${model}`;
  await engine.call('models.setRole', { role: 'chat', model: ref });
  return {
    ...engine,
    server,
    fakeServer,
    ref,
    test: () => engine.call('models.test', { model: ref }),
  };
}

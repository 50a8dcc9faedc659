import { startFakeModelServer } from '../fakeModelServer.ts';
import { startMemoryEngine, type MemoryEngine } from '../memoryEngine.ts';

/** An engine with a chat and an embedding model, for a life that leaves something everywhere. */
export async function startEngineForLife(): Promise<MemoryEngine> {
  const server = await startFakeModelServer();
  server.models = ['small', 'e'];
  const environment = {
    LOCI_BASE_URL: server.baseUrl,
    LOCI_CHAT_MODEL: 'small',
    LOCI_EMBEDDING_MODEL: 'e',
  };
  return await startMemoryEngine({ server, environment });
}

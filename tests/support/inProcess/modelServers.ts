import { openModelServer, type FakeModelServer } from '../modelServer.ts';
import type { InProcessLoci } from './openLoci.ts';

/** Addresses at which the product looks for a server, or knows one. */
export const ADDRESS = {
  ollama: 'http://127.0.0.1:11434/v1',
  lmstudio: 'http://127.0.0.1:1234/v1',
  openai: 'https://api.openai.com/v1',
  openrouter: 'https://openrouter.ai/api/v1',
} as const;

const LOCAL_MODELS: readonly string[] = ['llama3.2', 'qwen3:8b', 'nomic-embed-text'];
/** Keys that the remote fake servers accept. */
export const KEY = 'sk-canary-0123456789';

/** A fake server at one of these addresses, until Loci is closed. */
export async function startServerAt(
  loci: InProcessLoci,
  where: keyof typeof ADDRESS,
  models: readonly string[] = LOCAL_MODELS,
): Promise<FakeModelServer> {
  const server = await openModelServer();
  server.models = [...models];
  if (ADDRESS[where].startsWith('https:')) server.key = KEY;
  loci.network.route(ADDRESS[where], server);
  loci.onClose(() => server.stop());
  return server;
}

/** Ollama on this machine, which answers; one elsewhere with a key; and one that does not answer. */
export async function addModels(loci: InProcessLoci): Promise<FakeModelServer> {
  const ollama = await startServerAt(loci, 'ollama');
  await startServerAt(loci, 'openrouter', [
    'anthropic/claude-sonnet-4.5',
    'openai/gpt-5-mini',
    'qwen/qwen3-235b',
  ]);
  await loci.call('models.addEndpoint', { preset: 'ollama' });
  await loci.call('models.addEndpoint', { preset: 'openrouter' });
  await loci.call('models.addEndpoint', {
    preset: 'custom',
    name: 'Workshop server',
    baseUrl: 'http://192.168.1.20:8000/v1',
  });
  await loci.secrets.set('openrouter', KEY);
  await loci.call('models.setRole', { role: 'chat', model: 'ollama/llama3.2', scope: 'global' });
  return ollama;
}

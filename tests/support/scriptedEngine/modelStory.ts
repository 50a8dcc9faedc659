import type { Endpoint } from '../../../shared/contract/models.ts';
import type { FoundServer, World } from './world.ts';

const ollama: Endpoint = {
  id: 'ollama',
  name: 'Ollama',
  preset: 'ollama',
  baseUrl: 'http://127.0.0.1:11434/v1',
  local: true,
  fromEnvironment: false,
};
const openrouter: Endpoint = {
  id: 'openrouter',
  name: 'OpenRouter',
  preset: 'openrouter',
  baseUrl: 'https://openrouter.ai/api/v1',
  local: false,
  fromEnvironment: false,
};
const away: Endpoint = {
  id: 'custom',
  name: 'Workshop server',
  preset: 'custom',
  baseUrl: 'http://192.168.1.20:8000/v1',
  local: false,
  fromEnvironment: false,
};
const localModels = ['llama3.2', 'qwen3:8b', 'nomic-embed-text'];

export const ollamaHere: FoundServer = {
  preset: 'ollama',
  name: 'Ollama',
  baseUrl: ollama.baseUrl,
  models: localModels,
};
export const lmStudioHere: FoundServer = {
  preset: 'lmstudio',
  name: 'LM Studio',
  baseUrl: 'http://127.0.0.1:1234/v1',
  models: ['mistral-small-3.2'],
};

/** Gives a world a local server, a remote one with a key, and one that does not answer. */
export function withModels(world: World): World {
  world.endpoints = [ollama, openrouter, away];
  world.serves.set('ollama', { models: localModels, needsKey: false });
  world.serves.set('openrouter', {
    models: ['anthropic/claude-sonnet-4.5', 'openai/gpt-5-mini', 'qwen/qwen3-235b'],
    needsKey: true,
  });
  world.keys.add('openrouter');
  world.roles.set('chat', 'ollama/llama3.2');
  world.onThisMachine = [ollamaHere, lmStudioHere];
  return world;
}

import type { EndpointPreset } from '../../../shared/contract/models.ts';

/** Kind of server; one whose address must be entered has the name of its host. */
export type Preset = {
  readonly preset: EndpointPreset;
  /** Discovered on this machine. */
  readonly isProbed: boolean;
} & (
  | { readonly name: string; readonly baseUrl: string }
  | { readonly name: null; readonly baseUrl: null }
);

const local = (preset: EndpointPreset, name: string, port: number): Preset => ({
  preset,
  name,
  baseUrl: `http://127.0.0.1:${port}/v1`,
  isProbed: true,
});

export const presets: readonly Preset[] = [
  { preset: 'openai', name: 'OpenAI', baseUrl: 'https://api.openai.com/v1', isProbed: false },
  {
    preset: 'openrouter',
    name: 'OpenRouter',
    baseUrl: 'https://openrouter.ai/api/v1',
    isProbed: false,
  },
  local('ollama', 'Ollama', 11_434),
  local('lmstudio', 'LM Studio', 1234),
  local('llamacpp', 'llama.cpp', 8080),
  local('vllm', 'vLLM', 8000),
  local('jan', 'Jan', 1337),
  { preset: 'custom', name: null, baseUrl: null, isProbed: false },
];

export function presetOf(preset: EndpointPreset): Preset {
  const match = presets.find((each) => each.preset === preset);
  if (match === undefined) throw new Error(`no preset ${preset}`);
  return match;
}

import type { EndpointPreset } from '../../../shared/contract/models.ts';

/** Product names, the same in every language; that of a custom server is a text. */
const names: Readonly<Record<Exclude<EndpointPreset, 'custom'>, string>> = {
  openai: 'OpenAI',
  openrouter: 'OpenRouter',
  ollama: 'Ollama',
  lmstudio: 'LM Studio',
  llamacpp: 'llama.cpp',
  vllm: 'vLLM',
  jan: 'Jan',
};

export function presetName(preset: EndpointPreset, custom: string): string {
  return preset === 'custom' ? custom : names[preset];
}

/** Presets of remote servers, which need a key. */
export const remotePresets: readonly EndpointPreset[] = ['openai', 'openrouter', 'custom'];

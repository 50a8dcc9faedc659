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

/** Fields of the form that a preset takes; it knows the others itself. */
export interface PresetFields {
  readonly name: boolean;
  readonly url: boolean;
  readonly key: boolean;
}

export function fieldsOf(preset: EndpointPreset): PresetFields {
  const custom = preset === 'custom';
  const key = remotePresets.includes(preset);
  return { name: custom, url: custom || !key, key };
}

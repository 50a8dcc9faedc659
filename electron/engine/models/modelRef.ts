import type { ModelRef } from '../../../shared/domain/model.ts';

export interface SplitRef {
  readonly endpointId: string;
  readonly model: string;
}

/**
 * Splits a reference into the endpoint before the first slash and the model after it:
 * `openrouter/vendor/model`.
 */
export function splitRef(ref: string): SplitRef | null {
  const at = ref.indexOf('/');
  if (at <= 0 || at === ref.length - 1) return null;
  return { endpointId: ref.slice(0, at), model: ref.slice(at + 1) };
}

export function joinRef(endpointId: string, model: string): ModelRef {
  return `${endpointId}/${model}`;
}

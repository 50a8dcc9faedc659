import { estimateTokens } from '../algorithms/ranking/tokenEstimate.ts';
import type { ChatRequest, ModelTiming } from './ports.ts';

/**
 * Milliseconds to wait for the first byte: the time to load a model, and for a server nearby (only
 * those have plain `http:`) the time that the slowest plausible processor takes to read the request.
 */
export function firstBytePatience(
  { turns, tools }: Pick<ChatRequest, 'turns' | 'tools'>,
  timing: Pick<ModelTiming, 'firstByteMs' | 'promptTokenMs'>,
  baseUrl: string,
): number {
  if (!baseUrl.startsWith('http:')) return timing.firstByteMs;
  const said = turns.reduce((sum, { text }) => sum + estimateTokens(text), 0);
  const offered = tools.length === 0 ? 0 : estimateTokens(JSON.stringify(tools));
  return timing.firstByteMs + (said + offered) * timing.promptTokenMs;
}

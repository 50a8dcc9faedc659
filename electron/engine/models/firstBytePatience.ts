import { estimateTokens } from '../algorithms/ranking/tokenEstimate.ts';
import type { ChatRequest, ModelTiming } from './ports.ts';

/**
 * Timeout of the first byte in milliseconds: the time to load a model, and for a local server (only
 * those use plain `http:`) the time of the slowest plausible processor to read the request.
 */
export function firstBytePatience(
  { turns, tools }: Pick<ChatRequest, 'turns' | 'tools'>,
  timing: Pick<ModelTiming, 'firstByteMs' | 'promptTokenMs'>,
  baseUrl: string,
): number {
  if (!baseUrl.startsWith('http:')) return timing.firstByteMs;
  const turnTokens = turns.reduce((sum, { text }) => sum + estimateTokens(text), 0);
  const toolTokens = tools.length === 0 ? 0 : estimateTokens(JSON.stringify(tools));
  return timing.firstByteMs + (turnTokens + toolTokens) * timing.promptTokenMs;
}

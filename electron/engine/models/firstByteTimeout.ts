import { estimateTokens } from '../algorithms/ranking/tokenEstimate.ts';
import type { ChatRequest, ModelTiming } from './ports.ts';

/**
 * Timeout of the first byte in milliseconds: for a local server (only those use plain `http:`) the
 * time to load a model, and that of the slowest plausible processor to read the request; for a
 * remote one the time that a model may reason out of sight.
 */
export function firstByteTimeoutMs(
  { turns, tools }: Pick<ChatRequest, 'turns' | 'tools'>,
  timing: Pick<ModelTiming, 'firstByteMs' | 'promptTokenMs' | 'thinkingMs'>,
  baseUrl: string,
): number {
  if (!isNear(baseUrl)) return timing.thinkingMs;
  const turnTokens = turns.reduce((sum, { text }) => sum + estimateTokens(text), 0);
  const toolTokens = tools.length === 0 ? 0 : estimateTokens(JSON.stringify(tools));
  return timing.firstByteMs + (turnTokens + toolTokens) * timing.promptTokenMs;
}

/**
 * Timeout between two bytes before the first word of an answer, in milliseconds: a remote server may
 * answer at once that it has begun, and go silent until its model has reasoned.
 */
export function silenceTimeoutMs(
  timing: Pick<ModelTiming, 'idleMs' | 'thinkingMs'>,
  baseUrl: string,
): number {
  return isNear(baseUrl) ? timing.idleMs : timing.thinkingMs;
}

function isNear(baseUrl: string): boolean {
  return baseUrl.startsWith('http:');
}

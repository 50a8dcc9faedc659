import type { Embedder } from '../models/ports.ts';
import { unlessAborted } from '../models/watchdog.ts';

export interface RoleSource {
  /** The model that has the role now; null for none. */
  readonly embedder: () => Promise<Embedder | null>;
  /** Name of that model and its setting, at once and without a request; null for none. */
  readonly role: () => string | null;
}

/** Turn of embedding work, which ends when the model that it began with loses the role. */
export interface EmbeddingTurn {
  readonly role: string | null;
  /** Aborted with the turn, and when the queue closes. */
  readonly signal: AbortSignal;
  /** Aborts this turn only: another one follows. */
  stop(): void;
  /** Throws when its model lost the role: no text is sent to it then. */
  requireRole(): void;
  /** Throws when the server has another model by now, whose vectors are of another length. */
  requireModel(embedder: Embedder): Promise<void>;
}

export function beginTurn(source: RoleSource, closing: AbortSignal): EmbeddingTurn {
  const role = source.role();
  const abortController = new AbortController();
  const signal = AbortSignal.any([closing, abortController.signal]);
  return {
    role,
    signal,
    stop: () => abortController.abort(),
    requireRole() {
      if (source.role() !== role) abortController.abort();
      signal.throwIfAborted();
    },
    async requireModel(embedder) {
      const current = await unlessAborted(source.embedder(), signal);
      if (current?.id !== embedder.id) abortController.abort();
      signal.throwIfAborted();
    },
  };
}

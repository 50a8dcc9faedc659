import type { EventName, EventPayload } from '../../../shared/contract/index.ts';
import type { EngineEvent } from '../../../electron/engine/engineApi.ts';

export interface Emitter {
  emit<E extends EventName>(name: E, payload: EventPayload<E>): void;
  subscribe(listener: (event: EngineEvent) => void): () => void;
}

export function createEmitter(): Emitter {
  const listeners = new Set<(event: EngineEvent) => void>();
  return {
    emit(name, payload) {
      // Sound because the two belong together by the signature above.
      const event = { name, payload } as EngineEvent;
      for (const listener of listeners) listener(event);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

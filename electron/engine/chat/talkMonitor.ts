import type { EpochMs, Id } from '../../../shared/domain/primitives.ts';
import type { Clock } from '../dependencies.ts';
import type { EngineEvent } from '../engineApi.ts';

/** Whether somebody talks: what is not urgent waits until nobody does. */
export interface TalkMonitor {
  /** Passes an event on, after a look whether an answer begins or ends with it. */
  readonly emit: (event: EngineEvent) => void;
  /** No answer is being made, and none was for so long. */
  readonly isQuietFor: (ms: number) => boolean;
}

/** Watches answers begin and end, those of temporary conversations too. */
export function createTalkMonitor(clock: Clock, next: (event: EngineEvent) => void): TalkMonitor {
  const answering = new Set<Id>();
  let last: EpochMs | null = null;
  return {
    emit(event) {
      if (event.name === 'chat.started') answering.add(event.payload.messageId);
      if (event.name === 'chat.finished') answering.delete(event.payload.messageId);
      if (event.name === 'chat.started' || event.name === 'chat.finished') last = clock.now();
      next(event);
    },
    isQuietFor: (ms) =>
      answering.size === 0 && (last === null || Math.abs(clock.now() - last) >= ms),
  };
}

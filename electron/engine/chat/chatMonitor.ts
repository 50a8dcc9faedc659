import type { EpochMs, Id } from '../../../shared/domain/primitives.ts';
import type { Clock } from '../dependencies.ts';
import type { EngineEvent } from '../engineApi.ts';

/** Chat activity: work that is not urgent waits until nobody chats. */
export interface ChatMonitor {
  /** Forwards an event, and notes the answers that it begins or ends. */
  readonly emit: (event: EngineEvent) => void;
  /** True if no answer is in progress, and none was for so long. */
  readonly isQuietFor: (ms: number) => boolean;
}

/** Monitors answers, including those of temporary chats. */
export function createChatMonitor(clock: Clock, next: (event: EngineEvent) => void): ChatMonitor {
  const answering = new Set<Id>();
  let lastChatTime: EpochMs | null = null;
  return {
    emit(event) {
      if (event.name === 'chat.started') answering.add(event.payload.messageId);
      if (event.name === 'chat.finished') answering.delete(event.payload.messageId);
      if (event.name === 'chat.started' || event.name === 'chat.finished')
        lastChatTime = clock.now();
      next(event);
    },
    isQuietFor: (ms) =>
      answering.size === 0 && (lastChatTime === null || Math.abs(clock.now() - lastChatTime) >= ms),
  };
}

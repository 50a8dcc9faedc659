import type { KeySource } from './models/ports.ts';
import type { FromThread, ToThread } from './threadMessages.ts';

type AboutSecrets = Extract<ToThread, { kind: 'secret' | 'secretChanged' }>;

/** API keys of the host, requested one at a time and never cached here. */
export interface HostKeys extends KeySource {
  receive(message: AboutSecrets): void;
}

export function createHostKeys(post: (message: FromThread) => void): HostKeys {
  const pendingKeys = new Map<number, (key: string | null) => void>();
  const listeners = new Set<(endpointId: string) => void>();
  let last = 0;
  return {
    keyOf(endpointId) {
      const requestId = (last += 1);
      return new Promise((resolve) => {
        pendingKeys.set(requestId, resolve);
        post({ kind: 'needSecret', requestId, endpointId });
      });
    },
    forget: (endpointId) => post({ kind: 'forgetSecret', endpointId }),
    onChange: (listener) => void listeners.add(listener),
    receive(message) {
      if (message.kind === 'secretChanged') {
        for (const listener of listeners) listener(message.endpointId);
        return;
      }
      pendingKeys.get(message.requestId)?.(message.key);
      pendingKeys.delete(message.requestId);
    },
  };
}

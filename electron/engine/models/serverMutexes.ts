import type { Endpoint } from '../../../shared/contract/models.ts';
import { createMutex, unlockedMutex, type Mutex, type MutexTiming } from './mutex.ts';

/** Mutexes of the local servers: one each, whatever names it is configured by. */
export function createServerMutexes(timing: MutexTiming): (endpoint: Endpoint) => Mutex {
  const mutexes = new Map<string, Mutex>();
  return ({ baseUrl, local }) => {
    if (!local) return unlockedMutex;
    const server = baseUrl.replace('//localhost', '//127.0.0.1');
    const mutex = mutexes.get(server) ?? createMutex(timing);
    mutexes.set(server, mutex);
    return mutex;
  };
}

import { contractError } from '../../shared/contract/errors.ts';
import { engineCommands, type Response } from '../../shared/contract/index.ts';
import type { Engine, EngineEvent, EngineHandlers } from '../../electron/engine/engineApi.ts';

export interface FakeEngine extends Engine {
  publish(event: EngineEvent): void;
  /** Commands that reached a handler, in order. */
  readonly seen: string[];
  /** Commands whose signal was aborted while they ran. */
  readonly aborted: string[];
  readonly closed: () => boolean;
}

export const HOME_WORKSPACE = 'home';
export const OTHER_WORKSPACE = 'other';

export function fakeWorkspace(id: string): Response<'workspaces.open'> {
  return {
    id,
    name: id,
    createdAt: 1,
    trashedAt: null,
    sizeBytes: 0,
    folder: `/nowhere/${id}`,
    isDemo: false,
  };
}

/**
 * An engine without storage whose commands each behave in one known way: `workspaces.open` works,
 * `history.undo` refuses, `conversations.create` breaks the contract, `conversations.messages`
 * crashes, `search.everything` answers only when aborted, and the rest is not available.
 */
export function createFakeEngine(): FakeEngine {
  const listeners = new Set<(event: EngineEvent) => void>();
  const seen: string[] = [];
  const aborted: string[] = [];
  let closed = false;

  const specialHandlers: Partial<EngineHandlers> = {
    'workspaces.list': () => ({
      workspaces: [fakeWorkspace(HOME_WORKSPACE), fakeWorkspace(OTHER_WORKSPACE)],
      currentId: HOME_WORKSPACE,
    }),
    'workspaces.open': ({ workspaceId }, { client }) => {
      if (workspaceId !== HOME_WORKSPACE && workspaceId !== OTHER_WORKSPACE) {
        throw contractError('not_found');
      }
      client.workspaceId = workspaceId;
      return fakeWorkspace(workspaceId);
    },
    'history.undo': () => {
      throw contractError('refused', { reason: 'nothing_to_undo' });
    },
    'conversations.create': () => ({ id: 7 }) as unknown as Response<'conversations.create'>,
    'conversations.messages': () => {
      throw new Error('private words of a person');
    },
    'search.everything': (_request, { signal }) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          aborted.push('search.everything');
          resolve({
            conversations: [],
            messages: [],
            documents: [],
            facts: [],
            entities: [],
            refinable: false,
          });
        });
      }),
  };

  const handlers = Object.fromEntries(
    Object.keys(engineCommands).map((name) => [
      name,
      (request: never, call: never) => {
        seen.push(name);
        const handler = specialHandlers[name as keyof EngineHandlers];
        if (!handler) throw contractError('not_available');
        return handler(request, call);
      },
    ]),
  ) as unknown as EngineHandlers;

  return {
    handlers,
    initialWorkspaceId: () => HOME_WORKSPACE,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    wake: () => Promise.resolve(),
    close() {
      closed = true;
      return Promise.resolve();
    },
    publish(event) {
      for (const listener of listeners) listener(event);
    },
    seen,
    aborted,
    closed: () => closed,
  };
}

import type { EngineHandlers, Call, Client } from '../../../electron/engine/engineApi.ts';
import { contractError } from '../../../shared/contract/errors.ts';
import type { hostCommands, Request, Response } from '../../../shared/contract/index.ts';
import { createEventStream } from '../../../shared/rpc/eventStream.ts';
import { serve } from '../../../shared/rpc/server.ts';
import type { Transport } from '../../../shared/rpc/transport.ts';
import { createChatHandlers } from './chatHandlers.ts';
import { createEmitter } from './events.ts';
import { createGraphHandlers } from './graphHandlers.ts';
import { createMemoryHandlers } from './memoryHandlers.ts';
import { createHealthHandlers } from './healthHandlers.ts';
import { createOtherHandlers } from './otherHandlers.ts';
import { createConversationHandlers } from './conversationHandlers.ts';
import { createModelHandlers } from './modelHandlers.ts';
import { createReceiptHandlers } from './receipts.ts';
import { createWritePathHandlers } from './writePathHandlers.ts';
import { createTimelineHandlers } from './timelineHandlers.ts';
import type { World } from './world.ts';

type HostHandlers = {
  readonly [C in keyof typeof hostCommands]: (request: Request<C>) => Response<C>;
};

export interface ScriptedEngine {
  readonly world: World;
  readonly handlers: EngineHandlers;
  readonly emit: ReturnType<typeof createEmitter>['emit'];
  /** Serves one client, host commands included. */
  attach(transport: Transport): void;
  /** What a restart does: events of before can no longer be resumed. */
  restart(): void;
}

/**
 * Answers the whole contract from plain arrays. For looking at the renderer and for testing its
 * stores; what an engine promises about storage is not to be learned from it.
 */
export function createScriptedEngine(world: World): ScriptedEngine {
  const events = createEmitter();
  const memories = createMemoryHandlers(world, events);
  const { models, secrets } = createModelHandlers(world, events);
  const never = (): never => {
    throw contractError('not_available');
  };
  const handlers: EngineHandlers = {
    ...memories,
    ...createChatHandlers(world, events, (workspaceId, content) => {
      const call = { client: { id: 'self', workspaceId }, signal: AbortSignal.any([]) };
      const made = memories['facts.remember']({ workspaceId, content, kind: 'Fact' }, call);
      if (made instanceof Promise) throw new Error('the scripted engine answers at once');
      return { nodeId: made.node.id, changeId: made.changeId };
    }),
    ...createOtherHandlers(world, events),
    ...createReceiptHandlers(world, events),
    ...createGraphHandlers(world),
    ...createConversationHandlers(world, events),
    ...createWritePathHandlers(world, events),
    ...createTimelineHandlers(world),
    ...models,
    ...createHealthHandlers(world),
  };
  const host: HostHandlers = {
    'host.info': () => ({
      edition: world.desktop === null ? 'browser' : 'desktop',
      version: '0.1.0',
      platform: 'linux',
      homeFolder: '/home/anna/.local/share/loci',
      capabilities:
        world.desktop === null ? ['browsers'] : ['tray', 'global_shortcut', 'notifications'],
    }),
    'host.browsers': () => ({ browsers: world.browsers }),
    'host.turnBrowserAway': ({ browserId }) => {
      world.browsers = world.browsers.filter(({ id }) => id !== browserId);
      return { browsers: world.browsers };
    },
    'host.openHomeFolder': () => ({ opened: false }),
    'host.applyShell': (wanted) => {
      if (world.desktop === null) return never();
      const { globalShortcut: keys } = wanted;
      world.desktop.applied.push(wanted);
      if (keys === null) return { globalShortcut: 'off' };
      return { globalShortcut: world.desktop.taken.includes(keys) ? 'refused' : 'on' };
    },
    'host.notify': (notice) => {
      if (world.desktop === null) return never();
      world.desktop.notices.push(notice);
      return { shown: true };
    },
    ...secrets,
  };

  function newStream() {
    return createEventStream({
      epoch: crypto.randomUUID(),
      onBadEvent: (name, path) => failOn(name, path),
    });
  }
  let stream = newStream();
  events.subscribe((event) => stream.publish(event));

  return {
    world,
    handlers,
    emit: events.emit,
    restart() {
      stream = newStream();
    },
    attach(transport) {
      const client: Client = { id: crypto.randomUUID(), workspaceId: world.currentId };
      const joined = stream;
      serve(transport, {
        handlers: {
          ...refusing(world, handlers),
          ...host,
          'events.resume': (since: Request<'events.resume'>) =>
            joined.resume(client, (frame) => transport.send(frame), since),
        },
        openCall: () => {
          const controller = new AbortController();
          const context: Call = { client, signal: controller.signal };
          return { context, abort: () => controller.abort() };
        },
        log: ({ code, command, detail }) => console.error(`${command}: ${code} ${detail}`),
        onClose: () => joined.leave(client),
      });
    },
  };
}

/** The same handlers, of which those that the world calls failing do nothing but fail. */
function refusing(world: World, handlers: EngineHandlers): EngineHandlers {
  const wrapped = Object.entries(handlers).map(([name, handler]) => {
    const run = handler as (request: unknown, call: Call) => unknown;
    const orFail = (request: unknown, call: Call) => {
      if (world.failing.has(name)) throw contractError('storage_busy');
      return run(request, call);
    };
    return [name, orFail];
  });
  return Object.fromEntries(wrapped) as EngineHandlers;
}

function failOn(name: string, path: string): never {
  throw new Error(`the scripted engine sent a bad ${name} (${path})`);
}

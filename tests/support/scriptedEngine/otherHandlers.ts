import type { EngineHandlers } from '../../../electron/engine/engineApi.ts';
import { settingDefinitions, isSettingKey, settingKeys } from '../../../shared/config.ts';
import { contractError } from '../../../shared/contract/errors.ts';
import type { Setting } from '../../../shared/contract/settings.ts';
import { ago } from './clock.ts';
import { createDemoHandler } from './demoHandler.ts';
import { nextId } from './build.ts';
import type { Emitter } from './events.ts';
import { spaceOf } from './memoryHandlers.ts';
import { emptySpace, statusOf, type World } from './world.ts';

type OtherCommands = Omit<
  EngineHandlers,
  Extract<
    keyof EngineHandlers,
    | `facts.${string}`
    | `history.${string}`
    | `chat.${string}`
    | `conversations.${string}`
    | `backups.${string}`
    | `health.${string}`
    | `models.${string}`
    | `consolidation.${string}`
    | `review.${string}`
    | `entities.${string}`
    | `forget.${string}`
    | `graph.${string}`
    | `maintenance.${string}`
    | `receipts.${string}`
    | `diagnostics.${string}`
    | `timeline.${string}`
  >
>;

export function createOtherHandlers(world: World, events: Emitter): OtherCommands {
  function setting(key: keyof typeof settingDefinitions): Setting {
    const { defaultValue, scopes } = settingDefinitions[key];
    const value = world.settings.get(key);
    return {
      key,
      value: value ?? defaultValue,
      defaultValue,
      origin: value === undefined ? 'default' : 'global',
      scopes: [...scopes],
    };
  }

  function workspace(workspaceId: string) {
    const found = world.workspaces.find((each) => each.id === workspaceId);
    if (!found) throw contractError('not_found', { reason: 'workspace' });
    return found;
  }

  function change(workspaceId: string, to: Partial<ReturnType<typeof workspace>>) {
    const next = { ...workspace(workspaceId), ...to };
    world.workspaces = world.workspaces.map((each) => (each.id === workspaceId ? next : each));
    events.emit('workspaces.changed', {});
    return next;
  }

  return {
    'workspaces.list': () => ({ workspaces: world.workspaces, currentId: world.currentId }),
    'workspaces.createDemo': createDemoHandler(world, events),
    'workspaces.create'({ name }) {
      if (world.workspaces.some((each) => each.name === name)) {
        throw contractError('conflict', { reason: 'name_taken', path: 'name' });
      }
      const id = nextId('workspace');
      const folder = `/home/anna/.local/share/loci/workspaces/${id}`;
      const at = { createdAt: Date.now(), trashedAt: null };
      const made = { id, name, ...at, sizeBytes: 40_960, folder, isDemo: false };
      world.workspaces = [...world.workspaces, made];
      world.spaces.set(id, emptySpace());
      return made;
    },
    'workspaces.rename': ({ workspaceId, name }) => change(workspaceId, { name }),
    'workspaces.open'({ workspaceId }, { client }) {
      world.currentId = workspaceId;
      client.workspaceId = workspaceId;
      return workspace(workspaceId);
    },
    'workspaces.trash'({ workspaceId }, { client }) {
      const rest = world.workspaces.find(
        (each) => each.id !== workspaceId && each.trashedAt === null && !each.isDemo,
      );
      if (!rest) throw contractError('refused', { reason: 'last_workspace' });
      if (world.currentId === workspaceId) world.currentId = rest.id;
      client.workspaceId = world.currentId;
      change(workspaceId, { trashedAt: Date.now() });
      return { currentId: world.currentId };
    },
    'workspaces.restore': ({ workspaceId }) => change(workspaceId, { trashedAt: null }),
    'settings.get': () => ({ settings: settingKeys.map(setting), problems: world.problems }),
    'settings.set'({ key, value }) {
      if (!isSettingKey(key)) throw contractError('invalid_request', { reason: 'unknown_key' });
      if (value === null) world.settings.delete(key);
      else if (!settingDefinitions[key].schema.safeParse(value).success) {
        throw contractError('invalid_request', { path: key });
      } else world.settings.set(key, value);
      return setting(key);
    },
    'settings.reset'({ key }) {
      if (!isSettingKey(key)) throw contractError('invalid_request', { reason: 'unknown_key' });
      world.settings.delete(key);
      return setting(key);
    },
    'status.get': ({ workspaceId }) => statusOf(world, workspaceId),
    'status.dismissNotices'() {
      const dismissed = world.notices.length;
      world.notices = [];
      return { dismissed };
    },
    'recovery.options': () => ({
      storage: world.storage,
      backups: [3, 27].map((hours) => ({
        id: `backup-${hours}`,
        createdAt: ago.hours(hours),
        sizeBytes: 1_400_000,
        verified: true,
        messages: 271 - hours,
      })),
      journalMessages: 4,
      keptAt: '/home/anna/.local/share/loci/workspaces/default/damaged/2026-11-21',
    }),
    'recovery.apply'({ workspaceId }) {
      Object.assign(world, { storage: 'ok', waiting: 0 });
      world.notices = [{ code: 'restored_from_backup', count: 1, at: Date.now() }];
      const status = statusOf(world, workspaceId);
      events.emit('status.changed', { workspaceId, status });
      return status;
    },
    'search.everything'({ workspaceId, query, limit }) {
      const space = spaceOf(world, workspaceId);
      const words = query.toLocaleLowerCase();
      const has = (text: string) => text.toLocaleLowerCase().includes(words);
      const mark = (text: string) => {
        const at = text.toLocaleLowerCase().indexOf(words);
        const end = at + words.length;
        return `${text.slice(0, at)}\uE000${text.slice(at, end)}\uE001${text.slice(end)}`;
      };
      const titleOf = new Map(space.conversations.map((each) => [each.id, each.title]));
      return {
        conversations: space.conversations.filter((each) => has(each.title)).slice(0, limit),
        messages: space.messages
          .filter((each) => titleOf.has(each.conversationId) && has(each.text))
          .slice(-limit)
          .map((each) => ({
            messageId: each.id,
            conversationId: each.conversationId,
            conversationTitle: titleOf.get(each.conversationId) ?? '',
            snippet: mark(each.text.slice(0, 200)),
            createdAt: each.createdAt,
          })),
        facts: space.nodes
          .filter((node) => node.type !== 'episodic' && has(node.content))
          .slice(0, limit),
        entities: [...space.entities.values()].flat().filter((entity) => has(entity.name)),
      };
    },
  };
}

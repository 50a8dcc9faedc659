import type { MemoryNode } from '../../../shared/domain/node.ts';
import type { Id, EntityId } from '../../../shared/domain/primitives.ts';
import type { Client } from '../../../shared/rpc/client.ts';
import { toWireError } from '../shell/errors.ts';
import { coalesce } from '../shell/coalesce.ts';
import type { StoreApi } from 'zustand/vanilla';
import type { EntitiesState } from './entityState.ts';

const PAGE = 100;
const MAX_PAGE = 500;
const MAX_TASKS = 20;
/** Time a person does not notice as waiting (R. Miller 1968). */
const SKELETON_DELAY_MS = 100;
const EMPTY_PROFILE = { profile: null, memories: [], openTasks: [], profileProblem: null } as const;

/** Profile of the open entity, and the memories about it page by page. */
export function createEntityProfile(
  store: StoreApi<EntitiesState>,
  client: Client,
  workspaceId: Id,
) {
  /** Number of the latest load: replies may arrive out of order. */
  let latestProfile = 0;
  /** Whom the state's profile was read for: the one opened before, until the next has arrived. */
  let loadedId: EntityId | null = null;

  async function readProfile(): Promise<void> {
    const { openId } = store.getState();
    if (openId === null) return;
    const countBefore = loadedId === openId ? store.getState().memories.length : 0;
    latestProfile += 1;
    const request = latestProfile;
    let result: Partial<EntitiesState>;
    try {
      const limit = Math.min(MAX_PAGE, Math.max(PAGE, countBefore));
      const [profile, { nodes: openTasks }] = await Promise.all([
        client.call('entities.get', { workspaceId, entityId: openId, limit }),
        client.call('facts.list', {
          workspaceId,
          kinds: ['Todo', 'Goal'],
          statuses: ['active'],
          entityIds: [openId],
          sort: 'due_first',
          limit: MAX_TASKS,
        }),
      ]);
      const memories = [...profile.memories];
      // Reloads as many rows as before, to keep the scroll position.
      while (memories.length < Math.min(countBefore, profile.total)) {
        const nextMemories = await memoriesAfter(openId, memories, MAX_PAGE);
        if (nextMemories.length === 0) break;
        memories.push(...nextMemories);
      }
      result = { profile, memories, openTasks, profileProblem: null };
    } catch (error) {
      const problem = toWireError(error);
      // What was read stays, and what is typed in its dialogs; of one that is gone nothing does.
      const isKept = loadedId === openId && problem.code !== 'not_found';
      result = { ...(isKept ? {} : EMPTY_PROFILE), profileProblem: problem };
    }
    if (store.getState().openId !== openId || request !== latestProfile) return;
    loadedId = openId;
    store.setState(result);
  }

  async function memoriesAfter(entityId: EntityId, existing: readonly MemoryNode[], limit: number) {
    const cursor = existing.at(-1)?.id;
    if (cursor === undefined) return [];
    const page = { workspaceId, entityId, after: cursor, limit };
    return (await client.call('entities.memories', page)).memories;
  }

  const loadMoreMemories = coalesce(async () => {
    const { openId, profile, memories } = store.getState();
    if (openId === null || openId !== loadedId) return;
    if (profile === null || memories.length >= profile.total) return;
    const request = latestProfile;
    try {
      const nextMemories = await memoriesAfter(openId, memories, PAGE);
      if (request === latestProfile) store.setState({ memories: [...memories, ...nextMemories] });
    } catch {
      // The list keeps its rows; scrolling on retries.
    }
  });

  /** Opens a profile. That of before stays a moment, so that no skeleton flashes up. */
  async function openProfile(openId: EntityId | null): Promise<void> {
    if (store.getState().openId === openId) return readProfile();
    store.setState({ openId, ...(openId === null ? EMPTY_PROFILE : {}) });
    const timer = setTimeout(() => {
      if (store.getState().openId === openId && loadedId !== openId) store.setState(EMPTY_PROFILE);
    }, SKELETON_DELAY_MS);
    await readProfile();
    clearTimeout(timer);
  }

  return { readProfile, openProfile, loadMoreMemories };
}

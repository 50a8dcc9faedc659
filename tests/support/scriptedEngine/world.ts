import type { Session } from '../../../shared/contract/chat.ts';
import type { Evidence, NodeHistoryEntry } from '../../../shared/contract/facts.ts';
import type { Status } from '../../../shared/contract/status.ts';
import type { SettingProblem, SettingValue } from '../../../shared/contract/settings.ts';
import type { Workspace } from '../../../shared/contract/workspaces.ts';
import type { Conversation, Message } from '../../../shared/domain/chat.ts';
import type { ChangeGroup } from '../../../shared/domain/change.ts';
import type { EntityRef } from '../../../shared/domain/entity.ts';
import type { MemoryNode } from '../../../shared/domain/node.ts';

/** A change with what takes it back; undo and redo both swap the rows for the other ones. */
export interface Act {
  readonly group: ChangeGroup;
  readonly swap: () => void;
}

export interface WorkspaceWorld {
  conversations: Conversation[];
  messages: Message[];
  sessions: Map<string, Session[]>;
  nodes: MemoryNode[];
  evidence: Map<string, Evidence[]>;
  entities: Map<string, EntityRef[]>;
  history: Map<string, NodeHistoryEntry[]>;
  /** Newest first. */
  acts: Act[];
  sent: Map<string, string>;
}

/** Everything the scripted engine holds, in plain arrays. */
export interface World {
  workspaces: Workspace[];
  currentId: string;
  spaces: Map<string, WorkspaceWorld>;
  settings: Map<string, SettingValue>;
  problems: SettingProblem[];
  storage: Status['storage'];
  waiting: number;
  notices: Status['notices'];
  /** Pause between pieces of an answer. */
  pieceMs: number;
  /** The next answer stops half-way. */
  interruptNext: boolean;
}

export function emptySpace(): WorkspaceWorld {
  return {
    conversations: [],
    messages: [],
    sessions: new Map(),
    nodes: [],
    evidence: new Map(),
    entities: new Map(),
    history: new Map(),
    acts: [],
    sent: new Map(),
  };
}

export function emptyWorld(): World {
  const workspace: Workspace = {
    id: 'default',
    name: 'Personal',
    createdAt: Date.now(),
    trashedAt: null,
    sizeBytes: 1_482_752,
    folder: '/home/anna/.local/share/loci/workspaces/default',
  };
  return {
    workspaces: [workspace],
    currentId: workspace.id,
    spaces: new Map([[workspace.id, emptySpace()]]),
    settings: new Map<string, SettingValue>([['ui.onboarded', true]]),
    problems: [],
    storage: 'ok',
    waiting: 0,
    notices: [],
    pieceMs: 25,
    interruptNext: false,
  };
}

export function statusOf(world: World, workspaceId: string): Status {
  const space = world.spaces.get(workspaceId) ?? emptySpace();
  return {
    workspaceId,
    storage: world.storage,
    waiting: world.waiting,
    degraded: ['no_chat_model', 'no_embedding_model'],
    notices: world.notices,
    counts: {
      conversations: space.conversations.length,
      messages: space.messages.length,
      episodes: space.messages.length,
      facts: space.nodes.filter((node) => node.type !== 'episodic' && node.status === 'active')
        .length,
      entities: space.entities.size,
      pendingSessions: 0,
      pendingReview: 0,
      undelivered: 0,
    },
    databaseBytes: 1_482_752,
  };
}

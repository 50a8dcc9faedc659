import type { BrowserAccess } from '../../../shared/contract/host.ts';
import { knownBrowsers } from './knownBrowsers.ts';
import type { ConsolidationState } from '../../../shared/contract/consolidation.ts';
import type { Entity, MergeProposal } from '../../../shared/contract/entities.ts';
import type { Contradiction, ReviewItem } from '../../../shared/contract/review.ts';
import type { Endpoint, RoleState } from '../../../shared/contract/models.ts';
import type { SecretBackend } from '../../../shared/contract/secrets.ts';
import type { Request, Response } from '../../../shared/contract/index.ts';
import type { ModelRole } from '../../../shared/domain/model.ts';
import type { Script } from './scripts.ts';
import type { Session } from '../../../shared/contract/chat.ts';
import type { Evidence, NodeHistoryEntry } from '../../../shared/contract/facts.ts';
import type { Backup, Status } from '../../../shared/contract/status.ts';
import type { SettingProblem, SettingValue } from '../../../shared/contract/settings.ts';
import type { Workspace } from '../../../shared/contract/workspaces.ts';
import type { Conversation, Message } from '../../../shared/domain/chat.ts';
import type { ChangeGroup } from '../../../shared/domain/change.ts';
import type { RelationType } from '../../../shared/domain/edge.ts';
import type { EntityRef } from '../../../shared/domain/entity.ts';
import type { MemoryNode } from '../../../shared/domain/node.ts';
import type { Receipt } from '../../../shared/domain/receipt.ts';

/** A change with what takes it back; undo and redo both swap the rows for the other ones. */
export interface Act {
  readonly group: ChangeGroup;
  readonly swap: () => void;
}

/** An edge between two memories, by their ids. */
export interface ScriptedEdge {
  readonly source: string;
  readonly target: string;
  readonly relation: RelationType;
  readonly label?: string;
}

/** What sessions became, and what of it waits. */
export interface WritePathWorld {
  consolidation: ConsolidationState;
  review: ReviewItem[];
  contradictions: Contradiction[];
  entities: Entity[];
  proposals: MergeProposal[];
  maintenance: Response<'maintenance.get'>;
  backups: Backup[];
}

export interface WorkspaceWorld {
  conversations: Conversation[];
  messages: Message[];
  sessions: Map<string, Session[]>;
  nodes: MemoryNode[];
  edges: ScriptedEdge[];
  evidence: Map<string, Evidence[]>;
  entities: Map<string, EntityRef[]>;
  history: Map<string, NodeHistoryEntry[]>;
  /** Newest first. */
  acts: Act[];
  sent: Map<string, string>;
  receipts: Map<string, Receipt>;
  notRelevant: Set<string>;
  /** What each message follows, and which of several versions is shown there. */
  parents: Map<string, string>;
  shown: Map<string, string>;
  /** Made, and without a message yet. */
  begun: Map<string, Conversation>;
  writePath: WritePathWorld;
}

export type FoundServer = Omit<Response<'models.discover'>['found'][number], 'endpointId'>;

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
  /** What the next answers do; when empty, the little assistant answers. */
  scripts: Script[];
  endpoints: Endpoint[];
  /** By endpoint: what its server offers; absent = nobody answers there. */
  serves: Map<string, { readonly models: string[]; readonly needsKey: boolean }>;
  /** Endpoints with a key; the keys themselves are held nowhere. */
  keys: Set<string>;
  /** Endpoints whose server does not accept the key it has. */
  refusedKeys: Set<string>;
  keyBackend: SecretBackend;
  roles: Map<ModelRole, string>;
  /** Where a role's model comes from, when not from the settings of all workspaces. */
  roleOrigins: Map<ModelRole, RoleState['origin']>;
  /** What discovery finds. */
  onThisMachine: FoundServer[];
  /** Commands that fail for now. */
  failing: Set<string>;
  /** Null in the browser edition. */
  desktop: Desktop | null;
  /** Those that may open the home. */
  browsers: BrowserAccess[];
}

/** What the desktop's shell was asked for, and the keys it cannot have. */
export interface Desktop {
  readonly taken: readonly string[];
  readonly applied: Request<'host.applyShell'>[];
  readonly notices: Request<'host.notify'>[];
}

export function emptySpace(): WorkspaceWorld {
  return {
    conversations: [],
    messages: [],
    sessions: new Map(),
    nodes: [],
    edges: [],
    evidence: new Map(),
    entities: new Map(),
    history: new Map(),
    acts: [],
    sent: new Map(),
    parents: new Map(),
    shown: new Map(),
    receipts: new Map(),
    notRelevant: new Set(),
    begun: new Map(),
    writePath: {
      consolidation: { model: null, running: null, queue: [], recent: [] },
      review: [],
      contradictions: [],
      entities: [],
      proposals: [],
      maintenance: { nextRunAt: null, running: null, runs: [] },
      backups: [],
    },
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
    isDemo: false,
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
    scripts: [],
    endpoints: [],
    serves: new Map(),
    keys: new Set(),
    refusedKeys: new Set(),
    keyBackend: 'file',
    roles: new Map(),
    roleOrigins: new Map(),
    failing: new Set(),
    desktop: null,
    browsers: knownBrowsers(),
    onThisMachine: [],
  };
}

export function statusOf(world: World, workspaceId: string): Status {
  const space = world.spaces.get(workspaceId) ?? emptySpace();
  return {
    workspaceId,
    storage: world.storage,
    waiting: world.waiting,
    degraded: [
      ...(world.roles.has('chat') ? [] : (['no_chat_model'] as const)),
      ...(world.roles.has('embedding') ? [] : (['no_embedding_model'] as const)),
    ],
    embedding: null,
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

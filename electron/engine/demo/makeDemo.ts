import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { defaultSettings, type Settings } from '../../../shared/config.ts';
import { DEMO_MODEL } from '../../../shared/domain/model.ts';
import type { Id } from '../../../shared/domain/primitives.ts';
import { MS_PER_DAY } from '../algorithms/decay/fading.ts';
import { createSystemIds, type Dependencies } from '../dependencies.ts';
import type { EngineEvent } from '../engineApi.ts';
import { moveFile } from '../files/moveFile.ts';
import type { MaintenanceThreads } from '../maintenance/maintenanceThreads.ts';
import { createModels, type Models } from '../models/models.ts';
import type { ChatModel } from '../models/ports.ts';
import type { Migration } from '../storage/connection/migrate.ts';
import { workspaceFolders } from '../workspaces/folders.ts';
import { openWorkspace } from '../workspaces/workspace.ts';
import { datedStory } from './datedStory.ts';
import { playStory, type PlayStoryDependencies } from './playStory.ts';
import { createStoryClock } from './storyClock.ts';
import { createStoryModel } from './storyModel.ts';
import { stories } from './stories/index.ts';
import type { Story } from './story.ts';

export interface DemoDependencies {
  readonly deviceId: Id;
  readonly home: string;
  readonly migrations: readonly Migration[];
  readonly schemaFolder: string;
  readonly maintenanceThreads: MaintenanceThreads;
  readonly dependencies: Dependencies;
}

export interface DemoRequest {
  readonly workspaceId: Id;
  readonly language: Story['language'];
  readonly onProgress: PlayStoryDependencies['onProgress'];
  readonly signal: AbortSignal;
}

/** Folder of the incomplete demo workspace; the next attempt removes it. */
const UNFINISHED_FOLDER = 'demo-in-the-making';
/** Start of the clock, in days before the end: the day before the first scene. */
const STORY_DAYS = 360;

/**
 * Creates the folder of a demo workspace: an invented life, played through the engine's own
 * pipelines by a workspace with the story's clock and model. It is moved among the workspaces only
 * when complete.
 */
export async function makeDemo(deps: DemoDependencies, request: DemoRequest): Promise<void> {
  const { workspaceId } = request;
  const folder = join(deps.home, UNFINISHED_FOLDER);
  removeUnfinishedDemo(deps.home);
  try {
    await live(deps, request, folder);
    const target = workspaceFolders(deps.home, workspaceId).root;
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    moveFile(workspaceFolders(folder, workspaceId).root, target);
  } finally {
    removeUnfinishedDemo(deps.home);
  }
}

/** Removes the remains of a canceled, failed or killed attempt. */
export function removeUnfinishedDemo(home: string): void {
  rmSync(join(home, UNFINISHED_FOLDER), { recursive: true, force: true });
}

async function live(deps: DemoDependencies, request: DemoRequest, folder: string): Promise<void> {
  const { clock: systemClock, ...ports } = deps.dependencies;
  const time = {
    endsAt: systemClock.now(),
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  const story = datedStory(stories[request.language], time.endsAt, time.zone);
  const clock = createStoryClock(systemClock, time.endsAt - STORY_DAYS * MS_PER_DAY);
  const ids = createSystemIds(clock);
  const answers = listenForAnswers();
  const workspace = await openWorkspace({
    home: folder,
    workspaceId: request.workspaceId,
    deviceId: deps.deviceId,
    isNew: true,
    notices: [],
    migrations: deps.migrations,
    schemaFolder: deps.schemaFolder,
    maintenanceThreads: deps.maintenanceThreads,
    dependencies: { ...ports, clock, ids },
    settings: () => STORY_SETTINGS,
    removeGraphViews: () => undefined,
    workspaceName: () => 'Loci',
    readSecret: async () => null,
    models: modelsOf(createStoryModel(story, time), folder),
    emit: answers.onEvent,
  });
  try {
    await playStory(story, {
      ...request,
      services: workspace.requireServices(),
      clock,
      ids,
      time,
      waitForAnswer: answers.of,
    });
  } finally {
    await workspace.close();
  }
}

const STORY_SETTINGS: Settings = {
  ...defaultSettings,
  'chat.model': DEMO_MODEL,
  // With so few memories, a longer profile would keep all of them from ever fading.
  'memory.bulletin_tokens': 150,
};

/** Models without any server: only the story's model chats and remembers. */
export function modelsOf(model: ChatModel, home: string): Models {
  const info = { ref: model.ref, name: model.ref, local: true };
  return {
    ...createModels({ home, environment: {} }),
    resolve: (name) => name,
    role: (role) => ({
      role,
      model: role === 'embedding' ? null : info,
      unknownRef: null,
      inherited: role === 'memory',
    }),
    chat: () => model,
  };
}

/** Answers arrive as events; a turn may be finished before anybody waits for it. */
function listenForAnswers() {
  const finishedTurnIds = new Set<Id>();
  const resolvers = new Map<Id, () => void>();
  return {
    onEvent: (event: EngineEvent): void => {
      if (event.name !== 'chat.finished') return;
      const { turnId } = event.payload;
      finishedTurnIds.add(turnId);
      resolvers.get(turnId)?.();
    },
    of: (turnId: Id) =>
      new Promise<void>((resolve) => {
        if (finishedTurnIds.has(turnId)) resolve();
        else resolvers.set(turnId, resolve);
      }),
  };
}

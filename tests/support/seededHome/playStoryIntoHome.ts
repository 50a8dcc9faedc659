import { defaultSettings } from '../../../shared/config.ts';
import { DEMO_MODEL } from '../../../shared/domain/model.ts';
import { MS_PER_DAY } from '../../../electron/engine/algorithms/decay/fading.ts';
import {
  createSystemIds,
  silentLogger,
  systemClock,
  systemElapsed,
  type Dependencies,
} from '../../../electron/engine/dependencies.ts';
import { modelsOf } from '../../../electron/engine/demo/makeDemo.ts';
import { createStoryClock } from '../../../electron/engine/demo/storyClock.ts';
import { createStoryModel } from '../../../electron/engine/demo/storyModel.ts';
import { playStory } from '../../../electron/engine/demo/playStory.ts';
import type { Story } from '../../../electron/engine/demo/story.ts';
import {
  createMaintenanceThreads,
  createMaintenanceWorkers,
} from '../../../electron/engine/maintenance/maintenanceThreads.ts';
import { readMigrations } from '../../../electron/engine/storage/connection/migrate.ts';
import { createTaskLog } from '../../../electron/engine/threads/taskLog.ts';
import { openDevice } from '../../../electron/engine/workspaces/deviceFile.ts';
import { openRegistry } from '../../../electron/engine/workspaces/registry.ts';
import { openWorkspace } from '../../../electron/engine/workspaces/workspace.ts';
import { startInlineTaskThread } from '../inlineTaskThread.ts';
import { startParser } from '../../../electron/engine/ingest/documents/parsing/startParser.ts';
import { SCHEMA_FOLDER } from '../schemaFolder.ts';

const STORY_DAYS = 100;

/**
 * Fills an empty home with a story, lived through the engine's own pipelines by its first workspace:
 * a scripted clock and a scripted model, and not a row that the engine did not write itself.
 */
export async function playStoryIntoHome(home: string, story: Story): Promise<void> {
  const time = {
    endsAt: systemClock.now(),
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  const clock = createStoryClock(systemClock, time.endsAt - STORY_DAYS * MS_PER_DAY);
  const ids = createSystemIds(clock);
  const dependencies: Dependencies = {
    clock,
    ids,
    logger: silentLogger,
    startTaskThread: startInlineTaskThread,
    taskLog: createTaskLog(silentLogger, systemElapsed, false),
    startParser,
    passphraseWork: 1,
  };
  const maintenanceThreads = createMaintenanceThreads(createMaintenanceWorkers(dependencies));
  const registry = openRegistry(home, clock, ids);
  const workspaceId = registry.currentId();
  const over = new Set<string>();
  const workspace = await openWorkspace({
    home,
    workspaceId,
    deviceId: openDevice(home, ids),
    isNew: true,
    notices: [],
    migrations: readMigrations(SCHEMA_FOLDER),
    schemaFolder: SCHEMA_FOLDER,
    maintenanceThreads,
    dependencies,
    workspaceName: () => 'Loci',
    readSecret: async () => null,
    settings: () => ({ ...defaultSettings, 'chat.model': DEMO_MODEL }),
    removeGraphViews: () => undefined,
    models: modelsOf(createStoryModel(story, time), home),
    emit: (event) => {
      if (event.name === 'chat.finished') over.add(event.payload.turnId);
    },
  });
  await playStory(story, {
    services: workspace.requireServices(),
    workspaceId,
    clock,
    ids,
    time,
    async waitForAnswer(turnId) {
      while (!over.has(turnId)) await new Promise((resolve) => setImmediate(resolve));
    },
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
  await workspace.close();
  await maintenanceThreads.close();
  registry.markCreated(workspaceId);
}

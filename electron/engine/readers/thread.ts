import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { systemElapsed } from '../dependencies.ts';
import { createSearchIndexes } from '../retrieval/indexes/searchIndexes.ts';
import { openReader } from '../storage/database.ts';
import { createReadStore } from '../storage/store.ts';
import { answerTasks } from '../threads/answerTasks.ts';
import { runTask } from './readers.ts';

/** Entry of a reader thread: one `query_only` connection, one task at a time. */
const { file } = z.strictObject({ file: z.string() }).parse(workerData);
if (!parentPort) throw new Error('a reader runs in a thread of the engine');
const context = {
  store: createReadStore(openReader(file)),
  indexes: createSearchIndexes(),
  elapsed: systemElapsed,
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
};
answerTasks(parentPort, (task, input, now) => runTask(context, task, input, now));

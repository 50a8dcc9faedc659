import { parentPort, workerData } from 'node:worker_threads';
import { answerTasks } from '../threads/answerTasks.ts';
import { openReaderContext, readerFilesSchema } from './openReaderContext.ts';
import { runTask } from './readers.ts';

/** Entry of a reader thread: one `query_only` connection, one task at a time. */
const files = readerFilesSchema.parse(workerData);
if (!parentPort) throw new Error('a reader runs in a thread of the engine');
const context = openReaderContext(files);
answerTasks(parentPort, (task, input, now) => runTask(context, task, input, now));

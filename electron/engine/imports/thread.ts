import { parentPort, workerData } from 'node:worker_threads';
import { answerTasks } from '../threads/answerTasks.ts';
import { lowerThreadPriority } from '../threads/lowerThreadPriority.ts';
import { createImportTasks } from './importTasks.ts';

/** Entry of the import thread, which stands back behind answers and searches. */
if (!parentPort) throw new Error('imports run in a thread of the engine');
lowerThreadPriority();
answerTasks(parentPort, createImportTasks(workerData));

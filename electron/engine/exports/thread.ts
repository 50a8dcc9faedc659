import { parentPort } from 'node:worker_threads';
import { answerTasks } from '../threads/answerTasks.ts';
import { lowerThreadPriority } from '../threads/lowerThreadPriority.ts';
import { createExportTasks } from './exportTasks.ts';

/** Entry of the export thread, which yields to answers and searches. */
if (!parentPort) throw new Error('exports run in a thread of the engine');
lowerThreadPriority();
answerTasks(parentPort, createExportTasks());

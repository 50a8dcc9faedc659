import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { answerTasks } from '../threads/answerTasks.ts';
import { lowerThreadPriority } from '../threads/lowerThreadPriority.ts';
import { runMaintenanceTask } from './maintenanceTasks.ts';

/** Entry of a maintenance thread: runs one task at a time. */
if (!parentPort) throw new Error('maintenance runs in a thread of the engine');
const { lowPriority } = z.strictObject({ lowPriority: z.boolean() }).parse(workerData);
if (lowPriority) lowerThreadPriority();
answerTasks(parentPort, runMaintenanceTask);

import { parentPort } from 'node:worker_threads';
import { answerTasks } from '../threads/answerTasks.ts';
import { runUpkeep } from './upkeepTasks.ts';

/** Entry of the maintenance thread: checkpoints, integrity checks and backups, one at a time. */
if (!parentPort) throw new Error('maintenance runs in a thread of the engine');
answerTasks(parentPort, runUpkeep);

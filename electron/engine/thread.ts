import { parentPort, workerData } from 'node:worker_threads';
import { openEngine } from './engine.ts';
import { serveEngine } from './serveEngine.ts';
import { threadDataSchema } from './threadMessages.ts';

if (!parentPort) throw new Error('the engine runs in a thread of its host');
await serveEngine(parentPort, threadDataSchema.parse(workerData), openEngine);

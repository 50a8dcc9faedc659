// `npm start`. Plain JavaScript: it runs on the system's Node and finds the one that runs Loci.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chooseNode } from './lib/chooseNode.mjs';

const self = fileURLToPath(import.meta.url);
const modules = join(self, '../../node_modules');
const node = chooseNode({ modules });

if (node.kind === 'none') {
  console.error(`Loci cannot start: ${node.why}.`);
  process.exit(1);
}

if (node.kind === 'packaged') {
  // The channel carries nothing: its end tells the child that this process is gone.
  const child = spawn(node.file, [self, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('error', (error) => {
    console.error(`Loci cannot start: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    process.exit(code ?? 128 + (constants.signals[signal ?? ''] ?? 0));
  });
} else {
  const { readyNode } = await import('./lib/readyNode.mjs');
  readyNode(modules);
  const { launch } = await import('./launch.ts');
  process.exit(await launch(process.argv.slice(2)));
}

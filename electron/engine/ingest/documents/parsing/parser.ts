import { parentPort } from 'node:worker_threads';
import { parseFile } from './parseFile.ts';
import { parserRequestSchema } from './parserMessages.ts';

/** Entry point of a parser process or thread, which parses one document and ends. */
const answer = async (message: unknown) => await parseFile(parserRequestSchema.parse(message));

if (parentPort === null) {
  process.once('message', (message) => {
    void answer(message).then((reply) => process.send?.(reply));
  });
} else {
  const port = parentPort;
  port.once('message', (message) => {
    void answer(message).then((reply) => port.postMessage(reply));
  });
}

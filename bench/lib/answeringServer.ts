import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface AnsweringServer {
  readonly baseUrl: string;
  close(): Promise<void>;
}

interface Body {
  readonly messages: readonly { readonly role: string; readonly content: string }[];
}

/** An OpenAI-compatible server whose model answers the last thing it was told, after a pause (ms). */
export async function startAnsweringServer(
  answer: (question: string) => string,
  pauseBefore: (question: string) => number = () => 0,
): Promise<AnsweringServer> {
  const server = createServer((request, response) => {
    // It lists no models, and tells no context length.
    if (request.url?.endsWith('/chat/completions') !== true) {
      return void response.writeHead(404).end();
    }
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    const reply = () => {
      const body = JSON.parse(Buffer.concat(pieces).toString('utf8')) as Body;
      const question = body.messages.at(-1)?.content ?? '';
      setTimeout(() => write(answer(question)), pauseBefore(question));
    };
    const write = (content: string) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const choice = { index: 0, delta: { role: 'assistant', content }, finish_reason: null };
      const end = { index: 0, delta: {}, finish_reason: 'stop' };
      const head = { id: 'x', object: 'chat.completion.chunk', created: 0, model: 'scripted' };
      for (const part of [choice, end]) {
        response.write(`data: ${JSON.stringify({ ...head, choices: [part] })}\n\n`);
      }
      response.end('data: [DONE]\n\n');
    };
    request.on('end', reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

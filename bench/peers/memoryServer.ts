import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { OpenPeer } from './peer.ts';

const replySchema = z.looseObject({
  id: z.number().optional(),
  result: z.looseObject({ content: z.array(z.looseObject({ text: z.string() })).optional() }),
});
const searchResultSchema = z.looseObject({
  entities: z.array(z.looseObject({ name: z.string() })),
});

/** The Model Context Protocol's own memory server, over its standard input: words only. */
export const openMemoryServer: OpenPeer = async ({ documents }, folder, load) => {
  const file = join(folder, 'memory.jsonl');
  const lines = documents.map(({ id, text }) =>
    JSON.stringify({ type: 'entity', name: id, entityType: 'memory', observations: [text] }),
  );
  writeFileSync(file, lines.join('\n'));
  const entry = load.resolve('@modelcontextprotocol/server-memory/dist/index.js');
  const server = spawn(process.execPath, [entry], {
    env: { ...process.env, MEMORY_FILE_PATH: file },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const waiting = new Map<number, (text: string) => void>();
  createInterface({ input: server.stdout }).on('line', (line) => {
    const { id, result } = replySchema.parse(JSON.parse(line));
    if (id !== undefined) waiting.get(id)?.(result.content?.[0]?.text ?? '');
  });
  let requestId = 0;
  const ask = (method: string, params: object): Promise<string> => {
    const id = (requestId += 1);
    const answer = new Promise<string>((resolve) => waiting.set(id, resolve));
    server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return answer;
  };
  await ask('initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'bench', version: '1' },
  });
  server.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  return {
    async search(question, _vector, limit) {
      const text = await ask('tools/call', {
        name: 'search_nodes',
        arguments: { query: question },
      });
      const { entities } = searchResultSchema.parse(JSON.parse(text));
      return entities.slice(0, limit).map(({ name }) => name);
    },
    close: () => void server.kill(),
  };
};

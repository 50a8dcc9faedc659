// A process of its own that runs the real engine and has one turn answered by a model until it is
// killed. Each line it writes is a fact the test may rely on: it is out before anything else is done.
import { conversationIdSchema, messageIdSchema } from '../../../shared/domain/primitives.ts';
import { join } from 'node:path';
import { z } from 'zod';
import { openEngine } from '../../../electron/engine/engine.ts';
import type { StreamReport } from './streamRun.ts';
import { tellLine } from './writeLine.ts';

const { home, baseUrl, conversationId, clientMessageId, text } = z
  .strictObject({
    home: z.string(),
    baseUrl: z.string(),
    conversationId: conversationIdSchema.nullable(),
    clientMessageId: messageIdSchema,
    text: z.string(),
  })
  .parse(JSON.parse(process.argv[2] ?? ''));

function writeReport(report: StreamReport): void {
  tellLine(JSON.stringify(report));
}

const engine = await openEngine({
  home,
  version: 'test',
  environment: { LOCI_BASE_URL: baseUrl, LOCI_CHAT_MODEL: 'small' },
  schemaFolder: join(import.meta.dirname, '../../../schema'),
});
const workspaceId = engine.initialWorkspaceId();
const client = { id: 'streaming', workspaceId };

engine.subscribe((event) => {
  if (event.name === 'chat.delta' || event.name === 'chat.reasoning') {
    writeReport({ line: 'piece', what: event.name, length: event.payload.text.length });
  }
  if (event.name === 'chat.finished') writeReport({ line: 'finished' });
});
const sent = await engine.handlers['chat.send'](
  { workspaceId, conversationId, clientMessageId, text },
  { client, signal: new AbortController().signal },
);
writeReport({ line: 'stored', conversationId: sent.conversationId });
// Kept alive until it is killed.
setInterval(() => undefined, 60_000);

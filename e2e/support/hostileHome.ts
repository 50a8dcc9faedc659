import { join } from 'node:path';
import { createSystemIds, systemClock } from '../../electron/engine/dependencies.ts';
import { openEngine } from '../../electron/engine/engine.ts';
import {
  engineCommands,
  type EngineCommandName,
  type Response,
} from '../../shared/contract/index.ts';

const SCHEMA = join(import.meta.dirname, '../../schema');
/** As long as a name may be. */
const NAME = 200;
const MEMORIES = 14;

/**
 * A home in which everything that can be named or told has one of these forms: messages, memories,
 * tags, titles, a workspace, a model server, settings.
 */
export async function makeHostileHome(home: string, forms: readonly string[]): Promise<void> {
  const engine = await openEngine(
    { home, version: 'e2e', environment: {}, schemaFolder: SCHEMA },
    { clock: systemClock, ids: createSystemIds() },
  );
  const client = { id: 'e2e', workspaceId: engine.initialWorkspaceId() };
  const call = async <C extends EngineCommandName>(name: C, body: object) => {
    const accepts = 'workspaceId' in engineCommands[name].request.shape;
    const whole = accepts ? { workspaceId: client.workspaceId, ...body } : body;
    const request: unknown = engineCommands[name].request.parse(whole);
    const handler = engine.handlers[name] as (input: unknown, call: object) => unknown;
    const signal = new AbortController().signal;
    return (await handler(request, { client, signal })) as Response<C>;
  };
  const name = (n: number) => (forms[n % forms.length] ?? '').slice(0, NAME);

  for (const [n, form] of forms.entries()) {
    const { conversationId } = await call('chat.send', {
      conversationId: null,
      clientMessageId: `hostile-${n}`,
      text: form,
    });
    if (n % 2 === 0) await call('conversations.rename', { conversationId, title: name(n) });
  }
  for (const [n, form] of forms.slice(0, MEMORIES).entries()) {
    // By their signs alone two of them would be the same statement.
    const { node } = await call('facts.remember', { content: `${form} is form ${n}.` });
    await call('facts.edit', { nodeId: node.id, tags: [form.replace(/\s+/gu, '').slice(0, 40)] });
  }
  await call('workspaces.rename', { workspaceId: client.workspaceId, name: name(1) });
  await call('models.addEndpoint', {
    preset: 'custom',
    name: name(2),
    baseUrl: 'http://127.0.0.1:1/v1',
  });
  await engine.close();
}

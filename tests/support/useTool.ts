import { call, says } from './fakeModelServer.ts';
import type { ModelEngine } from './modelEngine.ts';

/** Answer of a tool when the model calls it. The memory model uses that server too. */
export async function useTool(
  engine: ModelEngine,
  name: string,
  args: object | ((body: unknown) => object),
  turn = 'Go on.',
) {
  engine.startNewConversation();
  engine.server.setDefaultAnswer((request, response) => {
    const { tools, messages } = request.body as { tools?: unknown; messages: { role: string }[] };
    const calls = tools !== undefined && messages.at(-1)?.role === 'user';
    const made =
      typeof args === 'function'
        ? () => (args as (body: unknown) => object)(request.body)
        : () => args;
    return (calls ? call(name, made()) : says('Done.'))(request, response);
  });
  const answer = await engine.say(turn);
  return JSON.parse(answer.toolCalls[0]?.result ?? '') as Record<string, never>;
}

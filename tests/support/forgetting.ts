import { asEntityId, asMessageId, asNodeId } from './ids.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Response } from '../../shared/contract/index.ts';
import type { ForgetItem } from '../../shared/contract/forget.ts';
import { says } from './fakeModelServer.ts';
import type { MemoryEngine } from './memoryEngine.ts';

export function databaseOf(engine: MemoryEngine): string {
  return join(engine.home, 'workspaces', engine.client.workspaceId ?? '', 'memory.db');
}

/** Files in which the word stands, in any spelling that storage could give it; backups apart. */
export function filesWith(engine: MemoryEngine, word: string): string[] {
  return readdirSync(engine.home, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('backups'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file).toString('latin1').toLowerCase().includes(word));
}

export async function forget(
  engine: MemoryEngine,
  items: readonly Pick<ForgetItem, 'kind' | 'id'>[],
): Promise<Response<'forget.apply'>> {
  return await engine.call('forget.apply', idsToForget(items));
}

/** Ids of items as `forget.apply` takes them. */
export function idsToForget(items: readonly Pick<ForgetItem, 'kind' | 'id'>[]) {
  const ids = <I extends string>(kind: ForgetItem['kind'], as: (id: string) => I) =>
    items.filter((item) => item.kind === kind).map(({ id }) => as(id));
  return {
    memoryIds: ids('memory', asNodeId),
    messageIds: ids('message', asMessageId),
    entityIds: ids('entity', asEntityId),
  };
}

/** From now on the model sees this in the fourth and fifth memory of the week, and nothing else. */
export function summarizeWeek(engine: MemoryEngine, seen: string): void {
  engine.server.setDefaultAnswer((request, response) => {
    const isAsked = JSON.stringify(request.body).includes('observations');
    const observations = [{ content: seen, from: [4, 5] }];
    return says(JSON.stringify(isAsked ? { observations } : { items: [] }))(request, response);
  });
}

/** Ids of messages as `forget.apply` takes them. */
export const messagesToForget = (...messages: readonly { readonly id: string }[]) =>
  idsToForget(messages.map(({ id }) => ({ kind: 'message', id })));

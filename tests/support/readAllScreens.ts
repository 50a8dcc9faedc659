import type { EpochMs } from '../../shared/domain/primitives.ts';
import type { TestEngine } from './testEngine.ts';

type Ask = Pick<TestEngine, 'call'>['call'];

/** Queries of the comparison: words of messages and memories, and moments of the past. */
export interface ReadOptions {
  readonly words: readonly string[];
  readonly moments: readonly EpochMs[];
}

/**
 * Everything a person can see of a workspace's memory, through the commands the screens use: by the
 * command and what it was asked. What could not be shown stands as the code of its error.
 */
export async function readAllScreens(
  engine: Pick<TestEngine, 'call'>,
  { words, moments }: ReadOptions,
): Promise<ReadonlyMap<string, string>> {
  const shown = new Map<string, string>();
  const look: Ask = async (name, request) => {
    const key = `${name} ${JSON.stringify(request)}`;
    try {
      const reply = await engine.call(name, request);
      shown.set(key, JSON.stringify(reply));
      return reply;
    } catch (error) {
      shown.set(key, `error ${errorCode(error)}`);
      throw error;
    }
  };
  for (const each of [
    conversations,
    memories,
    entities,
    maintenanceScreen,
    timeline,
    search(words),
    past(moments),
  ]) {
    await each(look).catch((error: unknown) => {
      shown.set(each.name, `error ${errorCode(error)}`);
    });
  }
  return shown;
}

function errorCode(error: unknown): string {
  const isObject = typeof error === 'object' && error !== null;
  return isObject && 'code' in error ? String(error.code) : String(error);
}

async function conversations(look: Ask): Promise<void> {
  for (const trashed of [false, true]) {
    const list = await look('conversations.list', { trashed });
    for (const { id: conversationId } of list.conversations) {
      await look('conversations.get', { conversationId });
      const { messages } = await look('conversations.messages', { conversationId, limit: 200 });
      for (const { id: messageId, role } of messages) {
        if (role === 'assistant') await look('receipts.get', { messageId }).catch(() => undefined);
      }
    }
  }
}

async function memories(look: Ask): Promise<void> {
  for (const reviews of [[], ['pending', 'accepted', 'rejected'] as const]) {
    const { nodes } = await look('facts.list', { reviews: [...reviews], limit: 500 });
    for (const { id: nodeId } of nodes) {
      await look('facts.get', { nodeId });
      await look('graph.locate', { kind: 'memory', id: nodeId }).catch(() => undefined);
    }
  }
  await look('facts.tags', {});
  await look('history.list', { limit: 200 });
  await look('review.list', {});
  await look('review.contradictions', {});
}

async function entities(look: Ask): Promise<void> {
  const list = await look('entities.list', { limit: 500 });
  for (const { id: entityId } of list.entities) {
    await look('entities.get', { entityId });
    await look('graph.ego', { center: { kind: 'entity', id: entityId } });
  }
  await look('entities.proposals', {});
  await look('graph.ego', { center: { kind: 'latest' } });
}

async function maintenanceScreen(look: Ask): Promise<void> {
  await look('consolidation.get', {});
  await look('maintenance.get', {});
}

async function timeline(look: Ask): Promise<void> {
  const { days } = await look('timeline.days', {});
  for (const { day } of days) await look('timeline.day', { day });
}

function search(words: readonly string[]) {
  return async function search(look: Ask): Promise<void> {
    for (const query of words) {
      await look('search.everything', { query });
      await look('facts.list', { query });
    }
  };
}

function past(moments: readonly EpochMs[]) {
  return async function past(look: Ask): Promise<void> {
    for (const asOf of moments) {
      const { nodes } = await look('facts.list', { asOf, limit: 500 });
      const [first] = nodes;
      if (first === undefined) continue;
      const center = { kind: 'memory', id: first.id } as const;
      await look('graph.ego', { center, asOf }).catch(() => undefined);
    }
  };
}

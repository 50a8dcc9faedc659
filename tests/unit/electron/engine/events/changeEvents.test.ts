import { describe, expect, test } from 'vitest';
import type { DurableEvent } from '../../../../../electron/engine/bus/durableEvents.ts';
import { changeEvents } from '../../../../../electron/engine/events/changeEvents.ts';
import type { TrackedTable } from '../../../../../electron/engine/storage/connection/rows.ts';

const head = { seq: null, id: 'e', at: 0 };
const payload = { workspaceId: 'w' };

function changed(...rows: readonly (readonly [TrackedTable, string])[]): DurableEvent {
  const group = { id: 'g', actor: 'user', cause: 'edit', label: '', reverts: null, eventId: null };
  const changes = rows.map(([table, key]) => {
    return { table, key, op: 'update', at: 0, before: {}, after: {} };
  });
  return { ...head, topic: 'memory.changed', group, changes } as DurableEvent;
}

const names = (...events: DurableEvent[]) => changeEvents('w', events).map(({ name }) => name);

describe('what clients read again', () => {
  test.for<[TrackedTable, string[]]>([
    ['nodes', ['facts.changed', 'entities.changed', 'history.changed']],
    ['node_tags', ['facts.changed', 'history.changed']],
    ['edges', ['facts.changed', 'history.changed']],
    ['entity_aliases', ['facts.changed', 'entities.changed', 'history.changed']],
    ['merge_proposals', ['entities.changed', 'history.changed']],
    ['irrelevance', ['history.changed']],
    ['conversations', ['conversations.changed', 'history.changed']],
  ])('follows from a change of %s', ([table, expected]) => {
    expect(names(changed([table, 'k']))).toEqual(expected);
  });

  test('is told once, however many rows and events a commit has', () => {
    expect(names(changed(['nodes', 'a'], ['nodes', 'b']), changed(['edges', 'c']))).toEqual([
      'facts.changed',
      'entities.changed',
      'history.changed',
    ]);
  });

  test('names the conversation where it is one, and none where there are several', () => {
    const event = (conversationId: string | null) => [
      { name: 'conversations.changed', payload: { ...payload, conversationId } },
      { name: 'history.changed', payload },
    ];
    expect(changeEvents('w', [changed(['conversations', 'a'])])).toEqual(event('a'));
    const two = changed(['conversations', 'a'], ['conversations', 'b']);
    expect(changeEvents('w', [two])).toEqual(event(null));
  });

  test('is the list of conversations for a message, and the queue for a session that ended', () => {
    const message = {
      ...head,
      topic: 'user.message',
      conversationId: 'c',
      edits: null,
    } as DurableEvent;
    expect(changeEvents('w', [message])).toEqual([
      { name: 'conversations.changed', payload: { ...payload, conversationId: 'c' } },
    ]);
    const ended = { ...head, topic: 'session.completed', sessionId: 's' } as DurableEvent;
    expect(names(ended)).toEqual(['consolidation.changed']);
  });

  test('is the memories as well for a turn that replaces another', () => {
    const edited = {
      ...head,
      topic: 'user.message',
      conversationId: 'c',
      edits: 'm',
    } as DurableEvent;
    const shown = { ...head, topic: 'version.shown', conversationId: 'c' } as DurableEvent;
    expect(names(edited)).toEqual(['conversations.changed', 'facts.changed']);
    expect(names(shown)).toEqual(['conversations.changed', 'facts.changed']);
  });

  test('is nothing for an answer: whoever made it says so after the whole message', () => {
    expect(names({ ...head, topic: 'agent.response' } as DurableEvent)).toEqual([]);
  });
});

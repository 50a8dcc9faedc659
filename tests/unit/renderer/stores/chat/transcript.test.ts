// @vitest-environment node
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Message } from '../../../../../shared/domain/chat.ts';
import {
  applyDelta,
  applyToolCall,
  mergePage,
  prependPage,
  putMessage,
  rowsOf,
} from '../../../../../renderer/stores/chat/transcript.ts';
import { message } from '../../../../support/exampleRows.ts';
import { asConversationId, asMessageId } from '../../../../support/ids.ts';

function turn(role: Message['role'], change: Partial<Message> = {}): Message {
  return message(
    {
      conversationId: asConversationId('c'),
      sessionId: 's',
      turnId: 't',
      role,
      text: '',
      createdAt: 1,
    },
    change,
  );
}

describe('putting a message in place', () => {
  test('an answer that arrives before its question is moved behind it', () => {
    const answer = turn('assistant', { id: asMessageId('a') });
    const question = turn('user', { id: asMessageId('q'), text: 'why' });
    const messages = putMessage(putMessage([], answer), question);
    expect(messages.map((each) => each.id)).toEqual(['q', 'a']);
  });

  test('a finished answer is not undone by a late reply that still streams', () => {
    const finished = turn('assistant', {
      id: asMessageId('a'),
      state: 'interrupted',
      text: 'half',
    });
    const late = turn('assistant', {
      id: asMessageId('a'),
      state: 'streaming',
      text: 'half and more',
    });
    expect(putMessage([finished], late)).toEqual([finished]);
  });

  test('another version of an answer takes its place, and what followed it stays', () => {
    const [question, old, later] = [asMessageId('q'), asMessageId('a1'), asMessageId('q2')].map(
      (id) => turn(id.startsWith('q') ? 'user' : 'assistant', { id }),
    ) as [Message, Message, Message];
    const newVersion = turn('assistant', {
      id: asMessageId('a2'),
      versions: [asMessageId('a1'), asMessageId('a2')],
    });
    const messages = putMessage([question, old, later], newVersion);
    expect(messages.map((each) => each.id)).toEqual(['q', 'a2', 'q2']);
  });

  test('another version of a question takes its place, without what followed that', () => {
    const [first, answer, later] = [asMessageId('q'), asMessageId('a'), asMessageId('q2')].map(
      (id) => turn(id.startsWith('q') ? 'user' : 'assistant', { id, turnId: id }),
    ) as [Message, Message, Message];
    const reworded = turn('user', {
      id: asMessageId('q1'),
      versions: [first.id, asMessageId('q1')],
    });
    const messages = putMessage([first, answer, later], reworded);
    expect(messages.map((each) => each.id)).toEqual(['q1']);
  });

  test('of two streaming answers the one whose thoughts are longer is further along', () => {
    const early = turn('assistant', { id: asMessageId('a'), state: 'streaming', reasoning: 'hm' });
    const late = turn('assistant', {
      id: asMessageId('a'),
      state: 'streaming',
      reasoning: 'hm, so',
    });
    expect(putMessage([late], early)[0]?.reasoning).toBe('hm, so');
    expect(putMessage([early], late)[0]?.reasoning).toBe('hm, so');
  });

  test('the longer of two streaming texts wins', () => {
    const long = turn('assistant', { id: asMessageId('a'), state: 'streaming', text: 'abc' });
    const short = turn('assistant', { id: asMessageId('a'), state: 'streaming', text: 'a' });
    expect(putMessage([long], short)[0]?.text).toBe('abc');
    expect(putMessage([short], long)[0]?.text).toBe('abc');
  });

  test('a page read again keeps text that arrived in the meantime', () => {
    const known = turn('assistant', { id: asMessageId('a'), state: 'streaming', text: 'abc' });
    const page = [turn('assistant', { id: asMessageId('a'), state: 'streaming', text: 'a' })];
    expect(mergePage([known], page, false)[0]?.text).toBe('abc');
  });

  test('the newest page read again keeps the earlier ones that it follows, and no others', () => {
    const [a, b, c, d] = [
      asMessageId('a'),
      asMessageId('b'),
      asMessageId('c'),
      asMessageId('d'),
    ].map((id) => turn('user', { id })) as [Message, Message, Message, Message];
    const ids = (messages: readonly Message[]) => messages.map((each) => each.id).join('');
    expect(ids(mergePage([a, b, c], [b, c, d], true))).toBe('abcd');
    // Another branch, and a conversation that is shown as a whole.
    expect(ids(mergePage([a, b, c], [d], true))).toBe('d');
    expect(ids(mergePage([a, b, c], [b, c, d], false))).toBe('bcd');
  });

  test('an older page that overlaps adds each message once', () => {
    const [a, b, c] = [asMessageId('a'), asMessageId('b'), asMessageId('c')].map((id) =>
      turn('user', { id }),
    ) as [Message, Message, Message];
    expect(prependPage([b, c], [a, b]).map((each) => each.id)).toEqual(['a', 'b', 'c']);
  });

  test('an earlier answer that ended before its page was read stands where the page has it', () => {
    const [question, ended, next] = [
      turn('user', { id: asMessageId('q') }),
      turn('assistant', { id: asMessageId('a'), text: 'whole' }),
      turn('user', { id: asMessageId('n') }),
    ] as const;
    // Its event came first, and put it behind everything that is shown.
    const known = putMessage([next], ended);
    const page = [question, { ...ended, state: 'streaming' as const, text: '' }];
    const messages = prependPage(known, page);
    expect(messages.map(({ id }) => id)).toEqual(['q', 'a', 'n']);
    expect(messages[1]?.text).toBe('whole');
  });
});

describe('pieces of an answer', () => {
  const empty = turn('assistant', { id: asMessageId('a'), state: 'streaming' });

  test('pieces in order make the text, however often each is seen', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ text: fc.string({ minLength: 1 }), again: fc.nat({ max: 2 }) })),
        (pieces) => {
          let messages: readonly Message[] = [empty];
          let offset = 0;
          for (const { text, again } of pieces) {
            for (let time = 0; time <= again; time += 1) {
              messages = applyDelta(messages, asMessageId('a'), offset, text) ?? [];
            }
            offset += text.length;
          }
          expect(messages[0]?.text).toBe(pieces.map((piece) => piece.text).join(''));
        },
      ),
    );
  });

  test('a piece that overlaps what is known adds only what is new', () => {
    const known = [{ ...empty, text: 'abc' }];
    expect(applyDelta(known, asMessageId('a'), 1, 'bcde')?.[0]?.text).toBe('abcde');
  });

  test('an empty piece cuts off what was a thought, and the answer follows there', () => {
    const id = asMessageId('a');
    const shown = [turn('assistant', { id, state: 'streaming', text: 'Before. Let me see.' })];
    const cut = applyDelta(shown, id, 7, '') ?? [];
    expect(cut[0]?.text).toBe('Before.');
    expect(applyDelta(cut, id, 7, ' On the seventh.')?.[0]?.text).toBe('Before. On the seventh.');
  });

  test('a gap is noticed instead of being written over', () => {
    expect(applyDelta([empty], asMessageId('a'), 3, 'x')).toBeNull();
    expect(applyDelta([empty], asMessageId('unknown'), 0, 'x')).toBeNull();
  });

  test('a finished answer takes no more pieces', () => {
    const finished = [{ ...empty, state: 'complete' as const, text: 'ab' }];
    expect(applyDelta(finished, asMessageId('a'), 2, 'c')).toBe(finished);
  });
});

describe('tool calls', () => {
  const empty = turn('assistant', { id: asMessageId('a'), state: 'streaming' });
  const running = {
    id: 't1',
    name: 'search_memory',
    arguments: '{}',
    result: null,
    state: 'running',
  } as const;
  const ended = { ...running, result: '{}', state: 'done' } as const;

  test('come twice under one id, and an end is not undone by a late beginning', () => {
    const begun = applyToolCall([empty], asMessageId('a'), running) ?? [];
    expect(begun[0]?.toolCalls).toEqual([running]);
    const done = applyToolCall(begun, asMessageId('a'), ended) ?? [];
    expect(done[0]?.toolCalls).toEqual([ended]);
    expect(applyToolCall(done, asMessageId('a'), running)).toBe(done);
  });

  test('of an unknown answer are noticed', () => {
    expect(applyToolCall([empty], asMessageId('unknown'), running)).toBeNull();
  });
});

describe('rows', () => {
  test('a divider stands before the first message of each session', () => {
    const messages = [
      turn('user', { id: asMessageId('1'), sessionId: 'one' }),
      turn('assistant', { id: asMessageId('2'), sessionId: 'one' }),
      turn('user', { id: asMessageId('3'), sessionId: 'two' }),
    ];
    const sessions = [{ id: 'two', startedAt: 99, completedAt: null, consolidatedAt: null }];
    const rows = rowsOf(messages, sessions);
    expect(rows.map((row) => row.kind)).toEqual([
      'session',
      'message',
      'message',
      'session',
      'message',
    ]);
    expect(rows[3]).toMatchObject({ at: 99, first: false });
  });
});

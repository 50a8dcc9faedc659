import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findMatches } from '../../../../renderer/features/chat/find/findMatches.ts';
import { rangesIn } from '../../../../renderer/features/chat/find/findRanges.ts';
import { lastCodeBlock } from '../../../../renderer/stores/chat/lastCodeBlock.ts';
import { selectedTextIn } from '../../../../renderer/features/chat/find/selectionText.ts';
import { message } from '../../../support/exampleRows.ts';
import { asConversationId, asMessageId } from '../../../support/ids.ts';
import type { MessageId } from '../../../../shared/domain/primitives.ts';

function messageOf(text: string, id: MessageId) {
  const of = {
    conversationId: asConversationId('c'),
    sessionId: 's',
    turnId: 't',
    role: 'user',
    createdAt: 1,
  } as const;
  return message({ ...of, text }, { id });
}

describe('finding inside a conversation', () => {
  const messages = [
    messageOf('Oak, oak and OAK', asMessageId('a')),
    messageOf('No trees', asMessageId('b')),
    messageOf('дуб и Дуб', asMessageId('c')),
  ];

  test('counts every hit whatever its case, in both alphabets', () => {
    expect(findMatches(messages, 'oak').map(({ messageId, nth }) => `${messageId}${nth}`)).toEqual([
      'a0',
      'a1',
      'a2',
    ]);
    expect(findMatches(messages, 'ДУБ')).toHaveLength(2);
    expect(findMatches(messages, '  ')).toEqual([]);
  });

  test('takes what is typed as words, not as a pattern', () => {
    const tricky = [messageOf('cost (1+1) = $2.00? [a-z]* C:\\x', asMessageId('a'))];
    for (const query of ['(1+1)', '$2.00?', '[a-z]*', 'C:\\x']) {
      expect(findMatches(tricky, query), query).toHaveLength(1);
    }
    expect(findMatches(tricky, '.')).toHaveLength(1);
  });

  test.each([
    'The **oak** boards',
    'The **oak boards** are dry',
    'the *oak* **boards**',
    '`oak` boards',
    'the [oak](https://example.org/oak) boards',
    '~~oak~~ [boards](#a)',
  ])('finds words on either side of the markup in %s', (text) => {
    expect(findMatches([messageOf(text, asMessageId('a'))], 'oak boards')).toHaveLength(1);
  });

  test('finds no words that something else stands between', () => {
    const messages = ['oak, boards', 'oak (dry) boards', 'oak - boards'];
    for (const text of messages) {
      expect(findMatches([messageOf(text, asMessageId('a'))], 'oak boards'), text).toEqual([]);
    }
  });

  test('never fails, and finds each text in itself', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (head, query, tail) => {
        const hits = (text: string, words: string) =>
          findMatches([messageOf(text, asMessageId('a'))], words).length;
        const text = `${head}${query}${tail}`;
        const isBlank = query.trim() === '';
        expect(hits(text, query)).toBeGreaterThanOrEqual(isBlank ? 0 : 1);
        expect(hits(text, ' '.repeat(query.length))).toBe(0);
        expect(hits(text, text)).toBe(text.trim() === '' ? 0 : 1);
        expect(() => hits(tail, query)).not.toThrow();
      }),
    );
  });

  test('marks a hit that lies across markup', () => {
    const element = document.createElement('div');
    element.innerHTML = 'the <b>oak</b> <i>boa</i>rds, oak boards';
    const ranges = rangesIn(element, 'oak boards');
    expect(ranges.map((range) => range.toString())).toEqual(['oak boards', 'oak boards']);
  });
});

describe('what is taken from a message', () => {
  test('the last block of code is the one that is copied', () => {
    expect(lastCodeBlock('```ts\na\n```\ntext\n~~~\nb\nc\n~~~\n')).toBe('b\nc');
    expect(lastCodeBlock('````md\n```\nx\n```\n````')).toBe('```\nx\n```');
    expect(lastCodeBlock('no `code` here')).toBeNull();
    expect(lastCodeBlock('```\nnever closed')).toBeNull();
  });

  test('marked words count only when all of them are in that message', () => {
    document.body.innerHTML =
      '<article data-message="a"><p>one two</p></article><article data-message="b"><p>three</p></article>';
    const [one, three] = [...document.querySelectorAll('p')].map((each) => each.firstChild);
    if (!one || !three) throw new Error('the page is not there');
    const selection = window.getSelection();
    selection?.setBaseAndExtent(one, 4, one, 7);
    expect(selectedTextIn(asMessageId('a'))).toBe('two');
    expect(selectedTextIn(asMessageId('b'))).toBeNull();
    selection?.setBaseAndExtent(one, 0, three, 5);
    expect(selectedTextIn(asMessageId('a'))).toBeNull();
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTurnIndex } from '../../../../../../electron/engine/retrieval/indexes/turnIndex.ts';
import { indexTerms } from '../../../../../../electron/engine/text/terms.ts';
import { asNodeSeq } from '../../../../../support/ids.ts';

const turn = (seq: number, content: string, sessionId = 's', speaker = 'user') => ({
  seq: asNodeSeq(seq),
  content,
  sessionId,
  speaker,
  eventTime: seq * 1000,
});

describe('the turn index', () => {
  test('holds for each term the turns it stands in, and how often', () => {
    const index = createTurnIndex();
    index.add(turn(7, 'tea and more tea'));
    index.add(turn(9, 'coffee'));
    const [documents, counts] = [new Int32Array(1), new Int32Array(1)];
    index.postings(index.vocabulary.find('tea')).decode(documents, counts);
    expect([...documents].map((document) => index.seqOf(document))).toEqual([7]);
    expect([...counts]).toEqual([2]);
    expect(index.postings(index.vocabulary.find('nothing')).length).toBe(0);
  });

  test('links the turns of a session, also when sessions interleave', () => {
    const index = createTurnIndex();
    for (const [seq, session] of [
      [1, 'a'],
      [2, 'b'],
      [3, 'a'],
      [4, 'b'],
    ] as const) {
      index.add(turn(seq, 'word', session));
    }
    expect([index.previous(2), index.next(0), index.previous(3), index.previous(1)]).toEqual([
      0, 2, 1, -1,
    ]);
  });

  test('counts only live turns, and a removed one stays removed', () => {
    const index = createTurnIndex();
    index.add(turn(1, 'tea'));
    index.add(turn(2, 'tea'));
    index.setLive(asNodeSeq(1), false);
    index.setLive(asNodeSeq(1), false);
    expect(index.liveCount()).toBe(1);
    expect(index.vocabulary.frequency(index.vocabulary.find('tea'))).toBe(1);
    expect(index.isLive(index.documentOf(asNodeSeq(1)))).toBe(false);
  });

  test('counts a language as held from one turn in two thousand on', () => {
    const spanish = '¿Dónde está la llave de la casa de mi hermana?';
    const index = createTurnIndex();
    index.add(turn(1, spanish));
    expect(index.languages()).toEqual(['es']);
    for (let seq = 2; seq <= 2_001; seq += 1) index.add(turn(seq, 'the tea is ready'));
    expect(index.languages()).toEqual([]);
    index.add(turn(2_002, spanish));
    expect(index.languages()).toEqual(['es']);
  });

  test('has a document for each passage of a long turn, linked to the turns around it', () => {
    const index = createTurnIndex();
    const answer = 'The oboe is back from the repair shop in Porto since Monday. '.repeat(20);
    index.add(turn(1, 'short'));
    index.add(turn(2, answer));
    index.add(turn(3, 'next'));
    const first = index.documentOf(asNodeSeq(2));
    const last = index.previous(index.documentOf(asNodeSeq(3)));
    expect(last - first).toBeGreaterThan(3);
    expect(index.passage(first).start).toBe(0);
    expect(index.passage(last).end).toBe(answer.length);
    expect(index.previous(first)).toBe(index.documentOf(asNodeSeq(1)));
    expect(index.next(first)).toBe(first + 1);
    expect(index.sessionSize(index.session(first))).toBe(index.size());
  });

  test('removes and returns all passages of a turn', () => {
    const index = createTurnIndex();
    index.add(turn(1, 'The oboe is back from the repair shop in Porto since Monday. '.repeat(20)));
    const term = index.vocabulary.find('porto');
    const whole = index.vocabulary.frequency(term);
    index.setLive(asNodeSeq(1), false);
    expect([index.liveCount(), index.vocabulary.frequency(term)]).toEqual([0, 0]);
    index.setLive(asNodeSeq(1), true);
    expect([index.liveCount(), index.vocabulary.frequency(term)]).toEqual([index.size(), whole]);
  });

  test('knows every word of every turn, whatever the words are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', maxLength: 40 }), { maxLength: 20 }),
        (texts) => {
          const index = createTurnIndex();
          for (const [i, text] of texts.entries()) index.add(turn(i + 1, text));
          for (const [i, text] of texts.entries()) {
            for (const stem of indexTerms(text)) {
              const postings = index.postings(index.vocabulary.find(stem));
              expect([...postings.documents()]).toContain(i);
            }
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});

import { describe, expect, test } from 'vitest';
import { seededNumbers } from '../../../../../../bench/lib/seededNumbers.ts';
import { createTurnIndex } from '../../../../../../electron/engine/retrieval/indexes/turnIndex.ts';
import { createTurnScorer } from '../../../../../../electron/engine/retrieval/scoring/turnScorer.ts';
import { defaultWeights } from '../../../../../../electron/engine/retrieval/scoring/weights.ts';
import { parseQuestion } from '../../../../../../electron/engine/retrieval/understand/parseQuestion.ts';
import { asNodeSeq } from '../../../../../support/ids.ts';
import { isLinear, measureGrowth, SCREENING_PART } from '../../../../../support/linear/cpuTime.ts';
import { scripts, textInScript } from '../../../../../support/linear/scripts.ts';
import { START } from '../../../../../support/manualClock.ts';
import { reportTries } from '../../../../../support/reportFigure.ts';

const STRINGS = 20_000;
const LENGTH = 10_000;
const noEntities = { aliasesAmong: () => [], aliasesWithPrefixes: () => [] };

/** A turn in each script, and what searches them. */
function opened() {
  const random = seededNumbers(30);
  const index = createTurnIndex();
  for (const [i, script] of Object.values(scripts).entries()) {
    index.add({
      seq: asNodeSeq(i + 1),
      content: textInScript(script, 300, random),
      sessionId: 's',
      speaker: 'user',
      eventTime: START,
    });
  }
  const scorer = createTurnScorer(index, () => defaultWeights);
  const find = (question: string) =>
    scorer.score(parseQuestion(question, index, noEntities, { now: START, zone: 'UTC' }), 5);
  return { index, random, find };
}

describe('a question in any of thirty scripts', () => {
  test('is searched for without an error, 20,000 of them with bidi and combining signs', () => {
    const { random, find } = opened();
    const all = Object.values(scripts);
    expect(all).toHaveLength(30);
    let hits = 0;
    for (let i = 0; i < STRINGS; i += 1) {
      const script = all[i % all.length] ?? [0x61, 0x7a];
      hits += find(textInScript(script, 1 + Math.floor(random() * 12), random)).length;
    }
    expect(hits).toBeGreaterThan(STRINGS / 10);
    reportTries(STRINGS);
  });

  test('finds the turn that it is a part of', () => {
    const { index, find } = opened();
    const random = seededNumbers(30);
    for (const [i, [name, script]] of Object.entries(scripts).entries()) {
      const question = textInScript(script, 300, random).slice(0, 120);
      const [first] = find(question);
      expect(first === undefined ? null : index.seqOf(first.document), name).toBe(i + 1);
    }
  });

  test('costs a time that grows with its length', () => {
    const { random, find } = opened();
    for (const name of ['Arabic', 'Thai'] as const) {
      const script = scripts[name] ?? [0x61, 0x7a];
      const large = textInScript(script, LENGTH, random);
      const small = large.slice(0, LENGTH / 10);
      const screening = large.slice(0, LENGTH * SCREENING_PART);
      // Segmenting Thai costs ten times what splitting prose does: only growth counts.
      const growth = measureGrowth(find, { screening, small, large, prose: large });
      expect(isLinear(growth), `${name}: ${JSON.stringify(growth)}`).toBe(true);
    }
  });
});

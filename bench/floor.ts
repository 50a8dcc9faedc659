/**
 * Floor of recall: how many questions whose answer was never said bring a line, and what answerable
 * ones lose for it:  npm run bench:floor -- --data FILE [--data FILE …] [--json]
 *
 * Unsaid: fifty questions a language, put to each conversation, and of the demo story in Russian;
 * those whose subject no turn mentions apart from the rest. Adversarial: category 5 of a set. The
 * curve gives both, and recall at 10 of answerable questions, for floors from 0 to 0.6.
 */
import { basename } from 'node:path';
import { stories } from '../electron/engine/demo/stories/index.ts';
import { MIN_SUBJECT_SHARE } from '../electron/engine/retrieval/relevance/floor.ts';
import { search } from '../electron/engine/retrieval/search.ts';
import { createSearchIndexes } from '../electron/engine/retrieval/searchIndexes.ts';
import { defaultSetup } from '../electron/engine/retrieval/searchOptions.ts';
import { stem } from '../electron/engine/text/stem.ts';
import { normalizeWord } from '../electron/engine/text/tokenize.ts';
import type { NodeId } from '../shared/domain/primitives.ts';
import { benchArguments } from './lib/arguments.ts';
import { percent } from './lib/figures.ts';
import { readLocomo, type Sample } from './lib/locomo.ts';
import { createMemory } from './lib/benchMemory.ts';
import { advanceTo, questionsInOrder } from './lib/questionContext.ts';
import { storySample } from './lib/storySample.ts';
import { unsaidQuestions, type UnsaidQuestion } from './lib/unsaidQuestions.ts';

const FLOORS = [0, 0.1, 0.2, MIN_SUBJECT_SHARE, 0.4, 0.5, 0.6];

interface RankedQuestion {
  readonly group: 'answerable' | 'adversarial' | 'never mentioned' | 'mentioned';
  readonly share: number;
  /** Share of the evidence in the first ten, of an answerable question. */
  readonly recall: number;
}

const { files, json } = benchArguments();
const sets = [
  ...files.map((file) => ({
    data: basename(file, '.json'),
    ranked: readLocomo(file).flatMap((sample) => rankQuestions(sample, unsaidQuestions.en)),
  })),
  ...Object.values(stories).map((story) => ({
    data: `demo-${story.language}`,
    ranked: rankQuestions(storySample(story), unsaidQuestions[story.language]),
  })),
];
const reports = sets.map(({ data, ranked }) => ({
  data,
  curve: FLOORS.map((floor) => ({ floor, ...figuresAtFloor(ranked, floor) })),
}));
for (const { data, curve } of reports) {
  console.log(data);
  for (const row of curve) console.log(' ', JSON.stringify(row));
}
if (json) console.log(JSON.stringify({ sets: reports }));

function rankQuestions(
  sample: Sample,
  unsaidQuestionsOfSample: readonly UnsaidQuestion[],
): RankedQuestion[] {
  const memory = createMemory({ facts: false });
  try {
    const indexes = createSearchIndexes();
    const ask = (text: string, now: number, exceptNodeIds: readonly NodeId[]) =>
      search(memory.store, indexes, text, {
        now,
        zone: 'UTC',
        limit: 10,
        exceptNodeIds,
        ...defaultSetup,
      });
    const answerable = questionsInOrder(sample).map((question): RankedQuestion => {
      const { category, evidence, now, shown } = advanceTo(memory, sample, question);
      const shownIds = memory.store.index.liveEpisodes([...shown]).map(({ id }) => id);
      const { subjectShare, turns } = ask(question.text, now, shownIds);
      const first = new Set<number>(turns.map(({ episode }) => episode.seq));
      const hits = evidence.filter((seq) => first.has(seq));
      const group = category === 5 ? 'adversarial' : 'answerable';
      return { group, share: subjectShare, recall: hits.length / Math.max(1, evidence.length) };
    });
    memory.add(sample);
    const unmentionedQuestions = unsaidQuestionsOfSample.map(
      ({ text, subject }): RankedQuestion => {
        const { subjectShare, turns } = ask(text, memory.now, []);
        const { vocabulary } = indexes.turns;
        const term = vocabulary.find(stem(normalizeWord(subject)));
        const isMentioned = term >= 0 && vocabulary.frequency(term) > 0;
        // Without a hit there is no line, whatever the floor.
        const share = turns.length === 0 ? 0 : subjectShare;
        return { group: isMentioned ? 'mentioned' : 'never mentioned', share, recall: 0 };
      },
    );
    return [...answerable, ...unmentionedQuestions];
  } finally {
    memory.close();
  }
}

/** Percent of each group without a line at a floor, and recall of the answerable ones, percent. */
function figuresAtFloor(ranked: readonly RankedQuestion[], floor: number) {
  const silentPercent = (group: RankedQuestion['group']) => {
    const own = ranked.filter((one) => one.group === group);
    return own.length === 0 ? null : percent(own.map(({ share }) => (share < floor ? 1 : 0)));
  };
  const answerable = ranked.filter(({ group }) => group === 'answerable');
  return {
    neverMentioned: silentPercent('never mentioned'),
    mentioned: silentPercent('mentioned'),
    adversarial: silentPercent('adversarial'),
    r10:
      answerable.length === 0
        ? null
        : percent(answerable.map(({ share, recall }) => (share < floor ? 0 : recall))),
  };
}

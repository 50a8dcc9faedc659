import { MS_PER_DAY } from '../algorithms/decay/fading.ts';
import { dayIn } from '../algorithms/time/zonedTime.ts';
import type { EpochMs } from '../../../shared/domain/primitives.ts';
import { DEMO_MODEL } from '../../../shared/domain/model.ts';
import { extractPrompt } from '../consolidation/prompts/extract.ts';
import { judgePrompt } from '../consolidation/prompts/judge.ts';
import { causesPrompt, reflectionPrompt, summaryPrompt } from '../consolidation/prompts/night.ts';
import type { ChatModel, ChatRequest } from '../models/ports.ts';
import type { ExtractedStatement, Story } from './story.ts';

export interface StoryTime {
  readonly endsAt: EpochMs;
  readonly zone: string;
}

/**
 * Scripted model of an invented life: it answers each request of the engine from the story. It
 * implements the same port as a real one, so that its output is verified, planned and written like
 * any other.
 */
export function createStoryModel(story: Story, time: StoryTime): ChatModel {
  const replies: Readonly<Record<string, (text: string) => unknown>> = {
    [extractPrompt.format.name]: (text) => ({ items: extractionReply(story, text, time) }),
    [judgePrompt.format.name]: (text) => ({ pairs: verdictReply(story, text) }),
    [causesPrompt.format.name]: (text) => ({ causes: causes(story, text) }),
    [summaryPrompt.format.name]: (text) => ({ summaries: summaries(story, text) }),
    [reflectionPrompt.format.name]: (text) => ({ observations: observations(story, text) }),
  };
  return {
    ref: DEMO_MODEL,
    local: true,
    contextTokens: () => Promise.resolve(null),
    async *stream({ turns, format }) {
      const question = turns.at(-1)?.text ?? '';
      const reply = typeof format === 'object' ? replies[format.name] : undefined;
      const text = reply === undefined ? answer(story, turns) : JSON.stringify(reply(question));
      yield { kind: 'text', text };
      yield { kind: 'finish', reason: 'stop' };
      await Promise.resolve();
    },
  };
}

/** Answer of the story, with the numbers that the memories it quotes have in this context. */
function answer(story: Story, turns: ChatRequest['turns']): string {
  // The newest turn: date and memory, then the message.
  const prompt = turns.at(-1)?.text ?? '';
  const [, text = '…'] =
    story.scenes
      .flatMap((scene) => scene.turns)
      .find(([message]) => prompt === message || prompt.endsWith(`\n\n${message}`)) ?? [];
  return text
    .replaceAll(/\s?\[\[([^[\]]+)\]\]/gu, (_, memory: string) => {
      const line = prompt.split('\n').find((each) => each.includes(memory));
      const number = line === undefined ? null : /^\S*\s*\[(\d+)\]/u.exec(line)?.[1];
      return number === undefined || number === null ? '' : ` [${number}]`;
    })
    .trim();
}

/** Memories whose quote occurs in one of the turns shown, each with the label of that turn. */
function extractionReply(story: Story, text: string, time: StoryTime): unknown[] {
  const turns = [...text.matchAll(/^\[(E\d+)\] [^\n]*/gmu)];
  return story.scenes
    .flatMap(({ statements }) => statements)
    .flatMap((item) => {
      const turn = turns.find(([line]) => line.includes(item.quote));
      return turn?.[1] === undefined ? [] : [asItem(item, turn[1], time)];
    });
}

function asItem(
  item: ExtractedStatement,
  episode: string,
  time: StoryTime,
): Record<string, unknown> {
  const isOpinion = item.kind === 'Preference';
  return {
    type: item.kind === null ? 'procedural' : isOpinion ? 'opinion' : 'semantic',
    kind: item.kind,
    content: item.content,
    summary: '',
    importance: item.importance ?? 50,
    confidence: item.confidence ?? 0.8,
    event_time: item.eventDaysAgo === undefined ? null : dateOf(item.eventDaysAgo, time),
    true_from: null,
    true_until: null,
    entities: Object.entries(item.about ?? { user: 'person' }).map(([name, type], index) => ({
      name,
      type,
      role: index === 0 ? 'subject' : 'object',
    })),
    evidence: [{ episode, quote: item.quote }],
  };
}

function dateOf(daysAgo: number, { endsAt, zone }: StoryTime): string {
  const { year, month, day } = dayIn(zone, endsAt - daysAgo * MS_PER_DAY);
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function verdictReply({ verdicts }: Story, text: string): unknown[] {
  const pairs = text.matchAll(/^Pair (\d+)\nknown \([^)]*\): (.*)\nnew \([^)]*\): (.*)$/gmu);
  return [...pairs].map(([, pair, existing, statement]) => {
    const verdict = verdicts.find((each) => each.known === existing && each.fresh === statement);
    const { relation, confidence } = verdict ?? { relation: 'unrelated', confidence: 0.9 };
    return { pair: Number(pair), relation, confidence };
  });
}

function causes({ causes: storyCauses }: Story, text: string): unknown[] {
  const pairs = text.matchAll(/^Cause pair (\d+)\nfirst: (.*)\nsecond: (.*)$/gmu);
  return [...pairs].flatMap(([, pair, first = '', second = '']) =>
    storyCauses
      .filter(({ cause, effect }) => first.includes(cause) && second.includes(effect))
      .slice(0, 1)
      .map(({ quote }) => ({ pair: Number(pair), cause: 'first', quote })),
  );
}

function summaries({ profiles }: Story, text: string): unknown[] {
  const name = /^(.*) \(\w+\)$/mu.exec(text)?.[1] ?? '';
  const summary = profiles[name];
  return summary === undefined ? [] : [{ summary }];
}

function observations(story: Story, text: string): unknown[] {
  const facts = [...text.matchAll(/^(\d+)\. (.*)$/gmu)].map(([, n, content]) => ({
    n: Number(n),
    content,
  }));
  return story.observations.flatMap(({ content, from }) => {
    const numbers = facts.filter((fact) => from.includes(fact.content ?? '')).map(({ n }) => n);
    return numbers.length < 2 ? [] : [{ content, from: numbers }];
  });
}

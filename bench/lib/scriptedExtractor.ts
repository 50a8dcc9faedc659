import { startAnsweringServer, type AnsweringServer } from './answeringServer.ts';
import type { Sample, Turn } from './locomo.ts';

interface ScriptedExtractor extends AnsweringServer {
  /** Chunks that were asked about more than once. */
  readonly repeatCount: () => number;
}

/**
 * A model server whose model is the data's own annotators: a chunk is answered with the
 * observations that rest on its turns, each quoting its evidence. Asked about the same chunk again
 * it says the same in other words, as models do. Pairs are judged the same when they are, else
 * unrelated.
 */
export async function startScriptedExtractor(
  samples: readonly Sample[],
): Promise<ScriptedExtractor> {
  const callCounts = new Map<string, number>();
  const server = await startAnsweringServer((question) => {
    const times = callCounts.get(question) ?? 0;
    callCounts.set(question, times + 1);
    return question.startsWith('Pair ') ? judge(question) : extract(samples, question, times > 0);
  });
  return {
    ...server,
    repeatCount: () => [...callCounts.values()].filter((times) => times > 1).length,
  };
}

function extract(samples: readonly Sample[], question: string, isRepeat: boolean): string {
  const found = labeledTurns(samples, question);
  const labels = new Map(found.turns.map(([label, { id }]) => [id, label]));
  const first = found.turns[0]?.[1];
  const items = (found.sample?.observations ?? [])
    .filter(({ session }) => session === first?.session)
    .flatMap((observation) => {
      const evidence = observation.evidence.flatMap((id) => {
        const label = labels.get(id);
        const turn = found.turns.find(([, { id: other }]) => other === id)?.[1];
        return label === undefined || turn === undefined
          ? []
          : [{ episode: label, quote: turn.text }];
      });
      if (evidence.length === 0) return [];
      const content = isRepeat ? paraphrase(observation.text) : observation.text;
      const entities = [{ name: observation.speaker, type: 'person', role: 'subject' }];
      return [{ ...EXTRACTED_FIELDS, content, entities, evidence }];
    });
  return JSON.stringify({ items });
}

/** Fields of a memory that a scripted model extracts, beside its text. */
export const EXTRACTED_FIELDS = {
  type: 'semantic',
  kind: 'Observation',
  summary: '',
  importance: 50,
  confidence: 0.8,
  event_time: null,
  true_from: null,
  true_until: null,
};

/** The turns a question shows, by their labels. */
function labeledTurns(
  samples: readonly Sample[],
  question: string,
): { sample: Sample | undefined; turns: [string, Turn][] } {
  const shown = question.slice(question.lastIndexOf('Turns:\n'));
  const lines = shown.matchAll(/^\[(E\d+)\] \S+ (\S+ \S+) /gmu);
  const labeledStarts = [...lines].map((match) => ({
    label: match[1] ?? '',
    when: Date.parse(`${match[2]?.replace(' ', 'T') ?? ''}`),
    rest: shown.slice(match.index + match[0].length),
  }));
  for (const sample of samples) {
    const turns = labeledStarts.flatMap(({ label, rest }): [string, Turn][] => {
      const turn = sample.turns.find(({ speaker, text }) => rest.startsWith(`${speaker}: ${text}`));
      return turn === undefined ? [] : [[label, turn]];
    });
    // Greetings recur between conversations, but no two chunks are alike.
    if (turns.length === labeledStarts.length && turns.length > 0) return { sample, turns };
  }
  return { sample: undefined, turns: [] };
}

/** Paraphrases of the verbs; the first one keeps its capital, being a name mostly. */
export const PARAPHRASE_PREFIX = /^It came up in conversation that /u;

function paraphrase(text: string): string {
  return `It came up in conversation that ${text}`;
}

function judge(question: string): string {
  const blocks = question.matchAll(/^Pair (\d+)\nknown \([^)]*\): (.*)\nnew \([^)]*\): (.*)$/gmu);
  const pairs = [...blocks].map(([, pair, knownStatement, newStatement]) => ({
    pair: Number(pair),
    relation: knownStatement?.trim() === newStatement?.trim() ? 'same' : 'unrelated',
    confidence: 0.9,
  }));
  return JSON.stringify({ pairs });
}

import { estimateTokens } from '../../electron/engine/algorithms/ranking/tokenEstimate.ts';
import { extractPrompt } from '../../electron/engine/consolidation/prompts/extract.ts';
import { judgePrompt } from '../../electron/engine/consolidation/prompts/judge.ts';
import { startAnsweringServer } from './answeringServer.ts';
import { createConsolidatorFor } from './consolidatedStore.ts';
import { createMemory } from './benchMemory.ts';
import type { Sample } from './locomo.ts';
import { EXTRACTED_FIELDS } from './scriptedExtractor.ts';
import { createSentences } from './vocabulary.ts';

const EXCHANGES = 30;
const BEGIN = Date.UTC(2026, 0, 5, 9);
/** Length of an answer, in characters. */
const ANSWER_LENGTH = 4_000;

/**
 * Tokens that reading a long conversation of the usual shape costs, short turns of the person and
 * answers of 4,000 characters, beside the tokens of its text. Each turn gives one memory.
 */
export async function measureNight() {
  const sentence = createSentences(7);
  const turns = Array.from({ length: EXCHANGES }, (_, n) => {
    let answer = '';
    while (answer.length < ANSWER_LENGTH) answer += `${sentence(12)}. `;
    return [
      turn(2 * n, 'user', `${sentence(14)}, and ${sentence(8)}.`),
      turn(2 * n + 1, 'assistant', answer),
    ];
  }).flat();
  const sample: Sample = { id: 'night', turns, observations: [], questions: [] };
  let requestTokens = 0;
  let requests = 0;
  let largestTokens = 0;
  const server = await startAnsweringServer((question) => {
    requests += 1;
    requestTokens += estimateTokens(question);
    const isJudgment = question.startsWith('Pair ');
    requestTokens += isJudgment ? JUDGE_TOKENS : FIXED_TOKENS;
    if (isJudgment) return '{"pairs": []}';
    largestTokens = Math.max(largestTokens, estimateTokens(question));
    return extraction(question);
  });
  const memory = createMemory({ facts: false });
  try {
    memory.add(sample);
    await createConsolidatorFor(memory.store, server.baseUrl, BEGIN + 1e9).consolidator.run({
      completedOnly: true,
    });
  } finally {
    await server.close();
    memory.close();
  }
  const textTokens = turns.reduce((sum, { text }) => sum + estimateTokens(text), 0);
  const ratio = Math.round((100 * requestTokens) / textTokens) / 100;
  return { textTokens, requestTokens, requests, fixedTokens: FIXED_TOKENS, largestTokens, ratio };
}

const tokensIn = (
  turns: readonly { readonly text: string }[],
  format: { readonly schema: object },
) =>
  [...turns.map(({ text }) => text), JSON.stringify(format.schema)]
    .map(estimateTokens)
    .reduce((sum, tokens) => sum + tokens, 0);

/** Fixed part of a request for extraction: rules, example and schema; and of one to the judge. */
const FIXED_TOKENS = tokensIn(
  extractPrompt.render({ turns: [], earlierTurns: [], knownNames: [], person: null }),
  extractPrompt.format,
);
const JUDGE_TOKENS = tokensIn(judgePrompt.render({ pairs: [] }), judgePrompt.format);

function turn(index: number, speaker: string, text: string) {
  return { id: `D1:${index + 1}`, session: 1, speaker, text, at: BEGIN + index * 60_000 };
}

function extraction(question: string): string {
  const turns = [...question.matchAll(/^\[(E\d+)\] \S+ \S+ \S+ user: ([^\n]+)$/gmu)];
  const items = turns.map(([, episode, quote]) => ({
    ...EXTRACTED_FIELDS,
    content: quote,
    entities: [{ name: 'user', type: 'person', role: 'subject' }],
    evidence: [{ episode, quote }],
  }));
  return JSON.stringify({ items });
}

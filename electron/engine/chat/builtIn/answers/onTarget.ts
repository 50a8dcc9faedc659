import { confirm, correct, retract } from '../../../curation/curate.ts';
import type { AnswerContext } from '../answerContext.ts';
import type { Intent } from '../commands.ts';
import { actionReply, resultReply, textReply, words, type Reply } from '../reply.ts';
import { toCitation } from './hitLines.ts';

/** Runs a command on a memory named in words: only when exactly one memory matches. */
export async function targetReply(
  { deps, turn, say }: AnswerContext,
  intent: Extract<Intent, { kind: 'forget' | 'confirm' | 'correct' }>,
): Promise<() => Reply> {
  const { hits } = await deps.recall({
    query: intent.target,
    limit: 5,
    memoriesOnly: true,
    exceptNodeIds: [],
    withoutNodeIds: [],
  });
  const [best, second] = hits;
  if (best === undefined) return words(say.noTarget(intent.target));
  if (second !== undefined && second.coverage >= best.coverage) {
    const tied = hits.filter(({ coverage }) => coverage >= best.coverage);
    const lines = tied.map(({ content }, i) => `- “${content}” [${i + 1}]`).join('\n');
    return () => ({ ...textReply(say.severalTargets(lines)), citations: tied.map(toCitation) });
  }
  const { curation } = deps;
  return () => {
    const { nodeId, content } = best;
    switch (intent.kind) {
      case 'forget':
        return actionReply(retract(curation, nodeId, 'user'), say, (result) =>
          resultReply(say.retracted(content), 'retracted', result, content),
        );
      case 'confirm':
        return actionReply(confirm(curation, nodeId), say, (result) => ({
          ...resultReply(say.confirmed(content), 'confirmed', result, content),
          citations: [toCitation(best, 0)],
        }));
      case 'correct':
        return actionReply(correct(curation, nodeId, intent.content, turn.source), say, (result) =>
          resultReply(say.corrected(content, intent.content), 'corrected', result, intent.content),
        );
    }
  };
}

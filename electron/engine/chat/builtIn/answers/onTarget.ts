import { confirm, correct, retract } from '../../../curation/curate.ts';
import type { MemoryAction } from '../../../../../shared/domain/chat.ts';
import type { AnswerContext } from '../answerContext.ts';
import type { Intent } from '../commands.ts';
import { actionReply, choiceReply, resultReply, textReply, words, type Reply } from '../reply.ts';
import { toCitation } from './hitLines.ts';

type TargetIntent = Extract<Intent, { kind: 'forget' | 'confirm' | 'correct' }>;

/** Share of a command's words that a memory must answer: "my sister's birthday" is not her address. */
const MOST_WORDS = 0.6;

/** Runs a command on a memory named in words: only when exactly one memory matches. */
export async function targetReply(
  { deps, turn, say }: AnswerContext,
  intent: TargetIntent,
): Promise<() => Reply> {
  const recalled = await deps.recall({
    query: intent.target,
    limit: 5,
    memoriesOnly: true,
    exceptNodeIds: [],
    withheldNodeIds: [],
  });
  // A command acts on what most of its words name; what shares one or means the same is shown.
  const hits = recalled.hits.filter(
    ({ matchKind, relevance }) =>
      (matchKind === 'words' || matchKind === 'entity') && relevance >= MOST_WORDS,
  );
  const [best, second] = hits;
  if (best === undefined) {
    const [closest] = recalled.hits;
    if (closest === undefined) return words(say.noTarget(intent.target));
    const line = `${say.closest}\n\n- “${closest.content}” [1]`;
    return () => ({
      ...textReply(`${say.noTarget(intent.target)} ${line}`),
      citations: [toCitation(closest, 0)],
    });
  }
  if (second !== undefined && second.relevance >= best.relevance) {
    const tied = hits.filter(({ relevance }) => relevance >= best.relevance);
    return choiceReply(say.severalTargets, choiceOf(intent), tied);
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

function choiceOf(intent: TargetIntent): NonNullable<MemoryAction['choice']> {
  return intent.kind === 'correct'
    ? { command: 'correct', content: intent.content }
    : { command: intent.kind };
}

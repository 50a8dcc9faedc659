import { correct } from '../../../curation/corrections/correct.ts';
import { correctionIn } from '../../../text/statements/correctionStatement.ts';
import { queryTerms } from '../../../text/terms.ts';
import { termShare } from '../../../text/termShare.ts';
import type { AnswerContext } from '../answerContext.ts';
import { actionReply, choiceReply, resultReply, textReply, type Reply } from '../reply.ts';
import { recallFor } from './recallFor.ts';
import { toCitation } from './hitLines.ts';

/** Share of the correction's words in the memory that it replaces, and of its words in turn. */
const MIN_SHARED = 0.5;
const MIN_SHARED_BACK = 0.3;
/** Share from which a memory is offered, and a message named. */
const MIN_OFFERED = 1 / 3;
const MIN_NAMED = 0.25;

/**
 * Reply to a correction in plain words. It replaces the one memory that it is about; a memory that
 * says much else is offered, and where only a message said so, the reply names that message. Null if
 * nothing earlier is about the same.
 */
export async function correctionReply(context: AnswerContext): Promise<(() => Reply) | null> {
  const { deps, turn, say, day } = context;
  const statement = correctionIn(turn.text);
  if (statement === null || queryTerms(statement).length === 0) return null;
  const { recalled } = await recallFor(context, statement, { limit: 8, memoriesOnly: false });
  const candidates = recalled.hits
    .map((hit) => ({ hit, share: termShare(statement, hit.content) }))
    .filter(({ share }) => share >= MIN_NAMED)
    .sort((a, b) => b.share - a.share || b.hit.eventTime - a.hit.eventTime);
  const memories = candidates.filter(({ hit }) => hit.source === 'memory' && hit.kind !== 'Todo');
  const replaced = memories.find(
    ({ hit, share }) => share >= MIN_SHARED && termShare(hit.content, statement) >= MIN_SHARED_BACK,
  );
  if (replaced !== undefined) {
    const { nodeId, content } = replaced.hit;
    return () =>
      actionReply(correct(deps.curation, nodeId, statement, turn.source), say, (result) =>
        resultReply(say.corrected(content, statement), 'corrected', result, statement),
      );
  }
  const [offered] = memories.filter(({ share }) => share >= MIN_OFFERED);
  if (offered !== undefined) {
    const choice = { command: 'correct', content: statement } as const;
    return choiceReply(say.unsureCorrection, choice, [offered.hit]);
  }
  const hit = candidates.find(({ hit: { source } }) => source === 'turn')?.hit;
  if (hit === undefined) return null;
  const text = say.turnCorrected(statement, hit.content, say.when(hit.eventTime, day));
  return () => ({ ...textReply(text), citations: [toCitation(hit, 0)] });
}

import { correct } from '../../../curation/corrections/correct.ts';
import { correctionIn } from '../../../text/statements/correctionStatement.ts';
import { stem } from '../../../text/stem.ts';
import { queryTerms } from '../../../text/terms.ts';
import { termShare } from '../../../text/termShare.ts';
import { tokenSpans } from '../../../text/tokenize.ts';
import type { AnswerContext } from '../answerContext.ts';
import { actionReply, choiceReply, resultReply, textReply, type Reply } from '../reply.ts';
import { recallFor } from './recallFor.ts';
import { toCitation } from './hitLines.ts';

/** Share of the correction's words in the memory that it replaces, and of its words in turn. */
const MIN_SHARED = 0.5;
const MIN_SHARED_BACK = 0.3;
/** Words that both share: by its subject alone, "Anna is now in Berlin" is about no allergy of hers. */
const MIN_WORDS = 2;
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
  const correction = correctionIn(turn.text);
  if (correction === null) return null;
  const { statement, isSure } = correction;
  if (queryTerms(statement).length === 0) return null;
  const { recalled } = await recallFor(context, statement, { limit: 8, memoriesOnly: false });
  const candidates = recalled.hits
    .map((hit) => ({ hit, share: termShare(statement, hit.content) }))
    .filter(({ share }) => share >= MIN_NAMED)
    .sort((a, b) => b.share - a.share || b.hit.eventTime - a.hit.eventTime);
  const memories = candidates.filter(({ hit }) => hit.source === 'memory' && hit.kind !== 'Todo');
  const replaced = memories.find(
    ({ hit: { content }, share }) =>
      share >= MIN_SHARED &&
      termShare(content, statement) >= MIN_SHARED_BACK &&
      statesOtherwise(content, statement, turn.text),
  );
  if (replaced !== undefined && isSure) {
    const { nodeId, content } = replaced.hit;
    return () =>
      actionReply(correct(deps.curation, nodeId, statement, turn.source), context, (result) =>
        resultReply(say.corrected(content, statement), 'corrected', result, statement),
      );
  }
  if (replaced === undefined && !isSure) return null;
  const offered = replaced ?? memories.find(({ share }) => share >= MIN_OFFERED);
  if (offered !== undefined) {
    const choice = { command: 'correct', content: statement } as const;
    return choiceReply(say.unsureCorrection, choice, [offered.hit]);
  }
  const hit = candidates.find(({ hit: { source } }) => source === 'turn')?.hit;
  if (hit === undefined) return null;
  const text = say.turnCorrected(statement, hit.content, say.when(hit.eventTime, day));
  return () => ({ ...textReply(text), citations: [toCitation(hit, 0)] });
}

const isFigure = (term: string) => /\p{N}/u.test(term);

/**
 * True for a statement that shares more than its subject with a memory, or gives its thing another
 * figure: «номер кабинета 314», «кабинет 341». A name has many: "Anna has 12 cats", "Anna is 34".
 */
function statesOtherwise(memory: string, statement: string, turn: string): boolean {
  const [memoryTerms, terms] = [queryTerms(memory), queryTerms(statement)];
  const shared = new Set(terms.filter((term) => memoryTerms.includes(term)));
  if (shared.size >= MIN_WORDS) return true;
  const added = terms.filter((term) => !shared.has(term));
  if (shared.size === 0 || !added.every(isFigure)) return false;
  const replaced = memoryTerms.filter((term) => !shared.has(term));
  return replaced.every(isFigure) || (replaced.some(isFigure) && !isNameIn(turn, shared));
}

/** True if a text writes one of the terms with a capital letter. */
function isNameIn(text: string, terms: ReadonlySet<string>): boolean {
  return tokenSpans(text).some(
    ({ token, start, end }) => terms.has(stem(token)) && /^\p{Lu}/u.test(text.slice(start, end)),
  );
}

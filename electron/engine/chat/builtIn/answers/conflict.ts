import type { MemoryAction } from '../../../../../shared/domain/chat.ts';
import type { AnswerHit } from '../../../retrieval/recall.ts';
import { areConflictingStatements } from '../../../text/statements/conflictingStatements.ts';
import { statesChange } from '../../../text/statements/statesChange.ts';
import type { AnswerContext } from '../answerContext.ts';
import { textReply, type Reply } from '../reply.ts';
import type { RecalledForAnswer } from './recallFor.ts';
import { hitLine, toCitation } from './lines/hitLines.ts';

/** Number of best hits among which a conflict is looked for. */
const MAX_COMPARED_HITS = 6;

type Pair = readonly [AnswerHit, AnswerHit];

/** Question with one answer: where, when, who, which, what is … */
const SINGLE_ANSWER_QUESTION =
  /(?<!\p{L})(?:where|when|who|whose|which|what(?:'s| is| was| are)?|in which|how old|can|may|is|does|где|куда|когда|кто|у кого|кому|чей|чья|какой|какая|какое|каком|какую|каким|что|как зовут|сколько|можно|на что|во сколько)(?!\p{L})/iu;

/**
 * Reply that names two statements which cannot both answer the question, the older one first, and
 * offers the choice. Null if the best hits agree.
 */
export function conflictReply(
  context: AnswerContext,
  { recalled, receiptOf }: RecalledForAnswer,
  terms: readonly string[],
): (() => Reply) | null {
  const hits = recalled.hits.slice(0, MAX_COMPARED_HITS);
  const pair = pairByRecordedConflict(context, hits) ?? pairByStatements(context, hits);
  if (pair === null) return null;
  const { phrases } = context;
  const [first, second] = pair.toSorted((a, b) => a.eventTime - b.eventTime) as unknown as Pair;
  const text = phrases.conflict(
    hitLine(context, first, terms, 1),
    hitLine(context, second, terms, 2),
  );
  const choice: MemoryAction = {
    action: 'disputed',
    nodeId: first.nodeId,
    content: first.content,
    changeId: null,
    other: { nodeId: second.nodeId, content: second.content },
  };
  const receipt = receiptOf([first, second]);
  return () => ({
    ...textReply(text),
    citations: [first, second].map(toCitation),
    actions: [choice],
    receipt,
  });
}

/** Pair of live memories with an unresolved contradiction between them. */
function pairByRecordedConflict({ deps }: AnswerContext, hits: readonly AnswerHit[]): Pair | null {
  const { store } = deps.curation;
  for (const [index, hit] of hits.entries()) {
    const row = store.knowledge.byId(hit.nodeId);
    const opponents = row === null ? [] : store.evidence.contradicting(row.seq);
    const ids = store.knowledge.bySeqs(opponents).map(({ id }) => id);
    const opponent = hits.slice(index + 1).find(({ nodeId }) => ids.includes(nodeId));
    if (opponent !== undefined) return [hit, opponent];
  }
  return null;
}

/** Best hit and another one that gives the question a different answer. */
function pairByStatements({ deps, turn }: AnswerContext, hits: readonly AnswerHit[]): Pair | null {
  const [best, ...nextHits] = hits;
  if (best === undefined || !SINGLE_ANSWER_QUESTION.test(turn.text)) return null;
  const { store } = deps.curation;
  const opponent = nextHits.find(
    (hit) =>
      !isOutdatedTurn(best, hit) &&
      !isOutdatedTurn(hit, best) &&
      !isChangeReport(best, hit) &&
      areConflictingStatements(best.content, hit.content) &&
      !store.evidence.isResolved(best.nodeId, hit.nodeId),
  );
  return opponent === undefined ? null : [best, opponent];
}

/** True for two turns of which the later one says that it is no longer so: "the exam moved to March 24". */
function isChangeReport(first: AnswerHit, second: AnswerHit): boolean {
  if (first.source !== 'turn' || second.source !== 'turn') return false;
  return statesChange((first.eventTime > second.eventTime ? first : second).content);
}

/** True for a turn older than a memory: the memory was kept later, and holds. */
function isOutdatedTurn(hit: AnswerHit, other: AnswerHit): boolean {
  return hit.source === 'turn' && other.source === 'memory' && hit.eventTime <= other.storedAt;
}

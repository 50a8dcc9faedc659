import { correct } from '../../../curation/corrections/correct.ts';
import { confirm, retract } from '../../../curation/curate.ts';
import type { MemoryAction } from '../../../../../shared/domain/chat.ts';
import type { AnswerHit } from '../../../retrieval/recall.ts';
import { shortenText } from '../../../text/statements/shortenText.ts';
import { timeIn } from '../../../retrieval/understand/timeExpression.ts';
import { isLive } from '../../../storage/connection/isLive.ts';
import { isStopWord } from '../../../text/stopWords.ts';
import { queryTerms } from '../../../text/terms.ts';
import { tokenize } from '../../../text/tokenize.ts';
import type { AnswerContext } from '../answerContext.ts';
import { forgottenTodoReply } from '../cancelReply.ts';
import type { Intent } from '../requests/intent.ts';
import {
  actionReply,
  choiceReply,
  resultReply,
  textReply,
  prepareTextReply,
  type Reply,
} from '../reply.ts';
import { QUOTE_LENGTH, toCitation } from './lines/hitLines.ts';

type TargetIntent = Extract<Intent, { kind: 'forget' | 'confirm' | 'correct' }>;

/** Share of a command's words that a memory must answer: "my sister's birthday" is not her address. */
const MIN_RELEVANCE = 0.6;

/** Limit of memories that are offered. */
const MAX_CHOICES = 5;

/** Words of a target that point at what was just said, and at all there is. */
const PRONOUNS = new Set(
  'this that these those it one said told say это эта этот эту этом этого сказал сказала говорил говорила'.split(
    ' ',
  ),
);
const EVERYTHING_WORDS = new Set('everything anything all все всего всем'.split(' '));

/** Runs a command on a memory named in words: only when exactly one memory matches. */
export async function targetReply(
  context: AnswerContext,
  intent: TargetIntent,
): Promise<() => Reply> {
  if (hasOnlyStopWords(intent.target)) return pronounReply(context, intent);
  const { deps, phrases } = context;
  if (intent.kind === 'forget' && meansEverything(context, intent.target))
    return prepareTextReply(phrases.eraseAll);
  const recalled = await deps.recall({
    query: intent.target,
    limit: MAX_CHOICES,
    memoriesOnly: true,
    exceptNodeIds: [],
    withheldNodeIds: [],
  });
  // A command acts on what most of its words name; what shares one or means the same is shown.
  const hits = recalled.hits.filter(
    ({ matchKind, relevance }) =>
      (matchKind === 'words' || matchKind === 'entity') && relevance >= MIN_RELEVANCE,
  );
  const [best, second] = hits;
  if (best === undefined) {
    const todoReply =
      intent.kind === 'forget' ? await forgottenTodoReply(context, intent.target) : null;
    if (todoReply !== null) return todoReply;
    const statement =
      intent.kind === 'forget' ? await findStatementAbout(context, intent.target) : null;
    if (statement !== null) return onlyInMessageReply(context, intent.target, statement);
    const [closest] = recalled.hits;
    if (closest === undefined) return prepareTextReply(phrases.noTarget(intent.target));
    const line = `${phrases.closest}\n\n- “${closest.content}” [1]`;
    return () => ({
      ...textReply(`${phrases.noTarget(intent.target)} ${line}`),
      citations: [toCitation(closest, 0)],
    });
  }
  if (second !== undefined && second.relevance >= best.relevance) {
    const bestHits = hits.filter(({ relevance }) => relevance >= best.relevance);
    return choiceReply(phrases.severalTargets, toChoice(intent), bestHits);
  }
  return targetAction(context, intent, best);
}

/** Runs a command on the memory that it means. */
function targetAction(
  context: AnswerContext,
  intent: TargetIntent,
  { nodeId, content, eventTime }: Pick<AnswerHit, 'nodeId' | 'content' | 'eventTime'>,
): () => Reply {
  const {
    deps: { curation },
    turn,
    phrases,
  } = context;
  return () => {
    switch (intent.kind) {
      case 'forget':
        return actionReply(retract(curation, nodeId, 'user'), context, (result) =>
          resultReply(phrases.retracted(content), 'retracted', result, content),
        );
      case 'confirm':
        return actionReply(confirm(curation, nodeId), context, (result) => ({
          ...resultReply(phrases.confirmed(content), 'confirmed', result, content),
          citations: [{ n: 1, nodeId, quote: content, eventTime }],
        }));
      case 'correct':
        return actionReply(
          correct(curation, nodeId, intent.content, turn.source),
          context,
          (result) =>
            resultReply(
              phrases.corrected(content, intent.content),
              'corrected',
              result,
              intent.content,
            ),
        );
    }
  };
}

/** Runs a command on what it points at: the one live memory of the answer before it, else none. */
function pronounReply(context: AnswerContext, intent: TargetIntent): () => Reply {
  const { deps, turn, phrases, day } = context;
  const target = tokenize(intent.target);
  if (intent.kind === 'forget' && meansEverything(context, intent.target))
    return prepareTextReply(phrases.eraseAll);
  const hasPronoun = target.some((word) => PRONOUNS.has(word));
  const memories = [...new Set(hasPronoun ? turn.lastNodeIds : [])].flatMap((nodeId) => {
    const row = deps.curation.store.knowledge.byId(nodeId);
    if (row === null || !isLive(row, day.now)) return [];
    return [{ nodeId, content: row.content, eventTime: row.event_time }];
  });
  const [memory] = memories;
  if (memory === undefined) {
    const { kind } = intent;
    return prepareTextReply(
      kind === 'forget' ? `${phrases.usage.forget} ${phrases.eraseInMenu}` : phrases.usage[kind],
    );
  }
  const choices = memories.slice(0, MAX_CHOICES);
  if (memories.length > 1) return choiceReply(phrases.severalTargets, toChoice(intent), choices);
  // "Forget it" may mean "never mind".
  return intent.kind === 'forget' && /^it$/iu.test(intent.target)
    ? choiceReply(phrases.unsureReference, toChoice(intent), choices)
    : targetAction(context, intent, memory);
}

/** True for words of grammar alone, by which a search would find any memory that has one. */
function hasOnlyStopWords(target: string): boolean {
  const tokens = tokenize(target);
  return tokens.length > 0 && tokens.every(isStopWord);
}

/** True for all there is, also of a time: "everything I said today". */
function meansEverything({ day }: AnswerContext, target: string): boolean {
  const time = timeIn(target, day)?.text ?? '';
  return (
    tokenize(target).some((word) => EVERYTHING_WORDS.has(word)) &&
    hasOnlyStopWords(target.replace(time, ' '))
  );
}

/** Message of the person that most of the words name; null for none. */
async function findStatementAbout(
  { deps, turn }: AnswerContext,
  target: string,
): Promise<AnswerHit | null> {
  const { hits } = await deps.recall({
    query: target,
    limit: 5,
    memoriesOnly: false,
    exceptNodeIds: [turn.episodeId],
    withheldNodeIds: [],
  });
  const statements = hits.filter(({ source, file }) => source === 'turn' && file === undefined);
  return (
    statements.find(
      ({ matchKind, relevance }) => matchKind === 'words' && relevance >= MIN_RELEVANCE,
    ) ?? null
  );
}

/** What was only said in a conversation is no memory to remove: the person erases the message. */
function onlyInMessageReply(
  { phrases }: AnswerContext,
  target: string,
  statement: AnswerHit,
): () => Reply {
  const { text } = shortenText(statement.content, queryTerms(target), QUOTE_LENGTH);
  return () => ({
    ...textReply(phrases.messageOnly(target, text)),
    citations: [toCitation(statement, 0)],
  });
}

function toChoice(intent: TargetIntent): NonNullable<MemoryAction['choice']> {
  return intent.kind === 'correct'
    ? { command: 'correct', content: intent.content }
    : { command: intent.kind };
}

import type { AnswerHit } from '../../../retrieval/recall.ts';
import { asksForOwnWork, statesOwnWork } from '../../../text/own/ownWork.ts';
import { leavesCancellationOpen } from '../../../text/statements/cancellationQuestion.ts';
import { statesOtherAttribute } from '../../../text/statements/otherAttribute.ts';
import { statesOtherRelative } from '../../../text/statements/otherRelative.ts';
import { queryTerms } from '../../../text/terms.ts';
import { traits, traitsOf } from '../../../text/turnTraits.ts';
import type { AnswerContext } from '../answerContext.ts';
import { resolvePronouns } from '../pronouns.ts';
import { textReply, type Reply } from '../reply.ts';
import type { StatementAndQuestion } from '../segments.ts';
import { isSingleModelRequest } from '../statementBeforeRequest.ts';
import { conflictReply } from './conflict.ts';
import { hitLine, hitsReply, toCitation } from './lines/hitLines.ts';
import { statedReply } from './statedAnswer.ts';
import { recallFor, type RecalledForAnswer } from './recallFor.ts';

const MAX_ANSWERS = 3;
const EXTRA_HITS = 20;

/** A question about the person, their people, or what was said. */
const PERSONAL_QUESTION =
  /(?<!\p{L})(?:i|i'm|i've|me|my|mine|we|us|our|ours|you|your|я|меня|мне|мной|мой|моя|моё|мои|мою|моей|моего|моих|мы|нас|нам|наш\p{L}*|ты|тебе|тебя|вы|вам)(?!\p{L})/iu;
const NAME_WITHIN = /(?<=\p{L}[\p{L}'’,]* )\p{Lu}\p{Ll}+/u;
/** Questions of general knowledge, even with a name in them. */
const GENERAL_KNOWLEDGE_QUESTION =
  /^(?:what(?:'s| is| are| was) (?:the |an? )?\p{L}+(?: \p{L}+)? of |who (?:invented|wrote|discovered|painted|composed|founded|won)|how (?:does|do|did|is|are) (?:an? |the )?\p{L}+ (?:work|made|happen)|why (?:is|are|does|do) the |what does .+ mean|define |столица|кто (?:изобр[её]л|написал|открыл|придумал|победил)|почему (?:небо|трава|вода|солнце)|что такое|как (?:работает|устроен\p{L}*|делают))/iu;

/** Questions of how and why, which need knowledge unless they are about the person. */
const EXPLANATION_QUESTION =
  /^(?:why|how|what is an? |what are|what's an? |define|почему|зачем|отчего|как |что такое|что значит)/iu;

/** Questions for advice, which a memory may answer. */
const ADVICE_QUESTION =
  /^(?:(?:so|and|but) )?(?:(?:what|which|who|where|how|when)(?: [\p{L}'-]+){0,3}? should (?:i|we)|should (?:i|we)|(?:а |и )?(?:что|куда|как|какой|какую|какое|какие|где|чем|стоит ли|лучше ли)(?: (?:бы|мне|нам|лучше|ей|ему|им|маме|папе))*(?: (?:лучше|стоит|можно|такого))* \p{L}{2,14}(?:ть|ти|чь)(?:ся)?)(?!\p{L})/iu;

/**
 * Answer to any other question: by what the same message states in front of it, else by words, from
 * memories and from what was said.
 */
export async function searchReply(
  context: AnswerContext,
  parts: StatementAndQuestion | null,
): Promise<() => Reply> {
  const statedAnswer = parts === null ? null : statedReply(context, parts);
  if (statedAnswer !== null) return statedAnswer;
  const { phrases } = context;
  const turn = parts?.isLong === true ? { ...context.turn, text: parts.question } : context.turn;
  const answerByWords = await recallFor(context, resolvePronouns({ ...context, turn }), {
    limit: MAX_ANSWERS + EXTRA_HITS,
    memoriesOnly: false,
  });
  const answer = rankAgesFirst(
    turn.text,
    excludeOtherSubjects(turn.text, excludeWorkOfOthers(turn.text, answerByWords)),
  );
  const { recalled, receiptOf } = answer;
  const terms = queryTerms(turn.text);
  if (recalled.hits.length > 0) {
    return (
      conflictReply(context, answer, terms) ??
      hitsReply(context, recalled.hits, { limit: MAX_ANSWERS, heading: null, terms, receiptOf })
    );
  }
  const receipt = receiptOf([]);
  const plain = turn.text.replaceAll('’', "'");
  const isPersonal = PERSONAL_QUESTION.test(plain) || NAME_WITHIN.test(plain);
  if (GENERAL_KNOWLEDGE_QUESTION.test(plain) || (!isPersonal && EXPLANATION_QUESTION.test(plain))) {
    return () => ({ ...textReply(phrases.generalKnowledge), receipt });
  }
  const { closest } = recalled;
  if (closest === null && ADVICE_QUESTION.test((parts?.question ?? plain).replaceAll('’', "'")))
    return () => ({ ...textReply(phrases.adviceNeedsModel), receipt });
  if (closest === null) return () => ({ ...textReply(phrases.nothingFound), receipt });
  const line = hitLine(context, closest, terms, 1);
  return () => ({
    ...textReply(`${phrases.nothingFound} ${phrases.closest}\n\n${line}`),
    citations: [toCitation(closest, 0)],
    receipt,
  });
}

/** Where one works is not told by what others do. */
function excludeWorkOfOthers(question: string, answer: RecalledForAnswer): RecalledForAnswer {
  if (!asksForOwnWork(question)) return answer;
  const { recalled } = answer;
  const hits = recalled.hits.filter(({ content }) => statesOwnWork(content));
  const closest =
    recalled.closest !== null && statesOwnWork(recalled.closest.content) ? recalled.closest : null;
  return { ...answer, recalled: { ...recalled, hits, closest } };
}

/**
 * The code of something else, or somebody else's husband, is no answer, but the closest there is; so is a
 * date to "is it off?", and what only a model could have done.
 */
function excludeOtherSubjects(question: string, answer: RecalledForAnswer): RecalledForAnswer {
  const { recalled } = answer;
  const texts = recalled.hits.map(({ content }) => content);
  const isAboutOther = ({ content, matchKind }: AnswerHit) =>
    (matchKind !== 'entity' && statesOtherAttribute(question, content, texts)) ||
    statesOtherRelative(question, content) ||
    leavesCancellationOpen(question, content) ||
    isSingleModelRequest(content);
  const hits = recalled.hits.filter((hit) => !isAboutOther(hit));
  const closest = recalled.closest ?? recalled.hits[0] ?? null;
  return { ...answer, recalled: { ...recalled, hits, closest } };
}

const AGE_QUESTION =
  /(?<!\p{L})(?:how old|what age|сколько (?:\p{L}+ )?лет|какой возраст)(?!\p{L})/iu;

/** Hits of a question for an age, statements with a number before all others. */
function rankAgesFirst(question: string, answer: RecalledForAnswer): RecalledForAnswer {
  if (!AGE_QUESTION.test(question)) return answer;
  const hasNumber = ({ kind, content }: AnswerHit) =>
    kind !== 'Todo' && (traitsOf(content) & traits.number) !== 0;
  const { recalled } = answer;
  const candidates = recalled.hits.filter(hasNumber);
  const hits = [...candidates, ...recalled.hits.filter((hit) => !hasNumber(hit))];
  return { ...answer, recalled: { ...recalled, hits } };
}

/** Everything about a topic. */
export async function aboutReply(
  context: AnswerContext,
  topic: string,
  heading: string,
): Promise<() => Reply> {
  const { recalled, receiptOf } = await recallFor(context, topic, {
    limit: MAX_TOPIC_HITS + EXTRA_HITS,
    memoriesOnly: false,
  });
  if (recalled.hits.length === 0) {
    const reply = { ...textReply(context.phrases.unknownName(topic)), receipt: receiptOf([]) };
    return () => reply;
  }
  const terms = queryTerms(topic);
  return hitsReply(context, recalled.hits, { limit: MAX_TOPIC_HITS, heading, terms, receiptOf });
}

const MAX_TOPIC_HITS = 8;

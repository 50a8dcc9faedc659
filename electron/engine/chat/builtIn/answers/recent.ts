import type { StructureItem } from '../../../retrieval/structure/structureItem.ts';
import { timeIn } from '../../../retrieval/understand/timeExpression.ts';
import { shortenText } from '../../../text/statements/shortenText.ts';
import { stem } from '../../../text/stem.ts';
import { isStopWord } from '../../../text/stopWords.ts';
import { indexTerms } from '../../../text/terms.ts';
import { tokenize } from '../../../text/tokenize.ts';
import { structureItems, type AnswerContext } from '../answerContext.ts';
import { textReply, type Reply } from '../reply.ts';
import { addressUser } from './addressUser.ts';
import { sectionsReply } from './lines/itemLines.ts';
import { questionPastInterval, stripInterval, type QuestionInterval } from './questionInterval.ts';

/** Days that are looked through, unless the question names a time. */
const RECENT_DAYS = 7;

/** Length limit of the last statement. */
const MAX_LAST_MESSAGE_LENGTH = 400;

/** Words of asking that are no topic. */
const SPEECH_VERB_TERMS = new Set(
  indexTerms(
    `talk talked talking mention mentioned write wrote written discuss discussed chat speak spoke
     mind thinking happened going far so today note noted report conversation about times often many
     complain complained message often list briefly summarize summarise recap sum
     just u
     сказал сказала сказали говорил говорила говорили только
     кратко коротко вкратце перескажи подытожь рассказывал рассказала писал писала написал упоминал упомянул обсуждали обсудили разговаривали
     беседовали жаловалась жаловался болтали тебе часто раз отмечал разговор шла был было происходило`,
  ),
);

/** The person as the one who said it: "what happened?" asks for more than that. */
const FIRST_PERSON = /(?<!\p{L})(?:i|we|я|мы)(?!\p{L})/iu;
const JUST_NOW = /(?<!\p{L})(?:just(?: now)?|только что)(?!\p{L})/iu;

/**
 * Turns of the person in an interval, about a topic if the question names one. Null for a question
 * without a time that a search answers, by its topic.
 */
export async function recentReply(context: AnswerContext): Promise<Reply | null> {
  const { turn, day } = context;
  if (timeIn(turn.text, day) !== null) return await intervalReply(context);
  if (!FIRST_PERSON.test(turn.text) || topicTerms(turn.text).length > 0) return null;
  return JUST_NOW.test(turn.text) ? await lastReply(context) : await intervalReply(context);
}

/** Answer to "what did I just say?". */
async function lastReply(context: AnswerContext): Promise<Reply> {
  const { deps, phrases, day } = context;
  const { knowledge } = deps.curation.store;
  // What Loci itself drew from the conversation, or from a file, was not said.
  const last = (
    await statementsIn(context, questionPastInterval(context, RECENT_DAYS), [])
  ).findLast(
    ({ nodeId: id, source: from }) =>
      from === 'turn' || knowledge.byId(id)?.source_type === 'conversation',
  );
  if (last === undefined) return textReply(phrases.nothingStated(RECENT_DAYS));
  const { nodeId, content, at, source } = last;
  const text = shortenText(
    addressUser({ deps }, nodeId, content),
    [],
    MAX_LAST_MESSAGE_LENGTH,
  ).text;
  const line = source === 'memory' ? phrases.savedMemory : phrases.quotedTurn;
  return {
    ...textReply(line(text, phrases.when(at, day), 1)),
    citations: [{ n: 1, nodeId, quote: content, eventTime: at }],
  };
}

async function intervalReply(context: AnswerContext): Promise<Reply> {
  const { phrases, day } = context;
  const interval = questionPastInterval(context, RECENT_DAYS);
  const days = interval.text === null ? RECENT_DAYS : null;
  const terms = topicTerms(stripInterval(context.turn.text, interval));
  const items = await statementsIn(context, interval, terms);
  if (items.length === 0) return textReply(phrases.nothingStated(days));
  const noteOf = ({ at }: StructureItem) => `${phrases.when(at, day)}, ${phrases.time(at, day)}`;
  return sectionsReply(
    [{ heading: phrases.statedInInterval(days), items, noteOf }],
    context,
    terms,
  );
}

/** Number of messages about a topic in an interval, and the messages. */
export async function countMentionsReply(context: AnswerContext, topic: string): Promise<Reply> {
  const { phrases, day } = context;
  const question = questionPastInterval(context, 0);
  const interval = question.text === null ? { ...question, from: 0 } : question;
  const isInInterval = question.text !== null;
  const plain = stripInterval(topic, interval).trim();
  const items = await statementsIn(context, interval, topicTerms(plain));
  if (items.length === 0) return textReply(phrases.countMentions(0, plain, isInInterval));
  const noteOf = ({ at }: StructureItem) => phrases.when(at, day);
  return sectionsReply(
    [{ heading: phrases.countMentions(items.length, plain, isInInterval), items, noteOf }],
    context,
  );
}

/** Statements and memories of an interval that contain every term of a topic, oldest first. */
async function statementsIn(
  context: AnswerContext,
  { from, to }: QuestionInterval,
  terms: readonly string[],
): Promise<StructureItem[]> {
  const turns = await structureItems(context, { read: 'turns', from, to });
  const memories = await structureItems(context, { read: 'memories', from, to });
  return [...turns, ...memories]
    .filter(({ content }) => {
      const contentTerms = new Set(indexTerms(content));
      return terms.every((term) => contentTerms.has(term));
    })
    .sort((a, b) => a.at - b.at);
}

function topicTerms(text: string): string[] {
  const words = tokenize(text).filter((word) => !isStopWord(word));
  return [...new Set(words.map(stem))].filter((term) => !SPEECH_VERB_TERMS.has(term));
}

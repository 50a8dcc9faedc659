import type { AnswerHit } from '../../../retrieval/recall.ts';
import { correct } from '../../../curation/corrections/correct.ts';
import { comingDateIn } from '../../../text/dates/comingDate.ts';
import { addDayOf } from '../../../text/dates/addDayOf.ts';
import { stripTime } from '../../../text/dates/stripTime.ts';
import { containsQuestion } from '../../../text/questions.ts';
import { areConflictingStatements } from '../../../text/statements/conflictingStatements.ts';
import { changeIn, correctionIn } from '../../../text/statements/correctionStatement.ts';
import { stem } from '../../../text/stem.ts';
import { queryTerms } from '../../../text/terms.ts';
import { termShare } from '../../../text/termShare.ts';
import { tokenize, tokenSpans } from '../../../text/tokenize.ts';
import { timeCorrectionIn } from '../requests/rescheduleRequests.ts';
import type { AnswerContext } from '../answerContext.ts';
import {
  actionReply,
  choiceReply,
  resultReply,
  textReply,
  prepareTextReply,
  type Reply,
} from '../reply.ts';
import { recallFor } from './recallFor.ts';
import { toCitation } from './lines/hitLines.ts';

/** Share of the correction's words in the memory that it replaces, and of its words in turn. */
const MIN_SHARED_TERMS = 0.5;
const MIN_REVERSE_SHARE = 0.3;
/** Words that both share: by its subject alone, "Anna is now in Berlin" is about no allergy of hers. */
const MIN_WORDS = 2;
/** Share from which a memory is offered, and a message named. */
const MIN_OFFER_SHARE = 1 / 3;
const MIN_NAMED_SHARE = 0.25;

/**
 * Reply to a correction in plain words. It replaces a memory of the same subject that says one value
 * otherwise; a memory that shares as much is offered, and where only a message said so, the reply
 * names that message. Null if nothing earlier is about the same.
 */
export async function correctionReply(context: AnswerContext): Promise<(() => Reply) | null> {
  const { deps, turn, phrases, day } = context;
  const correction = correctionIn(turn.text) ?? changeIn(turn.text);
  const timeCorrection = timeCorrectionIn(turn.text);
  const words =
    timeCorrection?.target === 'it' ? timeCorrection.time : (correction?.statement ?? '');
  const replyToMessage = timeOfMessageReply(context, words);
  if (replyToMessage !== null) return replyToMessage;
  if (correction === null) return null;
  const { statement, isSure } = correction;
  if (queryTerms(statement).length === 0 || ADDITION_WORDS.test(statement)) return null;
  const isOnSameDay = ({ content, storedAt }: AnswerHit) =>
    addDayOf(statement, { content, at: storedAt }, day) ?? statement;
  const { recalled } = await recallFor(context, statement, { limit: 8, memoriesOnly: false });
  const candidates = recalled.hits
    .map((hit) => ({ hit, share: termShare(statement, hit.content) }))
    .filter(
      ({ hit, share }) => share >= MIN_NAMED_SHARE && !isFeelingAboutSame(hit.content, statement),
    )
    .sort((a, b) => b.share - a.share || b.hit.eventTime - a.hit.eventTime);
  const memories = candidates.filter(({ hit }) => hit.source === 'memory' && hit.kind !== 'Todo');
  const similar = memories.filter(
    ({ hit: { content }, share }) =>
      share >= MIN_SHARED_TERMS &&
      termShare(content, statement) >= MIN_REVERSE_SHARE &&
      (sharesMostTerms(content, statement) || hasDifferentFigure(content, statement, turn.text)),
  );
  const memoryToReplace = similar.find(
    ({ hit: { content } }) =>
      hasDifferentValue(content, statement) || hasDifferentFigure(content, statement, turn.text),
  );
  if (memoryToReplace !== undefined && isSure) {
    const { nodeId, content } = memoryToReplace.hit;
    const after = isOnSameDay(memoryToReplace.hit);
    return () =>
      actionReply(correct(deps.curation, nodeId, after, turn.source), context, (result) =>
        resultReply(phrases.corrected(content, after), 'corrected', result, after),
      );
  }
  const best = memoryToReplace ?? similar[0];
  if (best === undefined && !isSure) return null;
  const offered = best ?? memories.find(({ share }) => share >= MIN_OFFER_SHARE);
  if (offered !== undefined) {
    const choice = { command: 'correct', content: isOnSameDay(offered.hit) } as const;
    return choiceReply(phrases.unsureCorrection, choice, [offered.hit]);
  }
  const hit = candidates.find(({ hit: { source } }) => source === 'turn')?.hit;
  if (hit === undefined) return null;
  const text = phrases.turnCorrected(
    isOnSameDay(hit),
    hit.content,
    phrases.when(hit.eventTime, day),
  );
  return () => ({ ...textReply(text), citations: [toCitation(hit, 0)] });
}

/** Reply to a day alone, "no wait, it's May 11", that corrects the one of the message before; else null. */
function timeOfMessageReply(
  { turn: { lastMessage }, phrases, day }: AnswerContext,
  statement: string,
): (() => Reply) | null {
  const time = comingDateIn(statement, day)?.text;
  if (time === undefined || stripTime(statement, day).trim() !== '') return null;
  if (
    lastMessage === null ||
    lastMessage.length > MAX_MESSAGE_LENGTH ||
    containsQuestion(lastMessage)
  )
    return null;
  if (correctionIn(lastMessage) !== null) return null;
  const oldTime = comingDateIn(lastMessage, day)?.text;
  if (oldTime === undefined || stripTime(lastMessage, day).trim() === '') return null;
  const after =
    addDayOf(time, { content: lastMessage, at: day.now }, day) ??
    lastMessage.replace(oldTime, () => time);
  return prepareTextReply(phrases.timeCorrected(after, lastMessage));
}

/** Longest message whose day is corrected; a longer one names several. */
const MAX_MESSAGE_LENGTH = 160;

/** What is said of one more: "Actually, Tom is allergic to nuts too". */
const ADDITION_WORDS = /(?<!\p{L})(?:too|also|as well|likewise|тоже|также)(?!\p{L})/iu;
/** Need and feeling: "Actually I need to change my password" says of no password what it is. */
const FEELING_VERBS =
  /(?<!\p{L})(?:needs?|wants?|wanted|wish|hopes?|hoped|loves?|loved|likes?|liked|enjoy(?:s|ed)?|hates?|hated|feels?|felt|miss(?:ed)?|forgot|нужно|надо|нужен|нужна|хочу|хочет|хотел[аи]?|люблю|любит|нравится|понравил\p{L}+|обожаю|ненавижу|надеюсь|забыл[аи]?)(?!\p{L})/giu;

/** True for a statement of a need or a feeling that the memory does not have. */
function isFeelingAboutSame(memory: string, statement: string): boolean {
  const memoryStems = new Set(tokenize(memory).map(stem));
  const feelings = statement.match(FEELING_VERBS) ?? [];
  return feelings.some((word) => !memoryStems.has(stem(word.toLowerCase())));
}

const sharedTerms = (memory: string, statement: string): ReadonlySet<string> => {
  const memoryTerms = queryTerms(memory);
  return new Set(queryTerms(statement).filter((term) => memoryTerms.includes(term)));
};

/** True for a statement that shares more than its subject with a memory. */
function sharesMostTerms(memory: string, statement: string): boolean {
  return sharedTerms(memory, statement).size >= MIN_WORDS;
}

/** True for a statement about the same subject that differs in one value: both cannot hold. */
function hasDifferentValue(memory: string, statement: string): boolean {
  return (
    queryTerms(memory)[0] === queryTerms(statement)[0] &&
    areConflictingStatements(memory, statement)
  );
}

const isFigure = (term: string) => /\p{N}/u.test(term);

/**
 * True for a statement that gives the thing of a memory another figure: «номер кабинета 314»,
 * «кабинет 341». A name has many: "Anna has 12 cats", "Anna is 34".
 */
function hasDifferentFigure(memory: string, statement: string, turn: string): boolean {
  const shared = sharedTerms(memory, statement);
  const addedTerms = queryTerms(statement).filter((term) => !shared.has(term));
  if (shared.size === 0 || !addedTerms.every(isFigure)) return false;
  const replacedTerms = queryTerms(memory).filter((term) => !shared.has(term));
  return replacedTerms.every(isFigure) || (replacedTerms.some(isFigure) && !isNameIn(turn, shared));
}

/** True if a text writes one of the terms with a capital letter. */
function isNameIn(text: string, terms: ReadonlySet<string>): boolean {
  return tokenSpans(text).some(
    ({ token, start, end }) => terms.has(stem(token)) && /^\p{Lu}/u.test(text.slice(start, end)),
  );
}

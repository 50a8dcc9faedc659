import { timeIn } from '../../../retrieval/understand/timeExpression.ts';
import { comingDateIn } from '../../../text/dates/comingDate.ts';
import { isQuestion } from '../../../text/questions.ts';
import type { Topic } from './questionPattern.ts';

/** Topics without words of their own: what else is asked about is found by a search, not in a list. */
const LIST_TOPICS: ReadonlySet<Topic> = new Set([
  'agenda',
  'links',
  'finished_todos',
  'count_memories',
  'changes',
  'how_are_you',
]);

/** Topics whose wordings name what is asked for, so that anything may follow. */
const OPEN_TOPICS: ReadonlySet<Topic> = new Set(['model_only', 'person']);

/** Requests, which ask without a question word. */
const REQUEST_VERB =
  /^(?:(?:can|could|would) you |please )?(?:show|list|give|tell|read|see|let me see|open|display|find|get|search|remind|describe|briefly|summari[sz]e|recap|sum up|say|everything|покажи|выведи|перечисли|дай|назови|скажи|напомни|открой|прочитай|расскажи|опиши|найди|пришли|скинь|подытожь|перескажи|кратко|коротко|вкратце|поведай|подскажи)(?!\p{L})/iu;

/** Words that add nothing to what is asked. */
const FILLER_WORD =
  /^(?:and|so|please|there|here|else|on|for|in|at|by|of|to|the|my|our|me|us|it|do|does|did|have|had|has|are|is|i|we|you|this|that|or|any|anything|everything|something|plans?|left|still|then|now|yet|recently|lately|today|about|total|so|far|all|saved|stored|memory|loci|morning|noon|afternoon|evening|night|last|past|days?|weeks?|months?|years?|am|pm|since|between|during|over|from|и|а|или|там|тут|у|меня|нас|мне|нам|тебя|вас|ты|вы|я|мы|ещё|еще|на|в|во|до|к|ко|по|за|с|со|из|от|о|обо|же|ли|мои|мой|моей|планы|дела|план|всё|все|это|сделать|делать|нужно|надо|есть|будет|сейчас|теперь|недавно|всего|сохранено|хранится|памяти|локи|утра|утром|дня|днём|днем|вечера|вечером|ночью|час|часов|часа|день|дней|недел[ьиюея]{1,2}|месяц|год|последн\p{L}+|\d{1,2}|пожалуйста)$/iu;

/** Last preposition of a pattern, which is of what follows, and the word that a pattern takes: «в холодильнике». */
const TAIL = / (?:in|on|for|by|на|в|во|до|к)(?: [\p{L}\d]+)?$/iu;

/**
 * True if a turn asks what a pattern stands for, by what it says beside the pattern: "I have a
 * deadline on Friday" and "What do I have in the fridge?" are no questions about the agenda.
 */
export function asksOnlyAbout(topic: Topic, turn: string, matchedText: string): boolean {
  if (OPEN_TOPICS.has(topic)) return true;
  const isRequest = turn.includes('?') || isQuestion(turn) || REQUEST_VERB.test(turn);
  if (isRequest && !LIST_TOPICS.has(topic)) return true;
  const tail = topic === 'agenda' ? (TAIL.exec(matchedText)?.[0] ?? '') : '';
  return !hasContent(tail + turn.slice(matchedText.length));
}

/** Only the words of a time count here, not which one it is. */
const ANY_DAY = { now: 0, zone: 'UTC' };

/** True for words that are neither a time nor filler. */
function hasContent(text: string): boolean {
  const withoutComingTime = text.replace(comingDateIn(text, ANY_DAY)?.text ?? '', ' ');
  const withoutTimes = withoutComingTime.replace(
    timeIn(withoutComingTime, ANY_DAY)?.text ?? '',
    ' ',
  );
  const words = withoutTimes.match(/[\p{L}\p{M}\p{N}'’-]+/gu) ?? [];
  return words.some((word) => !FILLER_WORD.test(word));
}

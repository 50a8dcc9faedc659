import { isLive } from '../../storage/connection/isLive.ts';
import { clockIn } from '../../text/dates/clockTime.ts';
import { comingDateIn } from '../../text/dates/comingDate.ts';
import { tokenize } from '../../text/tokenize.ts';
import type { AnswerContext } from './answerContext.ts';

const PRONOUNS = new Set(
  'it this that them these those him her about of one это этом этого эту этой нём нем ней него неё нее них о об обо про'.split(
    ' ',
  ),
);

/**
 * To-do whose words only point: "remind me about it tomorrow". Its subject is the one memory of the
 * answer before it, after the time; null where there is none, or more than one. Undefined for a to-do
 * that names its subject.
 */
export function resolvePronounTodo(
  { deps, turn, day }: AnswerContext,
  content: string,
): string | null | undefined {
  const time = comingDateIn(content, day)?.text ?? '';
  const withoutDay = time === '' ? content : content.replace(time, ' ');
  const clock = clockIn(withoutDay)?.text ?? '';
  if (!isPronoun(clock === '' ? withoutDay : withoutDay.replace(clock, ' '))) return undefined;
  const [memory, ...furtherMemories] = [...new Set(turn.lastNodeIds)].flatMap((nodeId) => {
    const row = deps.curation.store.knowledge.byId(nodeId);
    return row !== null && isLive(row, day.now) ? [row.content] : [];
  });
  if (memory === undefined || furtherMemories.length > 0) return null;
  const timeText = [time, clock].filter((part) => part !== '').join(' ');
  if (timeText === '') return memory;
  return `${timeText.charAt(0).toLocaleUpperCase()}${timeText.slice(1)}: ${memory}`;
}

/** True for words that name nothing and point: "about it", «об этом». */
export function isPronoun(text: string): boolean {
  const words = tokenize(text);
  return words.length > 0 && words.every((word) => PRONOUNS.has(word));
}

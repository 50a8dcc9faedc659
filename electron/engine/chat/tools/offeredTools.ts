import type { Tool } from '../../models/toolbox.ts';
import type { MemoryTools } from './memoryTools.ts';
import { asksToConsolidate } from './userRequest.ts';
import type { WritingTools } from './writing/writingTools.ts';

/** Words of a turn that make a tool useful, which most turns do not need. */
const CONFIRMS =
  /(?<!\p{L})(?:i (?:can )?confirm|confirmed|that(?:['’]s| is) (?:right|correct|true)|still (?:right|true|correct)|подтвержд\p{L}+|вс[её] верно|это верно|правильно|так и есть)(?!\p{L})/iu;
const AFFIRMS =
  /^[^\p{L}]*(?:yes|yep|yeah|yup|correct|exactly|right|да|ага|угу|верно|точно|именно)(?!\p{L})/iu;
const ASKS_ABOUT =
  /(?<!\p{L})(?:who (?:is|was|are)|what do you know (?:of|about)|tell me (?:of|about)|кто так(?:ой|ая|ие)|что ты знаешь (?:обо?|про)|расскажи (?:мне )?(?:обо?|про))(?!\p{L})/iu;
const ASKS_SOURCE =
  /(?<!\p{L})(?:how do you know|where (?:did|do) you (?:get|have|know|learn)|why do you (?:think|believe|say)|откуда ты|откуда у тебя|почему ты (?:думаешь|считаешь|решил\p{L}*))(?!\p{L})/iu;
const ASKS_COUNTS =
  /(?<!\p{L})(?:how (?:many|much|big|large)[^.?!]{0,40}(?:memor(?:y|ies)|facts|conversations|remember)|memory stat\p{L}*|сколько[^.?!]{0,40}(?:воспоминани\p{L}+|памят\p{L}+|помнишь|разговор\p{L}*)|статистик\p{L}* памяти)(?!\p{L})/iu;
const ASKS_WEAK =
  /(?<!\p{L})(?:fad(?:e|es|ing)|weak memor\p{L}*|least sure|unsure (?:of|about) (?:me|my)|угаса\p{L}+|забываешь|в чём ты не уверен\p{L}*)(?!\p{L})/iu;

/**
 * Tools offered for a turn: six that any chat can use, always the same and in front, so that requests
 * begin alike, and the others only when the turn asks about what they do.
 */
export function offeredTools(
  { reading, writing }: { readonly reading: MemoryTools; readonly writing: WritingTools },
  { text, answerBefore }: { readonly text: string; readonly answerBefore: string },
): Tool[] {
  const { search, timeline, entity, explain, stats, weak, consolidate } = reading;
  const { remember, correct, confirm, forget, finish } = writing;
  const isReply = answerBefore.includes('?') && AFFIRMS.test(text);
  const optionalTools: readonly (readonly [boolean, Tool])[] = [
    [CONFIRMS.test(text) || isReply, confirm],
    [ASKS_ABOUT.test(text), entity],
    [ASKS_SOURCE.test(text), explain],
    [ASKS_COUNTS.test(text), stats],
    [ASKS_WEAK.test(text), weak],
    [asksToConsolidate(text), consolidate],
  ];
  const useful = optionalTools.filter(([isUseful]) => isUseful).map(([, tool]) => tool);
  return [search, remember, correct, forget, finish, timeline, ...useful];
}

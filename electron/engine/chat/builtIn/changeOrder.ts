import { correct } from '../../curation/corrections/correct.ts';
import { trimEnd } from '../../algorithms/trimEnd.ts';
import type { AnswerContext } from './answerContext.ts';
import { actionReply, resultReply, textReplyAction, type Reply } from './reply.ts';
import { stripCourtesy } from './stripCourtesy.ts';

const THING =
  '(?:(?:home|work|postal|email|e-mail) )?address|(?:(?:phone|mobile|telephone|passport|account|customer|insurance|locker|room) )?number|e-?mail|name|nickname|birthday|job|employer|blood type|shoe size';
const THING_RU =
  '(?:домашний |рабочий |почтовый )?адрес|номер(?: телефона| паспорта| карты| счёта| полиса)?|телефон|имя|фамилию|день рождения|почту|электронную почту';
const ENGLISH = new RegExp(
  `^(?:change|update|correct|set) (?:my|our) (?<thing>${THING}) to:? (?<value>\\S[^?\\n]*)$`,
  'iu',
);
const RUSSIAN = new RegExp(
  `^(?:измени|поменяй|смени|обнови|исправь)(?:те)? (?:мой|моё|мое|мою|наш) (?<thing>${THING_RU}) на:? (?<value>\\S[^?\\n]*)$`,
  'iu',
);

/** Nominative of a Russian thing: «мою почту» is «моя почта». */
const nominative = (accusative: string) =>
  /[ую]$/iu.test(accusative)
    ? `Моя ${accusative.replace(/ую /iu, 'ая ').replace(/ю$/iu, 'я').replace(/у$/iu, 'а')}`
    : `${/^имя$/iu.test(accusative) ? 'Моё' : 'Мой'} ${accusative}`;

/**
 * Reply to an order to change something of the person's own: "change my address to 5 Main Street". It
 * corrects the one memory that states it, and says where there is none. Null for any other turn.
 */
export async function changeReply(context: AnswerContext): Promise<(() => Reply) | null> {
  const { deps, turn, say } = context;
  const order = stripCourtesy(turn.text.trim());
  const english = ENGLISH.exec(order)?.groups;
  const { thing: datum, value } = english ?? RUSSIAN.exec(order)?.groups ?? {};
  if (datum === undefined || value === undefined) return null;
  const target = english === undefined ? nominative(datum).toLocaleLowerCase() : `my ${datum}`;
  const { hits } = await deps.recall({
    query: target,
    limit: 8,
    memoriesOnly: true,
    exceptNodeIds: [],
    withheldNodeIds: [],
  });
  const statesDatum = new RegExp(
    english === undefined
      ? `^${target}(?!\\p{L})`
      : `^(?:my|our|(?:the )?user['’]s) ${datum}(?!\\p{L})`,
    'iu',
  );
  const [memory, ...furtherMemories] = hits.filter(
    ({ content, kind }) => kind !== 'Todo' && statesDatum.test(content),
  );
  if (memory === undefined || furtherMemories.length > 0)
    return textReplyAction(`${say.noTarget(target)} ${say.saved}`);
  const wording = english === undefined ? `${nominative(datum)} —` : `My ${datum} is`;
  const statement = `${wording} ${trimEnd(value, ' .!')}`;
  return () =>
    actionReply(correct(deps.curation, memory.nodeId, statement, turn.source), context, (result) =>
      resultReply(say.corrected(memory.content, statement), 'corrected', result, statement),
    );
}

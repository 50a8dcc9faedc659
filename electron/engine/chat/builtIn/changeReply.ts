import { correct } from '../../curation/corrections/correct.ts';
import { trimEnd } from '../../algorithms/trimEnd.ts';
import type { AnswerContext } from './answerContext.ts';
import { actionReply, resultReply, prepareTextReply, type Reply } from './reply.ts';
import { stripCourtesy } from './stripCourtesy.ts';

const DATA_NAME =
  '(?:(?:home|work|postal|email|e-mail) )?address|(?:(?:phone|mobile|telephone|passport|account|customer|insurance|locker|room) )?number|e-?mail|name|nickname|birthday|job|employer|blood type|shoe size';
const DATA_NAME_RU =
  '(?:домашний |рабочий |почтовый )?адрес|номер(?: телефона| паспорта| карты| счёта| полиса)?|телефон|имя|фамилию|день рождения|почту|электронную почту';
const ENGLISH = new RegExp(
  `^(?:change|update|correct|set) (?:my|our) (?<thing>${DATA_NAME}) to:? (?<value>\\S[^?\\n]*)$`,
  'iu',
);
const RUSSIAN = new RegExp(
  `^(?:измени|поменяй|смени|обнови|исправь)(?:те)? (?:мой|моё|мое|мою|наш) (?<thing>${DATA_NAME_RU}) на:? (?<value>\\S[^?\\n]*)$`,
  'iu',
);

/** Nominative of a Russian thing: «мою почту» is «моя почта». */
const nominativeOf = (accusative: string) =>
  /[ую]$/iu.test(accusative)
    ? `Моя ${accusative.replace(/ую /iu, 'ая ').replace(/ю$/iu, 'я').replace(/у$/iu, 'а')}`
    : `${/^имя$/iu.test(accusative) ? 'Моё' : 'Мой'} ${accusative}`;

/**
 * Reply to a request to change something of the person's own: "change my address to 5 Main Street". It
 * corrects the one memory that states it, and says where there is none. Null for any other turn.
 */
export async function changeReply(context: AnswerContext): Promise<(() => Reply) | null> {
  const { deps, turn, phrases } = context;
  const request = stripCourtesy(turn.text.trim());
  const english = ENGLISH.exec(request)?.groups;
  const { thing: dataName, value } = english ?? RUSSIAN.exec(request)?.groups ?? {};
  if (dataName === undefined || value === undefined) return null;
  const target =
    english === undefined ? nominativeOf(dataName).toLocaleLowerCase() : `my ${dataName}`;
  const { hits } = await deps.recall({
    query: target,
    limit: 8,
    memoriesOnly: true,
    exceptNodeIds: [],
    withheldNodeIds: [],
  });
  const startsWithDataName = new RegExp(
    english === undefined
      ? `^${target}(?!\\p{L})`
      : `^(?:my|our|(?:the )?user['’]s) ${dataName}(?!\\p{L})`,
    'iu',
  );
  const [memory, ...furtherMemories] = hits.filter(
    ({ content, kind }) => kind !== 'Todo' && startsWithDataName.test(content),
  );
  if (memory === undefined || furtherMemories.length > 0)
    return prepareTextReply(`${phrases.noTarget(target)} ${phrases.saved}`);
  const wording = english === undefined ? `${nominativeOf(dataName)} —` : `My ${dataName} is`;
  const statement = `${wording} ${trimEnd(value, ' .!')}`;
  return () =>
    actionReply(correct(deps.curation, memory.nodeId, statement, turn.source), context, (result) =>
      resultReply(phrases.corrected(memory.content, statement), 'corrected', result, statement),
    );
}

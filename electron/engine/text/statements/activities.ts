import { baseForm } from '../irregular/irregularForms.ts';
import { tokenize } from '../tokenize.ts';
import { taskStem } from './todoTerms.ts';

/**
 * Words for one activity a line. Before the colon stand verbs that tell, in the past, that it is done;
 * behind it nouns, and verbs of what goes on: «писал» is not «написал».
 */
const ACTIVITIES = `
buy purchase get grab pick collect fetch:
call phone telephone ring:
pay settle: payment
email mail post send:
book reserve: reservation
fix repair mend:
clean tidy:
meet:
renew extend: renewal extension
answer reply respond: response
apply: application
register enroll enrol: registration enrollment enrolment
submit file: submission
cancel: cancellation
deliver: delivery
позвонить звонить перезвонить созвониться набрать: звонок
купить закупить докупить приобрести взять забрать получить: брать забирать получать покупка
заплатить оплатить уплатить: платить оплачивать платеж
отправить послать выслать отослать: отправлять посылать отправка
забронировать: бронировать бронь бронирование
написать: писать
убрать убраться прибрать прибраться: убирать убираться уборка
помыть вымыть: мыть мытье
постирать выстирать: стирать стирка
починить отремонтировать: чинить ремонтировать починка ремонт
вернуть отдать возвратить: возвращать возврат
навестить посетить: навещать посещать визит
встретиться встретить: встречаться встречать встреча
приготовить сварить: готовить варить готовка
продлить: продлевать продление
полить: поливать полив
покормить накормить: кормить кормление
сдать подать: сдавать подавать сдача подача
записаться записать: записываться записывать запись
зарегистрироваться зарегистрировать: регистрация
ответить: отвечать ответ
проверить: проверять проверка
заказать: заказывать заказ
сходить пойти: идти ходить поход
съездить поехать: ехать ездить поездка
поздравить: поздравлять поздравление
распечатать напечатать: печатать печать
поменять сменить заменить: менять замена смена
вынести выбросить выкинуть: выносить выбрасывать вынос
`;

interface Activity {
  /** Line of its words. */
  readonly line: number;
  /** True for a verb that tells, in the past, that it is done. */
  readonly isDone: boolean;
}

let activities: ReadonlyMap<string, Activity> | null = null;

/** Activity of a word; read with the first one, as most threads ask for none. */
function activityOf(word: string): Activity | undefined {
  activities ??= new Map(ACTIVITIES.trim().split('\n').flatMap(stemsOfLine));
  return activities.get(taskStem(word));
}

function stemsOfLine(words: string, line: number): (readonly [string, Activity])[] {
  const [verbs = '', otherWords = ''] = words.split(':');
  const entries = (list: string, isDone: boolean) =>
    tokenize(list).map((word) => [taskStem(word), { line, isDone }] as const);
  // Last, as a verb shares the stem of its noun.
  return [...entries(otherWords, false), ...entries(verbs, true)];
}

/** Words behind which what seems to be a verb is a noun, or is said of someone: "call me Bex". */
const NO_OBJECT =
  /^(?:is|are|was|were|has|have|had|will|can|could|would|from|of|not|and|or|me|you|him|her|it|us|them|this|that|это|не|и|или|можно|нельзя|надо|нужно)$/u;

/** True for a note to oneself: "call the school tomorrow", «купить хлеб». */
export function namesActivity(text: string): boolean {
  const [verb = '', object] = tokenize(text.slice(0, MAX_LENGTH));
  const isBaseForm = /^\p{Script=Cyrillic}/u.test(verb)
    ? /(?:ть|ти|чь)(?:ся|сь)?$/u.test(verb)
    : baseForm(verb) === verb && !/(?:ed|ing|s)$/u.test(verb);
  return (
    isBaseForm &&
    activityOf(verb)?.isDone === true &&
    object !== undefined &&
    !NO_OBJECT.test(object)
  );
}

/** Longest text that names an activity. */
const MAX_LENGTH = 200;

/** First word of a to-do that names an activity: what there is to do. */
const firstActivityWord = (todo: string): string | undefined =>
  tokenize(todo).find((word) => activityOf(word) !== undefined);

/**
 * Text with the to-do's own word for what it asks to do: «звонок врачу» for «позвонить врачу» names
 * the same, as does "phoned the dentist" for "Call the dentist".
 */
export function useTodoWords(todo: string, text: string): string {
  const verb = firstActivityWord(todo);
  if (verb === undefined) return text;
  const line = activityOf(verb)?.line;
  return tokenize(text)
    .map((word) => (activityOf(word)?.line === line ? verb : word))
    .join(' ');
}

/** True for a verb that tells, in the past, that the activity of a to-do is done. */
export function isVerbOfTodo(todo: string, word: string): boolean {
  const verb = firstActivityWord(todo);
  const activity = activityOf(word);
  return (
    verb !== undefined && activity?.isDone === true && activity.line === activityOf(verb)?.line
  );
}

/** Words of a to-do without those for what there is to do: "milk" of "Buy milk". */
export function stripActivity(todo: string): string {
  const verb = firstActivityWord(todo);
  return tokenize(todo)
    .filter((word) => word !== verb)
    .join(' ');
}

import { dayIn } from '../../../algorithms/time/zonedTime.ts';
import type { Phrases } from './phrases.ts';
import { dateFormat, daysFromNow, fullDate, timeOfDay, type DayContext } from './relativeDay.ts';

const date = dateFormat('ru');

const LAST_WEEKDAY = [
  'в прошлое воскресенье',
  'в прошлый понедельник',
  'в прошлый вторник',
  'в прошлую среду',
  'в прошлый четверг',
  'в прошлую пятницу',
  'в прошлую субботу',
];
const WEEKDAY = [
  'в воскресенье',
  'в понедельник',
  'во вторник',
  'в среду',
  'в четверг',
  'в пятницу',
  'в субботу',
];

const weekday = (names: readonly string[], at: number, { zone }: DayContext) =>
  names[dayIn(zone, at).weekday] ?? '';

const RULES = new Intl.PluralRules('ru');

function plural(count: number, singular: string, few: string, many: string): string {
  const category = RULES.select(count);
  const form = category === 'one' ? singular : category === 'few' ? few : many;
  return `${count} ${form}`;
}

/** The last days that were looked through, or the time that was asked for. */
const inPeriod = (days: number | null) =>
  days === null ? 'За это время' : `За последние ${plural(days, 'день', 'дня', 'дней')}`;

export const russian: Phrases = {
  language: 'ru',
  when(at, context) {
    const days = daysFromNow(at, context);
    if (days === 0) return 'сегодня';
    if (days === 1) return 'завтра';
    if (days === 2) return 'послезавтра';
    if (days === -1) return 'вчера';
    if (days === -2) return 'позавчера';
    if (days < 0 && days >= -6) return weekday(LAST_WEEKDAY, at, context);
    if (days > 0 && days <= 6) return `${weekday(WEEKDAY, at, context)}, ${date(at, context)}`;
    return date(at, context);
  },
  date,
  fullDate: (at, { zone }) => fullDate('ru', at, zone),
  time: (at, { zone }) => timeOfDay('ru', at, zone),

  greeting:
    'Привет! Я встроенный помощник Loci, а не языковая модель. Я сохраняю на этом компьютере то, что вы мне говорите, и нахожу это снова. Попробуйте «запомни, что …» или спросите о том, что говорили раньше.',
  thanks: 'Пожалуйста.',
  howAreYou: 'Всё в порядке, я на месте. Что сохранить или найти?',
  goodbye: 'До встречи!',
  acknowledged: 'Хорошо.',
  help: [
    'Я встроенный помощник, а не языковая модель, поэтому свободно беседовать не умею. Я сохраняю и нахожу то, что вы говорите:',
    '',
    '- **запомни, что …** или `/remember …` сохраняет воспоминание',
    '- `/todo …` или **напомни мне …** добавляет дело; **…, готово** или `/done …` закрывает его',
    '- **что у меня в списке дел?**, **что на следующей неделе?**, **что просрочено?**',
    '- **кто такой …?**, **что ты знаешь обо мне?** и **что мы решили про …?** покажут, что у меня есть',
    '- **что изменилось с …?**, **что я говорил сегодня?**, **какие ссылки я сохранял?**, **какие воспоминания скоро угаснут?**',
    '- любой другой вопрос ищет в воспоминаниях и в том, что вы говорили раньше',
    '- `/correct старое -> новое` заменяет воспоминание, `/confirm …` не даёт ему угаснуть, `/forget …` удаляет его, `/why …` показывает, на чём что-то основано',
    '',
    'Всё остальное, что вы пишете, остаётся в разговоре, и я смогу это найти.',
  ].join('\n'),
  unknownCommand: (command) =>
    `Команды \`${command}\` я не знаю. Наберите \`/help\`, чтобы увидеть, что я умею.`,
  modelOnly:
    'Без языковой модели я этого не могу. Подключить или выбрать её можно в разделе «Настройки → Модели и ключи». Я умею сохранять то, что вы говорите, находить это и показывать списком.',
  generalKnowledge:
    'Вы мне об этом не рассказывали, а на общие вопросы без языковой модели я отвечать не могу. Подключить или выбрать её можно в разделе «Настройки → Модели и ключи».',
  saved: 'Сохранено в этом разговоре. Найду, когда спросите.',
  savedFirst:
    'Сохранено в этом разговоре. Найду, когда спросите. Чтобы это стало отдельным воспоминанием, скажите «запомни, что …».',
  memoryOffHere:
    'В этом разговоре память выключена: я ничего из него не узнаю и ничего не ищу. Само сообщение остаётся в разговоре.',
  memoryOffWorkspace:
    'В этом рабочем пространстве память выключена: я ничего не узнаю и ничего не ищу. Включить её можно в настройках. Само сообщение остаётся в разговоре.',
  memoryWasOff:
    'Когда вы отправили это сообщение, память была выключена, поэтому использовать его я не могу. Отправьте его ещё раз.',

  remembered: (content) => `Запомню: «${content}»`,
  todoAdded: (content, due) =>
    `Добавлено в дела: «${content}»${due === null ? '' : ` (срок: ${due})`}`,
  dueUnclear: (words) =>
    `К какому сроку? Из слов «${words}» непонятно, какой это день. Укажите его в свойствах дела или добавьте его ещё раз с датой.`,
  todoFinished: (content) => `Готово: «${content}» вычеркнуто из списка дел.`,
  alreadyKnown: (content) => `Это я уже помню: «${content}» [1]`,
  corrected: (before, after) => `Исправлено. Было: «${before}» Стало: «${after}»`,
  turnCorrected: (after, before, when) =>
    `Поправка сохранена в этом разговоре: «${after}». Раньше (${when}) вы говорили: «${before}» [1]. Чтобы это стало воспоминанием, скажите «запомни, что …».`,
  confirmed: (content) => `Подтверждено, это не угаснет: «${content}» [1]`,
  retracted: (content) =>
    `Удалено: «${content}»\n\nБольше я этим не пользуюсь. Воспоминание остаётся в истории: там его можно вернуть или удалить навсегда.`,
  noTarget: (target) => `О «${target}» у меня нет воспоминаний, поэтому я ничего не изменил.`,
  noTodo: (target) => `Открытого дела «${target}» нет, поэтому я ничего не изменил.`,
  severalTargets:
    'Подходит несколько воспоминаний, поэтому я ничего не изменил. Какое вы имеете в виду?',
  unsureCorrection:
    'Исправить это воспоминание? Ваши слова заменят его целиком, поэтому пока я ничего не изменил.',
  unchanged: 'Там уже так и сказано, поэтому я ничего не изменил.',
  actedBefore:
    'Это сообщение уже выполнено, поэтому я ничего не изменил. Чтобы повторить, отправьте его ещё раз.',
  usage: {
    remember:
      'Напишите после команды, что запомнить, например `/remember Моя сестра живёт в Лионе`.',
    todo: 'Напишите после команды, что нужно сделать, например `/todo Позвонить врачу`.',
    done: 'Напишите, какое дело сделано, например `/done позвонить врачу`.',
    forget: 'Напишите, какое воспоминание удалить, например `/forget моя сестра живёт в Лионе`.',
    correct:
      'Напишите старую и новую формулировку со стрелкой между ними, например `/correct Моя сестра живёт в Лионе -> Моя сестра живёт в Ницце`.',
    confirm:
      'Напишите, какое воспоминание подтвердить, например `/confirm моя сестра живёт в Лионе`.',
    why: 'Напишите после команды, о чём вопрос, например `/why Моя сестра живёт в Лионе?`.',
  },

  restsOn: 'Вот что я об этом знаю и откуда:',
  quotedEvidence: (quote, when) => `«${quote}» (${when})`,
  typedByPerson: 'вы записали это сами',
  noSourceMessage: 'исходного сообщения нет',
  linksAmong: 'Как это связано:',
  relation: {
    temporal: 'раньше, чем',
    causal: 'привело к',
    entity: 'связано с',
    derived_from: 'взято из',
    supersedes: 'заменило',
    contradicts: 'противоречит',
    related_to: 'связано с',
    part_of: 'входит в',
  },
  omittedEvidence: (count) => `Не поместилось: ${count}.`,
  nothingFound:
    'Ответа на это я не нашёл: ни в воспоминаниях, ни в том, что вы говорили раньше, ничего такого нет.',
  closest: 'Ближе всего вот это:',
  about: (topic) => `Что у меня есть о «${topic}»:`,
  profile: {
    self: 'Что я о вас знаю:',
    preferences: 'Что вы предпочитаете:',
    goals: 'Ваши цели:',
    decisions: 'Что вы решили:',
    todos: 'Ваши дела:',
    disputed: 'Здесь у меня два ответа:',
  },
  nothingAboutYou: 'Пока я ничего о вас не знаю. Расскажите что-нибудь, и я смогу это найти.',
  allMemories: (count) => `Все воспоминания: ${count}`,
  decisions: 'Что вы решили, сначала новое:',
  goals: 'Ваши цели:',
  unknownName: (name) => `«${name}»: не знаю, об этом вы ещё не рассказывали.`,
  more: (count) => `И ещё: ${count}.`,
  savedMemory: (content, when, n) => `Вы просили запомнить (${when}): «${content}» [${n}]`,
  extractedMemory: (content, when, n) => `${content} (${when}; из ваших слов) [${n}]`,
  otherMemory: (content, when, n) => `${content} (сохранено ${when}) [${n}]`,
  quotedFile: (content, title, line, n) =>
    `В файле ${title}, со строки ${line}: «${content}» [${n}]`,
  quotedTurn: (content, when, n) => `Вы говорили (${when}): «${content}» [${n}]`,
  partOfLongText: '(часть длинного сообщения; целиком оно в источнике)',
  unconfirmed: (newer) => `новее, но не подтверждено: «${newer}»`,
  conflict: (first, second) =>
    `У меня два ответа, и они расходятся:\n\n- ${first}\n- или: ${second}\n\nЧто из этого верно?`,
  openTodos: (count) => `У вас ${plural(count, 'открытое дело', 'открытых дела', 'открытых дел')}:`,
  noTodos: 'Открытых дел нет.',
  mentionedTodos: 'Этого нет в списке, но вы говорили:',
  due: (when) => `срок: ${when}`,
  overdueTodos: 'Просрочено:',
  nothingOverdue: 'Просроченных дел нет.',
  finishedTodos: 'Сделано:',
  noFinishedTodos: (days) => `${inPeriod(days)} сделанных дел нет.`,
  planned: (interval) => `${interval}:`,
  nothingPlanned: (interval) => `${interval}: ничего не запланировано.`,
  undatedTodos: (count) =>
    `Без срока: ${plural(count, 'дело', 'дела', 'дел')}. Спросите «что в списке дел?», чтобы увидеть все.`,
  changedSince: (day) => `Изменения с ${day}:`,
  allChanges: 'Все изменения',
  nothingChanged: (day) => `С ${day} в памяти ничего не изменилось.`,
  change: { new: 'Новое', corrected: 'Исправлено', done: 'Сделано', removed: 'Удалено' },
  earlier: 'Раньше:',
  nowInstead: 'Теперь:',
  noEarlier: 'Не знаю ничего, что раньше было иначе.',
  since: (day) => `с ${day}`,
  heldBetween: (from, until) => (from === until ? from : `с ${from} по ${until}`),
  heldUntil: (until) => `до ${until}`,
  noLonger: (interval) => `${interval}, теперь уже нет`,
  pastEvent: 'уже прошло',
  alsoStated: 'Ещё вы говорили:',
  fading:
    'Эти воспоминания угаснут в ближайшие 30 дней, если они не пригодятся и вы их не подтвердите:',
  nothingFades: (first) =>
    `В ближайшие 30 дней ничего не угаснет.${first === null ? '' : ` Первое угаснет ${first}.`}`,
  nothingEverFades: (lines) => `Сейчас ничто из того, что я помню, не угасает:\n\n${lines}`,
  lasting: {
    pending: 'ждёт вашей проверки',
    rejected: 'отклонено',
    confirmed: 'подтверждено вами',
    user: 'вы это записали, просили запомнить или приняли',
    protected: 'о ком-то или о чём-то, что вы защитили',
    identity: 'о том, кто вы',
    open: 'открытое дело или цель',
    vital: 'слишком важно, чтобы потерять',
    health: 'о здоровье',
    disputed: 'спорно: ждёт вашего решения',
  },
  fadesOn: (when) => `угаснет ${when}`,
  statedInInterval: (days) =>
    days === null ? 'Что вы тогда говорили:' : `Что вы говорили ${inPeriod(days).toLowerCase()}:`,
  nothingStated: (days) => `${inPeriod(days)} вы ничего такого не говорили.`,
  countTodos: (count) =>
    count === 0
      ? 'Открытых дел нет.'
      : `${plural(count, 'открытое дело', 'открытых дела', 'открытых дел')}:`,
  countMentions: (count, topic, isInInterval) =>
    count === 0
      ? `Сообщений о «${topic}»${isInInterval ? ' за это время' : ''} нет.`
      : `${plural(count, 'сообщение', 'сообщения', 'сообщений')} о «${topic}»:`,
  countMemories: (memories, messages) =>
    `В этом рабочем пространстве у меня ${plural(memories, 'воспоминание', 'воспоминания', 'воспоминаний')} и ${plural(messages, 'ваше сообщение', 'ваших сообщения', 'ваших сообщений')}.`,
  links: 'Вот какие ссылки нашлись:',
  noLinks: 'Такой ссылки в ваших сообщениях нет.',
  today: (day) => (day.endsWith('.') ? `Сегодня ${day}` : `Сегодня ${day}.`),
  timeNow: (time) => `Сейчас ${time}.`,
  daysUntil: (day, days) =>
    days === 0 ? `Это сегодня, ${day}.` : `До ${day}: ${plural(days, 'день', 'дня', 'дней')}.`,
  unknownDate:
    'Не понимаю, какая дата имеется в виду. Напишите, например, «1 июня» или «в пятницу».',
};

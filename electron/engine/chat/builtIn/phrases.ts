import type { EpochMs } from '../../../../shared/domain/primitives.ts';

/** Phrases of the built-in assistant in one language. */
export interface Phrases {
  readonly greeting: string;
  readonly thanks: string;
  readonly help: string;
  readonly remembered: (content: string) => string;
  readonly todoAdded: (content: string) => string;
  readonly alreadyKnown: (content: string) => string;
  readonly corrected: (before: string, after: string) => string;
  readonly confirmed: (content: string) => string;
  readonly retracted: (content: string) => string;
  readonly noTarget: (target: string) => string;
  readonly severalTargets: (lines: string) => string;
  readonly unchanged: string;
  readonly usage: Readonly<Record<'remember' | 'forget' | 'correct' | 'confirm' | 'todo', string>>;
  readonly nothingFound: string;
  readonly about: (topic: string) => string;
  readonly aboutYou: string;
  readonly more: (count: number) => string;
  readonly savedMemory: (content: string, date: string, n: number) => string;
  /** Memory extracted by a model or a rule; the date is that of the event. */
  readonly extractedMemory: (content: string, date: string, n: number) => string;
  readonly quotedTurn: (content: string, date: string, n: number) => string;
  readonly noted: string;
  readonly notedFirst: string;
  readonly memoryOff: string;
  readonly date: (at: EpochMs) => string;
}

function dateFormat(locale: string): (at: EpochMs) => string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long' });
  return (at) => format.format(at);
}

export const english: Phrases = {
  greeting:
    'Hello! I’m Loci’s built-in assistant. I’m not a language model: I keep what you tell me on this computer and find it again when you ask. Try “remember that …”, or ask me something you told me before.',
  thanks: 'You’re welcome.',
  help: [
    'I’m the built-in assistant, not a language model, so I can’t chat freely. I can keep and find what you tell me:',
    '',
    '- **remember that …** or `/remember …` saves a memory',
    '- `/todo …` saves something to do',
    '- **what do you know about …** lists what I have',
    '- any question searches your memories and everything you said before',
    '- `/correct old -> new` replaces a memory, `/confirm …` keeps it for good, `/forget …` retracts it',
    '',
    'Everything else you write is kept in the conversation, and I can find it again.',
  ].join('\n'),
  remembered: (content) => `I’ll remember: “${content}”`,
  todoAdded: (content) => `Added to your to-dos: “${content}”`,
  alreadyKnown: (content) => `I already remember that: “${content}” [1]`,
  corrected: (before, after) => `Corrected. Was: “${before}” Now: “${after}”`,
  confirmed: (content) => `Confirmed, and it will not fade: “${content}” [1]`,
  retracted: (content) =>
    `Retracted: “${content}” I won’t use it any more. It stays in your history, where you can restore it or have it forgotten for good.`,
  noTarget: (target) => `I have no memory about “${target}”, so I changed nothing.`,
  severalTargets: (lines) =>
    `Several memories fit, so I changed nothing. Say it in the words of the one you mean:\n\n${lines}`,
  unchanged: 'It already says that, so I changed nothing.',
  usage: {
    remember:
      'Write what to remember after the command, for example `/remember My sister lives in Lyon`.',
    todo: 'Write what there is to do after the command, for example `/todo Call the dentist`.',
    forget: 'Write which memory to retract, for example `/forget my sister lives in Lyon`.',
    correct:
      'Write the old and the new wording with an arrow between them, for example `/correct My sister lives in Lyon -> My sister lives in Nice`.',
    confirm: 'Write which memory to confirm, for example `/confirm my sister lives in Lyon`.',
  },
  nothingFound:
    'I found nothing about that in your memories or in what you said before. If you tell me, I’ll find it next time.',
  about: (topic) => `What I have about “${topic}”:`,
  aboutYou: 'What you asked me to remember:',
  more: (count) =>
    count === 1 ? 'There is one more in Memories.' : `There are ${count} more in Memories.`,
  savedMemory: (content, date, n) => `You asked me on ${date} to remember: “${content}” [${n}]`,
  extractedMemory: (content, date, n) => `From our conversations: “${content}” (${date}) [${n}]`,
  quotedTurn: (content, date, n) => `You told me on ${date}: “${content}” [${n}]`,
  noted: 'Noted. I’ll find it when you ask.',
  notedFirst:
    'Noted: it stays in this conversation, and I’ll find it when you ask. To make it a memory of its own, say “remember that …”.',
  memoryOff:
    'Memory is switched off for this workspace, so I keep nothing and look nothing up. You can switch it on in Settings.',
  date: dateFormat('en'),
};

export const russian: Phrases = {
  greeting:
    'Привет! Я встроенный помощник Loci. Я не языковая модель: я храню на этом компьютере то, что вы мне говорите, и нахожу это, когда вы спрашиваете. Попробуйте «запомни, что …» или спросите о том, что говорили раньше.',
  thanks: 'Пожалуйста.',
  help: [
    'Я встроенный помощник, а не языковая модель, поэтому свободно беседовать не умею. Я храню и нахожу то, что вы говорите:',
    '',
    '- **запомни, что …** или `/remember …` сохраняет воспоминание',
    '- `/todo …` сохраняет дело',
    '- **что ты знаешь о …** покажет, что у меня есть',
    '- любой вопрос ищет в воспоминаниях и во всём, что вы говорили раньше',
    '- `/correct старое -> новое` заменяет воспоминание, `/confirm …` сохраняет его навсегда, `/forget …` отзывает',
    '',
    'Всё остальное, что вы пишете, остаётся в беседе, и я смогу это найти.',
  ].join('\n'),
  remembered: (content) => `Запомню: «${content}»`,
  todoAdded: (content) => `Добавлено в дела: «${content}»`,
  alreadyKnown: (content) => `Это я уже помню: «${content}» [1]`,
  corrected: (before, after) => `Исправлено. Было: «${before}» Стало: «${after}»`,
  confirmed: (content) => `Подтверждено, это не забудется: «${content}» [1]`,
  retracted: (content) =>
    `Отозвано: «${content}» Больше я этим не пользуюсь. Запись остаётся в истории: там её можно вернуть или забыть насовсем.`,
  noTarget: (target) => `О «${target}» у меня нет воспоминаний, поэтому я ничего не изменил.`,
  severalTargets: (lines) =>
    `Подходит несколько воспоминаний, поэтому я ничего не изменил. Назовите нужное его словами:\n\n${lines}`,
  unchanged: 'Там уже так и сказано, поэтому я ничего не изменил.',
  usage: {
    remember:
      'Напишите после команды, что запомнить, например `/remember Моя сестра живёт в Лионе`.',
    todo: 'Напишите после команды, что нужно сделать, например `/todo Позвонить врачу`.',
    forget: 'Напишите, какое воспоминание отозвать, например `/forget моя сестра живёт в Лионе`.',
    correct:
      'Напишите старую и новую формулировку со стрелкой между ними, например `/correct Моя сестра живёт в Лионе -> Моя сестра живёт в Ницце`.',
    confirm:
      'Напишите, какое воспоминание подтвердить, например `/confirm моя сестра живёт в Лионе`.',
  },
  nothingFound:
    'Об этом я ничего не нашёл ни в воспоминаниях, ни в том, что вы говорили раньше. Если расскажете, в следующий раз найду.',
  about: (topic) => `Что у меня есть о «${topic}»:`,
  aboutYou: 'Что вы просили запомнить:',
  more: (count) => `Ещё в разделе «Память»: ${count}.`,
  savedMemory: (content, date, n) => `Вы просили запомнить ${date}: «${content}» [${n}]`,
  extractedMemory: (content, date, n) => `Из наших разговоров: «${content}» (${date}) [${n}]`,
  quotedTurn: (content, date, n) => `Вы говорили ${date}: «${content}» [${n}]`,
  noted: 'Записано. Найду, когда спросите.',
  notedFirst:
    'Записано: это остаётся в беседе, и я найду это, когда спросите. Чтобы сохранить как отдельное воспоминание, скажите «запомни, что …».',
  memoryOff:
    'Память в этом рабочем пространстве выключена: я ничего не храню и ничего не ищу. Включить её можно в настройках.',
  date: dateFormat('ru'),
};

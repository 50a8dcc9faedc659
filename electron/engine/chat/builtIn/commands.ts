import { trimEnd } from '../../algorithms/trimEnd.ts';
import { GREETING } from '../../text/own/greeting.ts';
import { THANKS } from '../../text/own/thanks.ts';
import { offTheRecord } from '../offTheRecord.ts';
import { framedCommand } from './framedCommand.ts';
import type { CommandName } from './phrases/phrases.ts';
import { reminderIn } from './reminder.ts';
import { splitAtQuestion } from './splitAtQuestion.ts';
import { withoutCourtesy } from './withoutCourtesy.ts';

/** Command or question that a turn addresses to the built-in assistant. */
export type Intent =
  | { readonly kind: 'remember' | 'todo'; readonly content: string; readonly question?: string }
  | { readonly kind: 'done'; readonly target: string }
  | { readonly kind: 'forget'; readonly target: string }
  | { readonly kind: 'forget_all'; readonly topic: string }
  | { readonly kind: 'unsay' }
  | { readonly kind: 'undo' }
  | { readonly kind: 'correct'; readonly target: string; readonly content: string }
  | { readonly kind: 'confirm'; readonly target: string }
  | { readonly kind: 'about'; readonly topic: string }
  | { readonly kind: 'why'; readonly question: string }
  | { readonly kind: 'help' }
  | { readonly kind: 'greeting' }
  | { readonly kind: 'thanks' }
  | { readonly kind: 'unclear'; readonly command: CommandName }
  | { readonly kind: 'unknown'; readonly command: string };

interface Pattern {
  readonly pattern: RegExp;
  /** Null where the words turn out to be no command. */
  readonly intent: (groups: Readonly<Record<string, string | undefined>>) => Intent | null;
}

/** Words of duty before what there is to do. */
const DUTY =
  /^(?:please\s+)?(?:i (?:need|have|must|should|ought|want)(?: to)?|we (?:need|have) to|(?:мне |нам )?(?:надо|нужно)(?: бы)?|хочу|need to)\s+/iu;

const todoOf = (content = ''): Intent => {
  const { statement, ...questionField } = splitAtQuestion(content);
  // "Remind me to ask Anna where the key is?" is one thing to do.
  if (statement === '') return { kind: 'todo', content: asSentence(content.replace(DUTY, '')) };
  return { kind: 'todo', content: asSentence(statement.replace(DUTY, '')), ...questionField };
};

const todo = (pattern: RegExp): Pattern => ({
  pattern,
  intent: ({ content }) => todoOf(content),
});

const remember = (pattern: RegExp): Pattern => ({
  pattern,
  intent: ({ content = '' }) => {
    const { statement, ...questionField } = splitAtQuestion(content);
    return statement === ''
      ? null
      : { kind: 'remember', content: asSentence(statement), ...questionField };
  },
});

/** A note may be of a question. */
const note = (pattern: RegExp): Pattern => ({
  pattern,
  intent: ({ content }) => ({ kind: 'remember', content: asSentence(content) }),
});

const onTarget = (kind: 'forget' | 'confirm' | 'done', pattern: RegExp): Pattern => ({
  pattern,
  intent: ({ target }) => ({ kind, target: bare(target) }),
});

const onTopic = (kind: 'about' | 'forget_all', pattern: RegExp): Pattern => ({
  pattern,
  intent: ({ topic }) => ({ kind, topic: bare(topic) }),
});

const QUESTION_WORD =
  'who|what|where|when|which|why|how|кто|кого|кому|что|чего|где|куда|когда|какой|какая|какое|какие|как|сколько|почему|зачем|чей|чья';

const todoCommands: readonly Pattern[] = [
  todo(/^(?:todo|to-do|task|дело|задача)\s*:\s*(?<content>\S.*)$/isu),
  todo(
    /^(?:remind me(?:,? please)? (?:to|that i (?:need|have) to)|add (?:a |an )?(?:new )?(?:to-?do|task|reminder)(?: to)?:?|new (?:to-?do|task):?)\s+(?<content>\S.*)$/isu,
  ),
  todo(
    new RegExp(
      `^(?:(?:добавь|запиши)(?:те)? (?:новое |новую )?(?:дело|задачу|напоминание):?|новая задача:?|новое дело:?)\\s+(?!(?:${QUESTION_WORD})(?!\\p{L}))(?<content>[^\\s,].*)$`,
      'isu',
    ),
  ),
  todo(/^(?:remember|(?:don't|don’t|do not|dont) (?:let me )?forget) to\s+(?<content>\S.*)$/isu),
  todo(
    /^не (?:забыть|забудь(?:те)?|дай(?:те)? мне забыть)\s+(?<content>\p{L}+(?:ть|ти|чь)(?:ся|сь)?(?!\p{L}).*)$/isu,
  ),
  todo(
    /^(?:добавь|запиши|внеси)(?:те)? (?:в|к) (?:мой |мои )?(?:список(?: дел| задач)?|дела|задачи):?\s+(?<content>\S.*)$/isu,
  ),
];

/** What one reminisces about: "that movie we watched", but "that movie night is on Friday". */
const REMINISCED =
  '(?:times?|days?|nights?|evening|morning|summer|winter|weekend|year|trip|vacation|holiday|movie|film|show|song|book|game|party|dinner|guy|girl|man|woman|place|restaurant|concert|story|joke|one)\\s+(?:(?:when|where|that|which)\\s+)?(?:we|you|i)(?!\\p{L})';

/** "Remember my locker number": what is reminisced about, or asked, is no order to save it. */
const rememberCommands: readonly Pattern[] = [
  remember(
    new RegExp(`^remember(?:\\s+that(?!\\s+${REMINISCED})|\\s*:)\\s+(?<content>\\S.*)$`, 'isu'),
  ),
  remember(/^запомни(?:те)?(?:,?\s+пожалуйста)?(?:(?:\s*,)?\s+что|\s*:)\s+(?<content>\S.*)$/isu),
  remember(
    /^remember\s+(?!the\s+(?:time|days?|nights?|good|old|last)(?!\p{L}))(?<content>(?:my|our|his|her|their|the|i|i'm|we|we're)(?:\s+[^\s?]+){2,})$/isu,
  ),
  remember(
    new RegExp(
      `^запомни(?:те)?(?:,?\\s+пожалуйста)?,?\\s+(?!(?:это|этого|меня|${QUESTION_WORD})(?!\\p{L}))(?<content>[^\\s?]+(?:\\s+[^\\s?]+)+)$`,
      'isu',
    ),
  ),
  note(/^(?:make a note|note|write down|save)(?:\s+that|\s*:)\s+(?<content>\S.*)$/isu),
  note(/^(?:запиши|сохрани)(?:те)?(?:,?\s+что|\s*:)\s+(?<content>\S.*)$/isu),
];

/**
 * Command patterns in order of priority: the first one that matches the whole turn wins. Only
 * explicit wording is a command; everything else is recorded and searched for, never acted on.
 */
const patterns: readonly Pattern[] = [
  command(
    'remember|запомни',
    (rest) => ({ kind: 'remember', content: asSentence(rest) }),
    'remember',
  ),
  command('todo|дело', (rest) => ({ kind: 'todo', content: asSentence(rest) }), 'todo'),
  command('done|готово', (rest) => ({ kind: 'done', target: bare(rest) }), 'done'),
  command('forget|забудь', (rest) => ({ kind: 'forget', target: rest }), 'forget'),
  command('confirm|подтверди', (rest) => ({ kind: 'confirm', target: rest }), 'confirm'),
  command('correct|исправь', correction, 'correct'),
  command('why|почему', (rest) => ({ kind: 'why', question: rest }), 'why'),
  { pattern: /^\/(?:help|помощь)\s*$/iu, intent: () => ({ kind: 'help' }) },
  {
    pattern: /^(?<name>\/\p{L}{2,20})(?:\s[^\n]*)?$/u,
    intent: ({ name }) => ({ kind: 'unknown', command: name ?? '/' }),
  },
  ...todoCommands,
  ...rememberCommands,
  {
    pattern: /^undo(?:\s+(?:that|it|this|the last (?:change|action|thing)))?[\s.!]*$/iu,
    intent: () => ({ kind: 'undo' }),
  },
  {
    pattern: /^отмени(?:те)?(?:\s+(?:это|последнее(?:\s+(?:изменение|действие))?))?[\s.!]*$/iu,
    intent: () => ({ kind: 'undo' }),
  },
  onTarget(
    'done',
    /^(?:done|finished|completed|готово|сделано|выполнено)\s*:\s*(?<target>\S.*)$/isu,
  ),
  {
    pattern: /^(?:correct(?:ion)?|fix|исправь(?:те)?)(?:\s*:)?\s+(?<rest>\S.*)$/isu,
    // Only with a mark of what becomes what: one fixes a bike, too.
    intent: ({ rest = '' }) =>
      CORRECTION_SIGNS.some((sign) => sign.test(rest)) ? correction(rest) : null,
  },
  onTopic(
    'forget_all',
    /^(?:delete|erase|remove|forget)\s+(?:(?:all|everything|anything)(?:\s+(?:that\s+)?you\s+(?:know|have|remember|saved))?|(?:(?:all|everything|anything)(?:\s+that)?|what)\s+i\s+(?:told\s+you|said|wrote))\s+(?:about|on)\s+(?<topic>\S.*)$/isu,
  ),
  onTopic(
    'forget_all',
    /^(?:удали|сотри|забудь)(?:те)?\s+(?:вс[её]|то)(?:,?\s+что\s+(?:(?:ты|вы|я)\s+)?(?:(?:тебе|вам)\s+)?(?:знае(?:шь|те)|помни(?:шь|те)|(?:говорил|сказал|рассказал|рассказывал|писал)[аи]?))?\s+(?:про|о|об|обо)\s+(?<topic>\S.*)$/isu,
  ),
  onTarget(
    'forget',
    /^(?:delete|erase|remove)\s+(?:the|my|that)\s+memory\s+(?:about\s+|of\s+|that\s+)(?<target>\S.*)$/isu,
  ),
  onTarget(
    'forget',
    /^(?:удали|сотри)(?:те)?\s+(?:воспоминание|память)\s+(?:о\s+|об\s+|обо\s+|про\s+)(?:том,?\s+что\s+)?(?<target>\S.*)$/isu,
  ),
  onTarget('forget', /^forget\s+(?:that\s+|about\s+)?(?<target>\S.*)$/isu),
  onTarget('forget', /^забудь(?:те)?(?:\s*,)?\s+(?:что\s+|про\s+|о\s+|об\s+)?(?<target>\S.*)$/isu),
  // Anything else that is to be deleted is erased by hand; "remove the stitches" is a note.
  onTarget(
    'forget',
    /^(?:delete|erase)\s+(?<target>(?:my|our)\s+[^\n]{1,100}|(?:that|this|it|everything|all)[\s.!]*)$/iu,
  ),
  onTarget(
    'forget',
    /^(?:удали|сотри)(?:те)?\s+(?<target>(?:мо[ёеийюя]|наш[аеиу]?)\s+[^\n]{1,100}|(?:это|вс[её])[\s.!]*)$/iu,
  ),
  { pattern: /^(?:delete|удали(?:те)?)\s+[^\n]{1,100}$/iu, intent: () => ({ kind: 'unsay' }) },
  onTarget('confirm', /^(?:i\s+)?confirm(?:\s+that|\s*:)?\s+(?<target>\S.*)$/isu),
  onTarget(
    'confirm',
    /^подтвер(?:ди(?:те)?|ждаю)(?!\p{L})(?:\s*[,:])?\s*(?:что\s+)?(?<target>\S.*)$/isu,
  ),
  onTopic('about', /^(?:so\s+)?what do you (?:know|remember) about\s+(?<topic>\S.*)$/isu),
  onTopic(
    'about',
    /^(?:а\s+)?что (?:ты|вы) (?:знае(?:шь|те)|помни(?:шь|те)) (?:о|об|обо|про)\s+(?<topic>\S.*)$/isu,
  ),
  {
    pattern:
      /^(?:help|what can you do|who are you|помощь|что (?:ты (?:умеешь|можешь)|вы (?:умеете|можете))|кто (?:ты|вы))\s*[?!.]*$/iu,
    intent: () => ({ kind: 'help' }),
  },
  {
    pattern: GREETING,
    intent: () => ({ kind: 'greeting' }),
  },
  {
    pattern: THANKS,
    intent: () => ({ kind: 'thanks' }),
  },
];

/** Parses a turn as a command; null for a question or a statement. */
export function parseCommand(text: string): Intent | null {
  const trimmed = text.trim();
  const order = withoutCourtesy(trimmed);
  for (const { pattern, intent } of patterns) {
    const match = pattern.exec(order);
    const command = match === null ? null : intent(match.groups ?? {});
    if (command !== null) return command;
  }
  if (offTheRecord(trimmed) === 'earlier') return { kind: 'unsay' };
  const reminder = reminderIn(order);
  if (reminder !== null) return todoOf(reminder);
  const framed = framedCommand(order);
  if (framed === null) return null;
  const { kind, subject } = framed;
  return kind === 'todo' ? todoOf(subject) : { kind, target: bare(subject) };
}

/** Subject of a command, without the words that make it one; null if there is no command. */
export function subjectOf(intent: Intent | null): string | null {
  if (intent === null) return null;
  if ('content' in intent) return intent.content;
  if ('target' in intent) return asSentence(intent.target);
  return 'topic' in intent ? asSentence(intent.topic) : null;
}

function command(names: string, intent: (rest: string) => Intent, name: CommandName): Pattern {
  return {
    pattern: new RegExp(`^/(?:${names})(?:\\s+(?<rest>.*))?$`, 'isu'),
    intent: ({ rest: argument }) => {
      const content = argument?.trim() ?? '';
      return content === '' ? { kind: 'unclear', command: name } : intent(content);
    },
  };
}

/** Separators that stand in no other sentence. */
const CORRECTION_SIGNS = [/->|=>|→/u, /\s(?:to|на)\s*:/iu];
/** Separators between the wrong and the right wording; the first one in the text decides. */
const SEPARATORS = [...CORRECTION_SIGNS, /;/u];

function correction(argument: string): Intent {
  for (const separator of SEPARATORS) {
    const match = separator.exec(argument);
    if (match === null) continue;
    const target = argument.slice(0, match.index).trim();
    const content = argument.slice(match.index + match[0].length).trim();
    if (target !== '' && content !== '') {
      return { kind: 'correct', target: bare(target), content: asSentence(content) };
    }
  }
  return { kind: 'unclear', command: 'correct' };
}

/** Strips quotes and the final punctuation around the subject. */
function bare(text: string | undefined): string {
  const trimmed = (text ?? '').trim();
  const words = trimEnd(trimmed, '?!.')
    .replaceAll(/^["'«“„]|["'»”]$/gu, '')
    .trim();
  // Marks alone name nothing, and are answered as written.
  return words === '' ? trimmed : words;
}

/** Capitalizes the first letter, so that the text reads as a memory of its own. */
function asSentence(text: string | undefined): string {
  const trimmed = (text ?? '').trim();
  const [first = ''] = trimmed;
  return first.toLocaleUpperCase() + trimmed.slice(first.length);
}

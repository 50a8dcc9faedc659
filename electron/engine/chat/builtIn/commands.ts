import { GREETING } from '../../text/own/greeting.ts';
import { THANKS } from '../../text/own/thanks.ts';
import { offTheRecord } from '../offTheRecord.ts';
import { framedCommand } from './framedCommand.ts';
import type { CommandName } from './phrases/phrases.ts';
import { reminderIn } from './reminder.ts';
import { cancelRequests } from './requests/cancelRequests.ts';
import {
  capitalizeFirst,
  stripQuotesAndPunctuation,
  type Intent,
  type Pattern,
} from './requests/intent.ts';
import { rememberRequests } from './requests/rememberRequests.ts';
import { todoListIn } from './requests/todoListRequest.ts';
import { todoOf, todoRequests } from './requests/todoRequests.ts';
import { stripCourtesy, stripOpening } from './stripCourtesy.ts';

const targetPattern = (kind: 'forget' | 'confirm' | 'done', pattern: RegExp): Pattern => ({
  pattern,
  intent: ({ target }) => ({ kind, target: stripQuotesAndPunctuation(target) }),
});

const topicPattern = (kind: 'about' | 'forget_all', pattern: RegExp): Pattern => ({
  pattern,
  intent: ({ topic }) => ({ kind, topic: stripQuotesAndPunctuation(topic) }),
});

/**
 * Command patterns in order of priority: the first one that matches the whole turn wins. Only
 * explicit wording is a command; everything else is recorded and searched for, never acted on.
 */
const patterns: readonly Pattern[] = [
  slashPattern(
    'remember|запомни',
    (rest) => ({ kind: 'remember', content: capitalizeFirst(rest) }),
    'remember',
  ),
  slashPattern('todo|дело', (rest) => ({ kind: 'todo', content: capitalizeFirst(rest) }), 'todo'),
  slashPattern(
    'done|готово',
    (rest) => ({ kind: 'done', target: stripQuotesAndPunctuation(rest) }),
    'done',
  ),
  slashPattern('forget|забудь', (rest) => ({ kind: 'forget', target: rest }), 'forget'),
  slashPattern('confirm|подтверди', (rest) => ({ kind: 'confirm', target: rest }), 'confirm'),
  slashPattern('correct|исправь', correction, 'correct'),
  slashPattern('why|почему', (rest) => ({ kind: 'why', question: rest }), 'why'),
  { pattern: /^\/(?:help|помощь)\s*$/iu, intent: () => ({ kind: 'help' }) },
  {
    pattern: /^(?<name>\/\p{L}{2,20})(?:\s[^\n]*)?$/u,
    intent: ({ name }) => ({ kind: 'unknown', command: name ?? '/' }),
  },
  ...todoRequests,
  ...cancelRequests,
  ...rememberRequests,
  {
    pattern: /^(?:cancel|undo(?:\s+(?:that|it|this|the last (?:change|action|thing)))?)[\s.!]*$/iu,
    intent: () => ({ kind: 'undo' }),
  },
  {
    pattern:
      /^отмен(?:а|и)(?:те)?(?:\s+(?:это|последнее(?:\s+(?:изменение|действие))?))?[\s.!]*$/iu,
    intent: () => ({ kind: 'undo' }),
  },
  targetPattern(
    'done',
    /^(?:done|finished|completed|готово|сделано|выполнено)\s*:\s*(?<target>\S.*)$/isu,
  ),
  {
    pattern: /^(?:correct(?:ion)?|fix|исправь(?:те)?)(?:\s*:)?\s+(?<rest>\S.*)$/isu,
    // Only with a mark of what becomes what: one fixes a bike, too.
    intent: ({ rest = '' }) =>
      CORRECTION_SIGNS.some((sign) => sign.test(rest)) ? correction(rest) : null,
  },
  topicPattern(
    'forget_all',
    /^(?:delete|erase|remove|forget)\s+(?:(?:all|everything|anything)(?:\s+(?:that\s+)?you\s+(?:know|have|remember|saved))?|(?:(?:all|everything|anything)(?:\s+that)?|what)\s+i\s+(?:told\s+you|said|wrote))\s+(?:about|on)\s+(?<topic>\S.*)$/isu,
  ),
  topicPattern(
    'forget_all',
    /^(?:удали|сотри|забудь)(?:те)?\s+(?:вс[её]|то)(?:,?\s+что\s+(?:(?:ты|вы|я)\s+)?(?:(?:тебе|вам)\s+)?(?:знае(?:шь|те)|помни(?:шь|те)|(?:говорил|сказал|рассказал|рассказывал|писал)[аи]?))?\s+(?:про|о|об|обо)\s+(?<topic>\S.*)$/isu,
  ),
  topicPattern(
    'forget_all',
    /^забудь(?:те)?,?\s+что\s+я\s+(?:(?:тебе|вам)\s+)?(?:говорил|сказал|рассказал|рассказывал|писал)[аи]?\s+(?:про|о|об|обо)\s+(?<topic>\S.*)$/isu,
  ),
  {
    pattern:
      /^(?:(?:delete|erase|remove|forget)\s+(?:my|the|that|this)\s+(?:(?:last|previous)\s+)?messages?|(?:удали|сотри|убери|забудь)(?:те)?\s+(?:(?:мо[ёеи]|это|эти|последн[ие]е|предыдущ[ие]е)\s+){1,2}сообщени[ея]|забудь(?:те)?)[\s.!]*$/iu,
    intent: () => ({ kind: 'unsay' }),
  },
  targetPattern(
    'forget',
    /^(?:delete|erase|remove)\s+(?:the|my|that)\s+memory\s+(?:about\s+|of\s+|that\s+)(?<target>\S.*)$/isu,
  ),
  targetPattern(
    'forget',
    /^(?:удали|сотри)(?:те)?\s+(?:воспоминание|память)\s+(?:о\s+|об\s+|обо\s+|про\s+)(?:том,?\s+что\s+)?(?<target>\S.*)$/isu,
  ),
  targetPattern('forget', /^forget\s+(?:that\s+|about\s+)?(?<target>\S.*)$/isu),
  targetPattern(
    'forget',
    /^забудь(?:те)?(?:\s*,)?\s+(?:что\s+|про\s+|о\s+|об\s+)?(?<target>\S.*)$/isu,
  ),
  // Anything else that is to be deleted is erased by hand; "remove the stitches" is a note.
  targetPattern(
    'forget',
    /^(?:delete|erase)\s+(?<target>(?:my|our)\s+[^\n]{1,100}|(?:that|this|it|everything|all)[\s.!]*)$/iu,
  ),
  targetPattern(
    'forget',
    /^(?:удали|сотри)(?:те)?\s+(?<target>(?:мо[ёеийюя]|наш[аеиу]?)\s+[^\n]{1,100}|(?:это|вс[её])[\s.!]*)$/iu,
  ),
  { pattern: /^(?:delete|удали(?:те)?)\s+[^\n]{1,100}$/iu, intent: () => ({ kind: 'unsay' }) },
  targetPattern('confirm', /^(?:i\s+)?confirm(?:\s+that|\s*:)?\s+(?<target>\S.*)$/isu),
  targetPattern(
    'confirm',
    /^подтвер(?:ди(?:те)?|ждаю)(?!\p{L})(?:\s*[,:])?\s*(?:что\s+)?(?<target>\S.*)$/isu,
  ),
  topicPattern(
    'about',
    /^(?:so\s+)?what do (?:you|u) (?:know|remember) about\s+(?<topic>\S.*)$/isu,
  ),
  topicPattern(
    'about',
    /^(?:а\s+)?что (?:ты|вы) (?:знае(?:шь|те)|помни(?:шь|те)) (?:о|об|обо|про)\s+(?<topic>\S.*)$/isu,
  ),
  {
    pattern:
      /^(?:help|what can (?:you|u) do(?: for (?:me|us))?|(?:can|could) (?:you|u) help(?: me| us)?|who (?:are|r) (?:you|u)|what are you|what(?:['’]?s| is) (?:your|ur) name|are you (?:an? )?(?:ai|bot|robot|human|person|real|chat ?gpt|gpt|language model)|(?:ты|вы) (?:чат ?(?:gpt|гпт)|chat ?gpt|gpt|языковая модель)|помощь|помоги(?:те)?(?: мне)?|(?:(?:ты|вы) )?(?:можешь|можете)(?: мне)? помочь|что (?:ты (?:умеешь|можешь)|вы (?:умеете|можете))|кто (?:ты|вы)|(?:ты|вы) кто|как (?:тебя|вас) зовут|(?:ты|вы) (?:бот|робот|человек|нейросеть|нейронка|ии|живой|настоящ\p{L}+))\s*[?!.]*$/iu,
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

/** Parses a turn as a command, whatever opens it; null for a question or a statement. */
export function parseCommand(text: string): Intent | null {
  const trimmed = text.trim();
  const request = stripCourtesy(trimmed);
  const command = matchIntent(request);
  if (command !== null) return command;
  if (offTheRecord(trimmed) === 'earlier') return { kind: 'unsay' };
  const opened = stripCourtesy(stripOpening(trimmed));
  return opened === request ? null : matchIntent(opened);
}

function matchIntent(request: string): Intent | null {
  const list = todoListIn(request);
  if (list !== null) return list;
  for (const { pattern, intent } of patterns) {
    const match = pattern.exec(request);
    const command = match === null ? null : intent(match.groups ?? {});
    if (command !== null) return command;
  }
  const reminder = reminderIn(request);
  if (reminder !== null) return todoOf(reminder);
  const framed = framedCommand(request);
  if (framed === null) return null;
  const { kind, subject } = framed;
  return kind === 'todo'
    ? todoOf(subject.replace(/^["'«“„](?<words>.*)["'»”]$/u, '$<words>'))
    : { kind, target: stripQuotesAndPunctuation(subject) };
}

/** Subject of a command, without the words that make it one; null if there is no command. */
export function subjectOf(intent: Intent | null): string | null {
  if (intent === null) return null;
  if ('content' in intent) return intent.content;
  if ('contents' in intent) return intent.contents.join(', ');
  if ('target' in intent) return capitalizeFirst(intent.target);
  return 'topic' in intent ? capitalizeFirst(intent.topic) : null;
}

function slashPattern(names: string, intent: (rest: string) => Intent, name: CommandName): Pattern {
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
      return {
        kind: 'correct',
        target: stripQuotesAndPunctuation(target),
        content: capitalizeFirst(content),
      };
    }
  }
  return { kind: 'unclear', command: 'correct' };
}

import type { NodeKind } from '../../../../shared/domain/node.ts';
import { comingDateIn } from '../../text/dates/comingDate.ts';

const rules: readonly (readonly [NodeKind, RegExp])[] = [
  ['Identity', /^(?:my name is|i am called|call me|меня зовут|моё имя|мое имя)(?!\p{L})/iu],
  [
    'Preference',
    /\b(?:i|we)\s+(?:really\s+)?(?:prefer|like|love|enjoy|hate|dislike|can't stand)\b|\bmy favou?rite\b/iu,
  ],
  [
    'Preference',
    /(?:^|\s)(?:я\s+)?(?:предпочитаю|люблю|обожаю|не люблю|ненавижу|терпеть не могу)(?=\s)/iu,
  ],
  ['Preference', /(?:^|\s)мо[йяёеи]\s+любим/iu],
  ['Decision', /\b(?:i|we)\s+(?:have\s+)?decided\b|(?:^|\s)(?:я|мы)\s+решил/iu],
  [
    'Goal',
    /\bmy goal is\b|\bi (?:want|plan|aim) to\b|(?:^|\s)(?:моя цель|я хочу|я планирую)(?=\s)/iu,
  ],
];

/** Beginning of something to be done; with a date ahead it is a to-do. */
const TASK_VERB =
  /^(?:remind (?:me|the user) to|(?:the user|i|we) (?:still )?(?:needs? to|ha(?:s|ve) to|must|should)|i['’]ve got to|(?:пользователю|мне|нам) (?:ещё |еще )?(?:нужно|надо|необходимо)|(?:пользователь|я) (?:должен|должна)|напомни(?:ть)?) (?=\p{L})/iu;

const HABIT_WORD = /(?<!\p{L})(?:every|each|daily|always|кажд\p{L}+|ежедневно|всегда)(?!\p{L})/iu;

/** Kind of an explicit memory, by its wording; `Fact` unless the wording suggests another. */
export function kindOf(content: string): NodeKind {
  const isTask = TASK_VERB.test(content) && !HABIT_WORD.test(content);
  if (isTask && comingDateIn(content, ANY_DAY) !== null) return 'Todo';
  return rules.find(([, pattern]) => pattern.test(content))?.[0] ?? 'Fact';
}

/** Only that a date is named counts, whichever. */
const ANY_DAY = { now: 0, zone: 'UTC' } as const;

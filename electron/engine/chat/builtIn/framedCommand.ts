import { trimEnd } from '../../algorithms/trimEnd.ts';

/** Command whose words stand around its subject: "put the bins on my list". */
interface Frame {
  readonly kind: 'todo' | 'done';
  readonly start: RegExp;
  readonly end: RegExp;
}

const TODO_LIST = '(?:to-?do list|to-?dos|task list|list)';
const TODO_LIST_RU = '(?:список(?: дел| задач)?|дела|задачи|делам)';
const NO_ENDING = /^/u;

const frames: readonly Frame[] = [
  {
    kind: 'todo',
    start: /^(?:add|put) /iu,
    end: new RegExp(` (?:to|on|onto|in) (?:my |the )?${TODO_LIST}$`, 'iu'),
  },
  {
    kind: 'todo',
    start: NO_ENDING,
    end: new RegExp(
      `[,.;:—–-] ?(?:please )?(?:add|put) (?:it|this|that) (?:to|on) (?:my |the )?${TODO_LIST}$`,
      'iu',
    ),
  },
  {
    kind: 'todo',
    start: NO_ENDING,
    end: new RegExp(
      `[,.;:—–-] ?(?:добавь|запиши|внеси)(?:те)?(?: это)? (?:в|к) (?:мой |мои |моим )?${TODO_LIST_RU}$`,
      'iu',
    ),
  },
  {
    kind: 'done',
    start: /^mark (?:the )?/iu,
    end: /(?: to-?do| task)? (?:as )?(?:done|finished|completed?)$/iu,
  },
  {
    kind: 'done',
    start: /^(?:tick|check|cross|strike) off (?:the )?/iu,
    end: /(?: (?:from|on) (?:my|the) list)?$/iu,
  },
  {
    kind: 'done',
    start: /^(?:tick|check|cross|strike) (?:the )?/iu,
    // Not "check the stove is off".
    end: /(?<! (?:is|are|was|were|be))(?: to-?do| task)? off(?: (?:from )?(?:my|the) list)?$/iu,
  },
  {
    kind: 'done',
    // With the list, as one takes a day off too.
    start: /^take (?:the )?/iu,
    end: /(?: to-?do| task)? off (?:from )?(?:my|the) list$/iu,
  },
  {
    kind: 'done',
    start: /^отметь(?:те)? (?:дело |задачу )?/iu,
    end: / (?:как )?(?:сделан|выполнен|готов)\p{L}*$/iu,
  },
  {
    kind: 'done',
    start: /^(?:вычеркни(?:те)? (?:дело |задачу )?|закрой(?:те)? (?:дело|задачу) )/iu,
    end: /(?: из (?:списка|дел))?$/iu,
  },
];

/** Length limit of such a turn. */
const MAX_LENGTH = 300;

/** Kind and subject of a command that frames its subject; null for any other turn. */
export function framedCommand(
  turn: string,
): { readonly kind: 'todo' | 'done'; readonly subject: string } | null {
  if (turn.length > MAX_LENGTH) return null;
  const text = trimEnd(turn.replaceAll(/\s+/gu, ' '), ' .!');
  for (const { kind, start, end } of frames) {
    const head = start.exec(text);
    const tail = end.exec(text);
    if (head === null || tail === null) continue;
    const subject = text.slice(head[0].length, tail.index).trim();
    if (subject !== '') return { kind, subject };
  }
  return null;
}

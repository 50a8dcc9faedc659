import { trimEnd } from '../algorithms/trimEnd.ts';
import { stem } from './stem.ts';
import { isStopWord } from './stopWords.ts';
import { normalizeWord } from './tokenize.ts';

type MentionKind = 'url' | 'email' | 'handle' | 'hashtag' | 'name';

/** Mention of an entity, at its offset in the text (UTF-16). */
export interface Mention {
  readonly kind: MentionKind;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

// In order of precedence: text matched by an earlier pattern is not matched again.
const PATTERNS: readonly (readonly [MentionKind, RegExp])[] = [
  ['url', /\bhttps?:\/\/[^\s<>"'«»]+|\bwww\.[^\s<>"'«»]+/giu],
  [
    'email',
    /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu,
  ],
  ['handle', /(?<![\p{L}\p{N}_@/.])@[\p{L}\p{N}_][\p{L}\p{N}_.-]*[\p{L}\p{N}_]/gu],
  ['hashtag', /(?<![\p{L}\p{N}_#&/])#[\p{L}\p{N}_]*\p{L}[\p{L}\p{N}_]*/gu],
];

// Anna, O'Neil, Jean-Luc, NASA, Ростов-на-Дону, GPT-4.
const NAME_WORD = String.raw`\p{Lu}[\p{L}\p{M}\p{N}]*(?:['’-][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*`;
const PARTICLE = 'of|the|de|del|della|da|di|du|la|le|van|von|der|den|bin|al|и|на|фон|ван';
const NAMES = new RegExp(
  String.raw`(?<![\p{L}\p{N}_])${NAME_WORD}(?:[ \u00A0](?:(?:${PARTICLE})[ \u00A0])?${NAME_WORD})*`,
  'gu',
);

// Words capitalized by position or convention, in any inflection (Met, Bought), which name nobody;
// stop words count as well.
const COMMON_OPENERS = new Set(
  `hello hi hey thanks thank dear sorry well today tomorrow yesterday tonight maybe perhaps sure great
   nice good bad new first second last next later finally however therefore meanwhile actually
   apparently unfortunately fortunately please note many most every everyone someone look see make
   take get got go going went come buy call write read try use add check find keep need want like love
   think talk speak ask tell show visit call mail email mr mrs ms dr prof meet move work start stop open close send give put set turn wait monday tuesday wednesday
   thursday friday saturday sunday january february march april may june july august september october
   november december
   привет здравствуй здравствуйте спасибо сегодня завтра вчера послезавтра вечером утром днем ночью
   наверное возможно конечно кстати вообще кажется просто хорошо плохо ладно давай давайте вчерашний
   новый новая новое первый второй последний следующий потому поэтому однако затем сначала наконец
   запомни напомни посмотри сделай купи позвони напиши прочитай найди добавь проверь хочу думаю люблю
   понедельник вторник среда четверг пятница суббота воскресенье каждый недавно скоро раньше позже`
    .split(/\s+/u)
    .filter(Boolean)
    .map(stem),
);

/**
 * Mentions in a text: addresses, @handles, #tags, and capitalized names of one or more words, in
 * order. Names are looked up among known entities, so a word too many costs nothing, but a common
 * word that only begins a sentence is left out. Example: "Met Анна Петрова at Bank of America"
 * names Анна Петрова and Bank of America.
 */
export function findMentions(text: string): Mention[] {
  const takenSpans = createTakenSpans(text.length);
  for (const [kind, pattern] of PATTERNS) {
    for (const match of text.matchAll(pattern)) {
      const value = kind === 'url' ? withoutTrailingMarks(match[0]) : match[0];
      takenSpans.add({ kind, text: value, start: match.index, end: match.index + value.length });
    }
  }
  for (const match of text.matchAll(NAMES)) {
    const name = withoutCommonWords(match[0], match.index);
    if (name !== null) takenSpans.add(name);
  }
  return takenSpans.mentions.sort((a, b) => a.start - b.start);
}

/** Tracks characters that belong to a mention already, so that a page of tags is linear. */
function createTakenSpans(length: number) {
  const mentions: Mention[] = [];
  const isTaken = new Uint8Array(length);
  return {
    mentions,
    add(mention: Mention): void {
      if (mention.text === '' || isTaken.subarray(mention.start, mention.end).includes(1)) return;
      isTaken.fill(1, mention.start, mention.end);
      mentions.push(mention);
    },
  };
}

/**
 * Strips a trailing comma, or an unbalanced bracket, which belong to the sentence and not to the
 * address.
 */
function withoutTrailingMarks(url: string): string {
  const trimmed = trimEnd(url, '.,;:!?…\'"');
  return trimmed.endsWith(')') && !trimmed.includes('(') ? trimmed.slice(0, -1) : trimmed;
}

/** Strips common words in front: "Yesterday Anna" names Anna; "The" names nothing. */
function withoutCommonWords(match: string, start: number): Mention | null {
  const words = match.split(/(?<=[ \u00A0])/u);
  let at = start;
  while (words.length > 0 && isCommonWord((words[0] ?? '').trim()))
    at += words.shift()?.length ?? 0;
  const text = words.join('').replace(/['’]s$/u, '');
  if (text === '' || !/\p{L}{2}/u.test(text)) return null;
  return { kind: 'name', text, start: at, end: at + text.length };
}

function isCommonWord(word: string): boolean {
  // All capitals are a choice, not grammar: IT, US, ООН. "I" is no name.
  if (/^\p{Lu}{2,}$/u.test(word)) return false;
  const normal = normalizeWord(word);
  return isStopWord(normal) || COMMON_OPENERS.has(stem(normal));
}

import { sentences } from '../../text/summary.ts';

/** Length limit of a turn; longer ones are mostly pasted. */
const MAX_TURN_LENGTH = 1_500;
const MAX_SENTENCE_LENGTH = 220;

/** Lead-in of a text to work on, or of a role play: the rest is not the person's own statement. */
const REFERS_TO_TEXT =
  /(?<!\p{L})(?:translat|rewrit|rephras|proofread|summari[sz]|paraphras|role-?play|pretend|imagine|suppose|hypothetical|fiction|a story|chapter|a poem|a letter|an email|cover letter|my novel|character|dialogue|lyrics|you are an?(?!\p{L})|act (?:as|like)|fill (?:in|out)|dear \p{Lu}|переве[дс]|допиш|заполни|перепиш|перефраз|исправь|отредактируй|сократи|представь|вообрази|допустим|предположим|сказк|глава|рассказ|стих|сочинени|письмо|персонаж|диалог|роман|от лица|герой|героин|уважаем)/iu;

/** Ironic end that takes the sentence before it back. */
const RETRACTION = /[.!…] (?:not|psych|шутка|нет)[.!]*$/iu;

const CODE =
  /```|[{};]\s*$|=>|==|<\/?[a-z]+>|\b(?:const|let|var|def|import|SELECT|console)\b|^[ \t]*(?:\$|#!|>>>)/mu;

/** Quoted passages, in any quotation marks. */
const QUOTED_TEXT = /"[^"]*"?|“[^”]*”?|«[^»]*»?|`[^`]*`?|(?<![\p{L}\p{N}])'[^'\n]{3,}'(?!\p{L})/gu;
const GAP = '\uFFFC';

/**
 * Sentences of a turn that its author may state about themselves: nothing from a foreign text,
 * code, a quotation, a dialog, or after a colon at a line's end.
 */
export function plainSentences(turn: string): string[] {
  const text = turn.trim();
  if (
    text.length > MAX_TURN_LENGTH ||
    [REFERS_TO_TEXT, RETRACTION, CODE].some((pattern) => pattern.test(text))
  )
    return [];
  const lines = text.replaceAll(QUOTED_TEXT, GAP).split('\n');
  const leadInIndex = lines.findIndex((line) => /:\s*$/u.test(line));
  return lines
    .slice(0, leadInIndex < 0 ? lines.length : leadInIndex)
    .filter((line) => !/^\s*(?:>|[\p{L}\p{N}_ .-]{1,25}:|\[?\d{1,2}:\d\d)/u.test(line))
    .flatMap(sentences)
    .filter((sentence) => sentence.length <= MAX_SENTENCE_LENGTH && !sentence.includes(GAP));
}

import { sentences } from '../../text/summary.ts';

/** Longer turns are mostly pasted. */
const LONGEST_TURN = 1_500;
const LONGEST_SENTENCE = 220;

/** The turn hands over a text to work on, or sets a scene: what follows is nobody's own word. */
const HANDS_OVER =
  /(?<!\p{L})(?:translat|rewrit|rephras|proofread|summari[sz]|paraphras|role-?play|pretend|imagine|suppose|hypothetical|fiction|a story|a poem|a letter|an email|cover letter|my novel|character|dialogue|lyrics|you are an?(?!\p{L})|act as|dear \p{Lu}|переве[дс]|перепиш|перефраз|исправь|отредактируй|сократи|представь|вообрази|допустим|предположим|сказк|рассказ|стих|сочинени|письмо|персонаж|диалог|роман|от лица|герой|героин|уважаем)/iu;

const CODE =
  /```|[{};]\s*$|=>|==|<\/?[a-z]+>|\b(?:const|let|var|def|import|SELECT|console)\b|^[ \t]*(?:\$|#!|>>>)/mu;

/** Quoted passages, of whatever marks. */
const QUOTED = /"[^"]*"?|“[^”]*”?|«[^»]*»?|`[^`]*`?|(?<![\p{L}\p{N}])'[^'\n]{3,}'(?!\p{L})/gu;
const GAP = '\uFFFC';

/**
 * The sentences of a turn that its author may be saying about themselves: nothing out of a text
 * handed over, code, a quotation, a list of who said what, or what follows a colon at a line's end.
 */
export function plainSentences(turn: string): string[] {
  const text = turn.trim();
  if (text.length > LONGEST_TURN || HANDS_OVER.test(text) || CODE.test(text)) return [];
  const lines = text.replaceAll(QUOTED, GAP).split('\n');
  const handedOver = lines.findIndex((line) => /:\s*$/u.test(line));
  return lines
    .slice(0, handedOver < 0 ? lines.length : handedOver)
    .filter((line) => !/^\s*(?:>|[\p{L}\p{N}_ .-]{1,25}:|\[?\d{1,2}:\d\d)/u.test(line))
    .flatMap(sentences)
    .filter((sentence) => sentence.length <= LONGEST_SENTENCE && !sentence.includes(GAP));
}

import { expressesDoubt, isDoubted, isDoubtedAsWhole } from './mood.ts';

/** Words that may stand between a conjunction and the subject of its clause. */
const ADVERBS = String.raw`(?:(?:then|also|now|still|honestly|actually|apparently|perhaps|maybe|probably|possibly)[ ,]{1,2}){0,3}`;
const SUBJECT = String.raw`(?:(?:i|we|you|he|she|it|they|there|this|that|my|our|his|her|their|the)(?!\p{L})|(?-i:\p{Lu}\p{Ll}))`;
/** Beginnings of clauses that stand for themselves; a Russian one has a comma in front, and may leave out its subject. */
const BREAK = new RegExp(
  String.raw`[\s,;–—]{1,3}(?<joint>and|but|while|because|though|although|yet)\s(?=${ADVERBS}${SUBJECT})|[,;–—]\s(?<other>so|therefore|и|а|но|зато|однако|хотя|поэтому|так что|потому что)(?!\p{L})`,
  'giu',
);
const CONTRASTS = /^(?:but|yet|while|though|although|а|но|зато|однако|хотя)$/iu;
const CONCLUDES = /^(?:so|therefore|because|поэтому|так что|потому что)$/iu;

/** Verbs of belief: what is believed may go on behind "but". */
const BELIEF =
  /(?<!\p{L})(?:thinks?|thought|guess(?:es)?|supposes?|believes?|suspects?|doubts?|seems?|apparently|supposedly|allegedly|думаю|думает|считает|полагает|кажется|похоже|вроде|якобы)(?!\p{L})/iu;
/** A doubt about what was just said: "but I could be wrong". */
const OF_ONESELF =
  /(?<!\p{L})(?:wrong|mistaken|misremember\p{L}*|misheard|mix\p{L}* (?:it|that|them|things) up|confus\p{L}+|sure|certain|quote me|ошиб\p{L}+|пута\p{L}+|точно|увер\p{L}+)(?!\p{L})/iu;
/** Words of a clause that only doubts: "I think", "but maybe not", «хотя я в этом сомневаюсь». */
const ONLY_DOUBTS =
  /^(?:[^\p{L}]*(?:and|but|though|although|at least|or|i|i['’]m|we|it|that|this|so|do|don['’]t|not|no|to|be|is|have|honestly|really|quite|maybe|perhaps|possibly|probably|might|may|could|likely|sure|think|thought|guess|suppose|believe|doubt|as far as|know|и|а|но|хотя|я|мы|это|этом|в|не|нет|так|мне|может|быть|может быть|возможно|наверное|наверно|кажется|вероятно|вроде|похоже|пожалуй|думаю|полагаю|сомневаюсь|знаю|уверена?|точно)(?!\p{L}))+[^\p{L}]*$/iu;

interface Segment {
  readonly start: number;
  readonly text: string;
  /** Conjunction that opens it; empty for the first. */
  readonly joint: string;
}

/**
 * Doubt of a sentence by its clauses: true at an offset of one that is doubted. A doubt holds for its
 * own clause and those that go on with it, not for what was plainly said in front: of "Priya is vegan,
 * and maybe she moves" only the moving is doubted. A question, a condition or hearsay concerns all.
 */
export function doubtScope(sentence: string, language: string): (offset: number) => boolean {
  if (!isDoubted(sentence, language)) return () => false;
  const segments = segmentsOf(sentence);
  const isWhole =
    segments.length === 1 || isDoubtedAsWhole(sentence) || endsInDoubt(sentence, segments);
  if (isWhole) return () => true;
  const doubted = doubtedSegments(segments, language);
  return (offset) => doubted[segments.findLastIndex(({ start }) => start <= offset)] ?? true;
}

function doubtedSegments(segments: readonly Segment[], language: string): boolean[] {
  const doubted: boolean[] = [];
  for (const [index, { text, joint }] of segments.entries()) {
    const isOwn = expressesDoubt(text, language);
    const previous = segments[index - 1];
    const isBroken = CONTRASTS.test(joint) && previous !== undefined && !BELIEF.test(previous.text);
    doubted.push(isOwn || (doubted[index - 1] === true && !isBroken));
    const isAboutPrevious = ONLY_DOUBTS.test(text) || OF_ONESELF.test(text);
    if (isOwn && isAboutPrevious && !CONCLUDES.test(joint)) doubted.fill(true, 0, index);
  }
  return doubted;
}

function segmentsOf(sentence: string): Segment[] {
  const starts = [...sentence.matchAll(BREAK)].map(({ index, groups }) => ({
    index,
    joint: groups?.['joint'] ?? groups?.['other'] ?? '',
  }));
  return [{ index: 0, joint: '' }, ...starts].map(({ index, joint }, n) => ({
    start: index,
    joint,
    text: sentence.slice(index, starts[n]?.index ?? sentence.length),
  }));
}

/** True if the last words of a sentence do nothing but doubt: "…, I think". */
function endsInDoubt(sentence: string, segments: readonly Segment[]): boolean {
  const comma = Math.max(sentence.lastIndexOf(','), sentence.lastIndexOf('('));
  const last = segments.at(-1);
  if (comma < 0 || (last !== undefined && comma <= last.start && CONCLUDES.test(last.joint)))
    return false;
  return ONLY_DOUBTS.test(sentence.slice(comma + 1));
}

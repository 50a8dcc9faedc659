import { isFunctionWord } from './rewording.ts';
import { monthOf, weekdayOf } from './candidateDates.ts';

interface SubjectWord {
  readonly token: string;
  readonly raw: string;
}

const CONJUNCTION = /^(?:and|but|so|because|then|that)$/iu;
/** Words that may stand between a name and its verb: "Tom from work moved". */
const ATTRIBUTE = /^(?:from|at|in|of)$/iu;
/** Words that begin a sentence without a subject: "Finally moved", "Last seen". */
const ADVERB =
  /^(?:finally|almost|last|next|first|currently|yesterday|today|tonight|tomorrow|soon|often|sometimes|mostly|again|maybe|perhaps|anyway|thanks|well|glad|happy|sorry|been|being|\p{L}+ly)$/iu;
const BEFORE_VERB =
  /^(?:just|also|never|always|still|already|even|now|не|уже|ещё|еще|тоже|опять)$/iu;
/** Verbs whose subject may speak of the speaker: "Doctor says no more coffee". */
const SPEECH_VERB =
  /^(?:says?|said|tells?|told|thinks?|thought|recommend\p{L}*|advise[sd]?|suggest\p{L}*|prescribe[sd]?|asks?|asked|wants?|wanted|calls?|called|sends?|sent|gives?|gave|offers?|offered|сказал\p{L}?|говорит|велел\p{L}?|посоветовал\p{L}?|рекомендовал\p{L}?|выписал\p{L}?|прописал\p{L}?|назначил\p{L}?|разрешил\p{L}?|запретил\p{L}?|предложил\p{L}?|подарил\p{L}?|дал\p{L}?|прислал\p{L}?|позвонил\p{L}?)$/iu;
const FINITE_VERB =
  /^(?:is|isn['’]t|are|was|wasn['’]t|has|hasn['’]t|had|does|doesn['’]t|did|didn['’]t|will|won['’]t|would|can|can['’]t|bought|got|went|took|sold|left|lost|quit|made|won|broke|fell|met|came|became|began|built|chose|drank|drove|ate|felt|grew|kept|led|paid|ran|sang|slept|spent|spoke|taught|understood|wore|wrote|\p{L}{3,}(?<!s)s|\p{L}{3,}ed)$/iu;
/** Russian words that begin a sentence, and end like a name before a verb of its gender. */
const RUSSIAN_ADVERB =
  /^(?:вчера|позавчера|сегодня|послезавтра|завтра|дома|снова|сначала|сперва|иногда|тогда|справа|слева|зря|едва|утром|днем|вечером|летом|потом|затем|наконец|сам|весь|сейчас|вновь|вдруг|пешком|недавно|скоро|давно|ночью|зимой|весной|осенью|там|тут|здесь)$/u;
const FEMININE = /(?:ла|лась)$/u;
const MASCULINE = /(?:л|лся)$/u;
const PRESENT = /(?:ет|ит|ется|ится)$/u;

const POSSESSIVE = /^(?:my|our|the)$/iu;
/** Verbs of a state that somebody is in: after "our cat" they tell of the cat. */
const STATE_VERB =
  /^(?:is|was|has|had|needs?|gets?|got|likes?|loves?|hates?|lives|works|takes|eats|drinks)$/iu;

/**
 * Somebody or something that a clause names as its subject, as the word for it: "Priya is allergic",
 * "our cat needs insulin", "Катя заболела". Null where it names none, or what it tells may concern
 * the speaker.
 */
export function namedSubject(words: readonly SubjectWord[]): string | null {
  const clause = words.slice(words.findIndex(({ raw }) => !CONJUNCTION.test(raw)));
  const [first, second] = clause;
  if (first === undefined || second === undefined) return null;
  if (POSSESSIVE.test(first.raw)) {
    return STATE_VERB.test(clause[verbIndex(clause, 2)]?.raw ?? '') ? second.token : null;
  }
  if (!isName(first)) return null;
  const verb = clause[verbIndex(clause, 1)];
  if (verb === undefined || SPEECH_VERB.test(verb.raw)) return null;
  return FINITE_VERB.test(verb.raw) || isRussianSubject(first, verb) ? first.token : null;
}

function isName({ token, raw }: SubjectWord): boolean {
  return (
    /^\p{Lu}\p{Ll}/u.test(raw) &&
    !/['’]/u.test(raw) &&
    !isFunctionWord(token) &&
    !ADVERB.test(raw) &&
    weekdayOf(token) === null &&
    monthOf(token) === null
  );
}

function isAdverb(word: SubjectWord | undefined): boolean {
  if (word === undefined) return false;
  return BEFORE_VERB.test(word.raw) || ADVERB.test(word.raw) || RUSSIAN_ADVERB.test(word.token);
}

/** Index of the word after a name, its surname, where they are from and adverbs; `from`: after its first word. */
function verbIndex(clause: readonly SubjectWord[], from: number): number {
  let index = from;
  while (/^\p{Lu}/u.test(clause[index]?.raw ?? '')) index += 1;
  if (ATTRIBUTE.test(clause[index]?.raw ?? '')) index += 2;
  while (isAdverb(clause[index])) index += 1;
  return index;
}

/** True for a name in the nominative before a Russian verb that agrees with it. */
function isRussianSubject({ token }: SubjectWord, { token: verb }: SubjectWord): boolean {
  if (!/^\p{Script=Cyrillic}*[аябвгджзйклмнпрстфхцчшщь]$/u.test(token)) return false;
  if (RUSSIAN_ADVERB.test(token)) return false;
  if (PRESENT.test(verb)) return true;
  return /[ая]$/u.test(token) ? FEMININE.test(verb) || MASCULINE.test(verb) : MASCULINE.test(verb);
}

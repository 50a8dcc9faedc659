const RUSSIAN =
  /^(?:пожалуйста,? |а |ну |и )?напомни(?:те)?(?:,? (?:мне|пожалуйста)){0,2},? что\s+(?<fact>[^\s?]+ [^?\n]*)$/iu;
/** First words of what is asked: «что там с отпуском», «что за книга», «что надо купить». */
const QUESTION_OPENINGS =
  /^(?:там|тут|здесь|нового|дальше|потом|сегодня|завтра|вчера|ещё|еще|надо|нужно|можно|нельзя|было|будет|будут|есть|случилось|произошло|мне|нам|тебе|вам|ему|ей|им|у (?:меня|нас|тебя|вас)|кто|где|когда|как|это|за|в|во|на|с|со|о|об|обо|по|из|для|про|от|до|к|ко|из-за|насч[её]т)(?!\p{L})/iu;
/** Forms of verbs of which «что» may be the object: «что я ел», «что любит Анна». */
const PAST = /^\p{L}{0,20}(?:[аеиоуыюяё]л[аои]?|л(?:ся|ась|ось|ись)|ш[её]л)$/iu;
const PRESENT = /^\p{L}{2,20}(?:[аяеиюу]ю|[её]те?|ите?|[ую]т|[ая]т|[её]шь|ишь|[аяеиы]ем|им|тся)$/iu;
const INFINITIVE = /(?<!\p{L})\p{L}+(?:ть|ти|чь)(?:ся|сь)?(?!\p{L})/iu;
const PRONOUN = /^(?:я|мы|ты|вы|он|она|оно|они)$/iu;
const TIME = /^(?:вчера|сегодня|завтра|обычно|всегда|сейчас|теперь|больше|раньше|тогда)$/iu;

const MAX_LENGTH = 300;

/**
 * True for a turn that names a fact to be reminded of: «напомни, что Анна веган». «Напомни, что любит
 * Анна» asks for it.
 */
export function isReminderOfFact(turn: string): boolean {
  const fact = RUSSIAN.exec(turn.slice(0, MAX_LENGTH))?.groups?.['fact'];
  return fact !== undefined && isFactClause(fact);
}

/** True for a clause that is whole without «что»: it has no verb, or one in the present with its object. */
function isFactClause(clause: string): boolean {
  if (QUESTION_OPENINGS.test(clause) || INFINITIVE.test(clause)) return false;
  const words = clause.split(/[\s,;:.!]+/u).filter((word) => /\p{L}|\p{N}/u.test(word));
  const [first = ''] = words;
  if (words.length < 2 || words.some((word) => PAST.test(word))) return false;
  const verbIndex = words.findIndex((word) => PRESENT.test(word));
  if (verbIndex < 0) return true;
  const object = words[verbIndex + 1];
  return verbIndex > 0 && !PRONOUN.test(first) && object !== undefined && !TIME.test(object);
}

const MAX_LENGTH = 300;

/** Beginning of a clause that asks, or that asks Loci for something. */
const QUESTION_OPENING =
  /^(?:and |but |а |и |но )?(?:who|what|where|when|which|why|how|whom|whose|did|does|is|was|were|are|am|can|could|remind|tell|show|or|i(?:'ve)? (?:forgot|forget|don't (?:know|remember)|can't remember)|кто|кого|кому|кем|чей|чья|что|чего|чему|чем|где|куда|откуда|когда|почему|зачем|как|какой|какая|какое|какие|каких|какую|сколько|или|в|во|на|напомни|скажи|подскажи|покажи|помнишь|не помнишь|знаешь|не знаешь|loci|локи|пожалуйста|(?:я )?(?:уже )?(?:забыл[аи]?|не (?:помню|знаю)))(?!\p{L})/iu;

const WHEN = /^(?:and |so |but |а |и |ну |но )?(?:when|когда|как только)\s/iu;
/** "When is …": the verb before the one it is about asks. */
const WHEN_QUESTION =
  /^(?:and |so |but )?when (?:is|are|was|were|do|does|did|will|can|could|should|shall|would|have|has|had|am|to)(?!\p{L})/iu;
/** «Как приеду, …» is a time too, in the first person alone. */
const AS_SOON_AS = /^(?:а |и |ну |но )?как (?:я |мы )?\p{L}{2,}(?:у|ю|усь|юсь|ем|ём|им)(?= ?,)/iu;

const FIRST_PERSON =
  /(?<!\p{L})(?:i|i'(?:m|ll|d|ve)|we|we'(?:re|ll|d|ve)|my|our|me|us|я|мы|мне|нам|меня|нас|мо[йяёие]|мо(?:его|ей|ему|ю|их|им)|наш\p{L}{0,3}|надо|нужно|буду|будем)(?![\p{L}'])/iu;
/** Verb of the first person among the first words of a clause: «сразу позвоню маме». */
const FIRST_PERSON_VERB =
  /^(?:(?!(?:в|во|на|к|ко|с|со|про|за|по) )\p{L}+ )?\p{L}{2,}(?:у|ю|усь|юсь|ем|ём|им|емся|имся)(?!\p{L})/iu;

/** The same without a comma, where the second verb is plain: «когда приеду позвоню маме». */
const RUN_ON =
  /^(?:а |и |ну |но )?(?:когда|как(?: только)?) (?:я |мы )?\p{L}{2,}(?:у|ю|усь|юсь|ем|ём|им)(?: \p{L}+){0,4}? (?:надо|нужно|буду|будем|(?:по|за|от|вы|пере|при|ку|на)\p{L}+[нрлвт]ю)(?!\p{L})|^(?:and |so |but )?when (?:i|we) (?!(?:said|told|thought|promised|knew|mentioned|decided|agreed)(?!\p{L}))[^,]{1,80}? (?:i|we)(?:'(?:m|ll|d|ve|re))? (?!(?:forgot|forget|don't)(?!\p{L}))\p{L}/iu;

const CHOICE = /(?<!\p{L})(?:or|или|ли)(?!\p{L})/iu;

/**
 * True for a statement that begins with its time: "when I get home, I'll call mom", «когда приеду,
 * позвоню маме». A question mark is not looked for.
 */
export function isTemporalClause(text: string): boolean {
  const plain = text.slice(0, MAX_LENGTH).replaceAll('’', "'").replaceAll(/\s+/gu, ' ');
  if (WHEN_QUESTION.test(plain)) return false;
  const comma = plain.indexOf(',');
  if (comma < 0) return RUN_ON.test(plain);
  if (!WHEN.test(plain) && !AS_SOON_AS.test(plain)) return false;
  const [time, tail] = [plain.slice(0, comma), plain.slice(comma + 1).trim()];
  if (tail.split(',').some((clause) => QUESTION_OPENING.test(clause.trim()))) return false;
  if (FIRST_PERSON.test(tail) || FIRST_PERSON_VERB.test(tail)) return true;
  return tail.includes(' ') && !CHOICE.test(tail) && FIRST_PERSON.test(time);
}

import { asksToRepeat } from './openings/repeatedQuestion.ts';
import { isAnnouncement } from './openings/announcement.ts';
import { stripGreeting } from './openings/stripGreeting.ts';
import { requestsInformation } from './openings/informationRequest.ts';
import { isTemporalClause } from './openings/temporalClause.ts';
import { omitsSubject } from './openings/omitsSubject.ts';
import { sentences } from './summary.ts';

const ENGLISH_RUSSIAN =
  /^(?:and\s+|so\s+|but\s+|а\s+|и\s+|ну\s+)?(?:what(?:['’](?:s|d|re|ll|ve))?|whats|who(?:['’](?:s|d|re|ll|ve)|s)?|whom|whose|where(?:['’](?:s|d|re)|s)?|when(?:['’](?:s|d)|s)?|why(?:['’](?:s|d))?|how(?:['’](?:s|d|re)|s)?|which|(?:do|does|did|is|are|was|were|can|could|would|should|will|have|has)(?:n['’]t)?|am|кто|кого|кому|кем|чей|чья|чьё|чье|чьи|что|ч[ёое](?!\s+(?:то|гевар\p{L}*)(?!\p{L}))|чего|чему|чем|где|куда|откуда|когда|почему|зачем|отчего|как|какой|какая|какое|какие|какого|каких|каком|какую|каким|сколько|разве|ли)(?=[\s,])/iu;

/** Question words after a preposition: «на чём», "in which". */
const AFTER_PREPOSITION =
  /^(?:а\s+)?(?:(?:в|во|на|о|об|с|со|у|к|ко|из|от|за|для|по|до|про|через)\s+(?:кого|ком|кем|кому|чём|чем|чего|чему|что|каком|какой|какую|каких|какие|какое|какого|скольких|сколько)|(?:in|on|at|from|to|with|for|by|about|of)\s+(?:what|which|whom|whose|how))(?=[\s,])/iu;

/** «Может ли муж …», «есть ли …», but not «вряд ли», «видишь ли, …». */
const WHETHER_CLAUSE =
  /^(?:а |и |ну )?(?!(?:вряд|едва|мало|чуть|то|шутка|надо|видишь|видите|знаешь|знаете|понимаешь|понимаете) ли(?!\p{L}))(?:не )?\p{L}{2,20} ли(?=\s)/iu;

/** Question words of other languages at the start of a turn. */
const OTHER_LANGUAGES =
  /^[¿\s]*(?:qu[ée]|qui[ée]n|cu[áa]ndo|d[óo]nde|c[óo]mo|cu[áa]l|cu[áa]ntos?|por qu[ée]|quoi|qui|quand|où|comment (?:ça|va|vas|tu|vous|est|faire|on)|pourquoi|combien|quel(?:le)?s?|est-ce|qu['’]est-ce|was|wer|wen|wem|wo|wann|warum|wieso|wie|welche[rsnm]?|chi|che cosa|cosa|quando|dov['’]è|dove (?:è|sono|sei|abit\p{L}+|viv\p{L}+)|perch[ée]|quanto|quem|onde|o que|por que|co|kto|gdzie|kiedy|dlaczego|jak|ile|хто|що|де|коли|чому|скільки)(?=[\s,?？])/iu;

/** Particles and words of languages that put the question word anywhere. */
const CHINESE =
  /[吗嗎呢么]\s*[。.！!]?$|什么|什麼|怎么|怎麼|怎样|为什么|為什麼|哪[里裡儿个個些年天]|谁|誰|几[点个月号岁]|幾[點個]|多少|是不是|有没有|有沒有|能不能/u;
const JAPANESE =
  /(?:ですか|ますか|でしょうか|ましたか|のか|かな|だっけ)\s*[。.]?$|何[がをですの時]|いつ|どこ|誰|だれ|なぜ|どう(?:して|やって)|いくつ|いくら/u;
const KOREAN =
  /(?:니|나요|까요?|습니까|어요|아요|지요?|죠)\s*\?$|무엇|뭐|언제|어디|누구|왜|어떻게|얼마|몇/u;

/** Question marks: Latin, full width, Arabic, Greek after a word, Armenian. */
const QUESTION_MARK = /[?？؟;՞]\s*["'»”)\]]*$/u;

/** "What a day!", «Как хорошо!»: begins like a question. */
const EXCLAMATION =
  /^(?:what an? |how \p{L}+ (?:i|we|it|he|she|they|you) |как(?:ой|ая|ое|ие)? )[^?？]{0,200}!$/iu;

/**
 * True if a turn is a question: by its mark, or by the words with which questions begin, whatever
 * greeting is in front of them.
 */
export function isQuestion(text: string): boolean {
  const trimmed = text.trim();
  if (QUESTION_MARK.test(trimmed))
    return !trimmed.endsWith(';') || /\p{Script=Greek}/u.test(trimmed);
  if (startsLikeQuestion(trimmed)) return true;
  const words = stripGreeting(trimmed);
  return words !== null && startsLikeQuestion(words);
}

/** True for words with which questions begin, and statements do not. */
function startsLikeQuestion(trimmed: string): boolean {
  if ([isAnnouncement, isTemporalClause, omitsSubject].some((states) => states(trimmed)))
    return false;
  if (EXCLAMATION.test(trimmed)) return false;
  if (
    ENGLISH_RUSSIAN.test(trimmed) ||
    AFTER_PREPOSITION.test(trimmed) ||
    WHETHER_CLAUSE.test(trimmed)
  )
    return true;
  if (asksToRepeat(trimmed)) return true;
  return (
    OTHER_LANGUAGES.test(trimmed) ||
    CHINESE.test(trimmed) ||
    JAPANESE.test(trimmed) ||
    KOREAN.test(trimmed)
  );
}

/** Part of a turn in which a statement beside a question is looked for. */
const STATEMENT_WITHIN = 4_000;
/** Words of a statement: "Thanks.", "Tell me." are none. */
const STATEMENT_WORDS = 3;

/** True if a turn is a question, or asks to be told something: "tell me where I live". */
export function containsQuestion(text: string): boolean {
  if (isQuestion(text) || requestsInformation(text)) return true;
  const words = stripGreeting(text.trim());
  return words !== null && requestsInformation(words);
}

/** True if a turn states something, though it may ask too: "I moved to Ghent. What is there to see?" */
export function statesSomething(text: string): boolean {
  if (!containsQuestion(text)) return true;
  return sentences(text.slice(0, STATEMENT_WITHIN)).some(
    (sentence) => !containsQuestion(sentence) && sentence.split(/\s+/u).length >= STATEMENT_WORDS,
  );
}

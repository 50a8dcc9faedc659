import { ADDRESSEE_WORDS, GREETING_WORDS } from '../own/greeting.ts';
import { PLEASE_WORDS } from '../own/politeness.ts';

/** Part of a turn by which it is understood. */
const MAX_LENGTH = 300;

const ADDRESSEE = `(?:,? (?:${ADDRESSEE_WORDS}))*`;
/** «Так как» is a reason. */
const FILLER = `ok|okay|so|and|but|also|well|now|oh|um+|hm+|btw|by the way|loci|эй|ок|окей|слушай(?:те)?|послушай(?:те)?|кстати|а|и|но|ну|так(?! как(?!\\p{L}))|локи|${PLEASE_WORDS}`;
const QUESTION_ANNOUNCEMENT =
  '(?:(?:a |one |just a )?(?:quick|small|short|another|one more) (?:question|one|q)|(?:быстрый |ещё |еще )?вопрос)';
/** Behind one of these a clause may say what they are for: «спасибо, что …», "sorry, how I acted …". */
const THANKS = 'thanks|thank you|thx|ty|спасибо|спс';
const SORRY = 'sorry|excuse me|извини(?:те)?|прости(?:те)?';
const CONJUNCTION = '(?:and|but|so|а|и|но)';

/** Greeting, filler or thanks in front of a turn, with the marks behind them. */
const OPENING_WORDS = new RegExp(
  `^(?:(?:${[
    `(?:${GREETING_WORDS})${ADDRESSEE}[,.!]*`,
    `(?:${FILLER})[,!:]?`,
    `${QUESTION_ANNOUNCEMENT}[,.:!]`,
    `(?:${THANKS})(?:[.!]+|,?(?= ${CONJUNCTION} )|,(?! (?:что|как|когда|for|that)(?!\\p{L})))`,
    `(?:${SORRY})(?:[.!]+|,?(?= ${CONJUNCTION} | (?:what|who|where|when|which|how)(?:'?s)? (?:is|are|was|were|do|does|did|can)(?!\\p{L})))`,
  ].join('|')})\\s+)+`,
  'iu',
);

/** "Hey, what a day", "oh how nice it was": no one is asked. */
const EXCLAMATORY =
  /^(?:what an? |how (?:nice|lovely|great|good|sweet|sad|bad|awful|funny|cool|kind|beautiful|wonderful|i (?:love|miss|hate|wish))(?!\p{L}))/iu;

/** Turn behind the greeting, the filler or the thanks in front of it; null without any. */
export function stripGreeting(turn: string): string | null {
  const head = turn.slice(0, MAX_LENGTH).replaceAll('’', "'");
  const greeting = OPENING_WORDS.exec(head)?.[0];
  if (greeting === undefined || greeting.length === head.length) return null;
  const words = turn.slice(greeting.length);
  return EXCLAMATORY.test(words) ? null : words;
}

import {
  COUNT,
  INSTRUMENT,
  LANGUAGE,
  OCCUPATION,
  PET,
  RELATIVE,
  SPORT,
  THING,
  WHEN,
} from './englishWords.ts';
import { NAME, PLACE_NAME, TRAILING_TEXT, TAIL, wholeSentence, type Rule } from './rule.ts';

const HAVE = "i(?:'ve)?(?: have)?(?: just| recently| finally)?";

/** Rules for relationships, possessions, likes and plans. */
export const englishLife: readonly Rule[] = [
  {
    name: 'en.relative',
    kind: 'Fact',
    pattern: wholeSentence(
      `my (?:${RELATIVE}|${PET})(?:'s name is| is called| is named) ${NAME}${TRAILING_TEXT}` +
        `|my ${RELATIVE} ${NAME} (?:(?:lives|works|studies) .{2,100}|is an? ${OCCUPATION}|has ${COUNT} .{3,60})` +
        `|my ${RELATIVE} (?:lives in|works (?:at|for)|moved to|was born in|is from) ${NAME}${TRAILING_TEXT}`,
    ),
    example: "My sister's name is Maud.",
  },
  {
    name: 'en.household',
    kind: 'Fact',
    pattern: wholeSentence(
      String.raw`i have ${COUNT} (?:small |young |little |older |younger |twin )?(?:kids|children|sons?|daughters?|brothers?|sisters?|siblings|grandchildren|dogs?|cats?|horses?|rabbits?|parrots?)(?:(?:,? and ${COUNT}) [\p{L}]+)?(?:,? (?:named|called) .{2,60})?`,
    ),
    example: 'I have two daughters and a dog.',
  },
  {
    name: 'en.owns',
    kind: 'Fact',
    pattern: wholeSentence(
      String.raw`i (?:drive|own|ride) an? (?:\p{Ll}+ )?\p{Lu}[\p{L}\p{N}-]+(?: [\p{L}\p{N}-]+)?`,
    ),
    example: 'I drive a blue Volvo.',
  },
  {
    name: 'en.favourite',
    kind: 'Preference',
    pattern: wholeSentence(
      String.raw`my (?:all-time )?favou?rite (?!(?:one|part|of|thing|bit)(?!\p{L}))(?:\p{L}+ ){1,3}(?:is|are) (?!(?:this|that|it|the|when|to|not|probably)(?!\p{L}))[\p{L}\p{N}'’& -]{2,60}`,
    ),
    example: 'My favourite composer is Sibelius.',
  },
  {
    name: 'en.likes',
    kind: 'Preference',
    pattern: wholeSentence(
      `i (?:really |absolutely )?(?:love|like|enjoy|adore|hate|dislike|can't stand|don't like) ${THING}`,
    ),
    example: 'I really enjoy sea kayaking.',
  },
  {
    name: 'en.prefers',
    kind: 'Preference',
    pattern: wholeSentence(
      `i (?:always |usually |generally )?prefer ${THING} (?:to|over) ${THING}`,
    ),
    example: 'I prefer tea to coffee.',
  },
  {
    name: 'en.plays',
    kind: 'Fact',
    pattern: wholeSentence(
      `i(?:'ve been playing| have been playing| play| played) (?:the )?(?:${INSTRUMENT}|${SPORT})` +
        `(?: (?:every|on|for|since|in|at|with|as|twice|once) .{1,60})?`,
    ),
    example: 'I play the cello in an amateur orchestra.',
  },
  {
    name: 'en.learns',
    kind: 'Goal',
    pattern: wholeSentence(
      `i(?:'m| am|'ve been| have been) (?:learning|studying) (?:${LANGUAGE}|to (?:swim|drive|sail|ski|dance|cook|paint)|` +
        `(?:the )?${INSTRUMENT})(?: .{1,60})?|i want to learn (?:${LANGUAGE}|to (?:swim|drive|sail|ski|dance|cook|paint))(?: .{1,60})?` +
        `|i(?:'m| am) (?:training for|saving (?:up )?for|preparing for) (?:the |an? |my )[\\p{L}\\p{N}' -]{3,60}`,
    ),
    example: "I'm learning Finnish.",
  },
  {
    name: 'en.moved',
    kind: 'Event',
    pattern: wholeSentence(
      `${HAVE} (?:moved to|relocated to|started (?:working )?at|got a (?:new )?job at|quit my job at|was promoted to) ${PLACE_NAME}${TAIL}` +
        `|${HAVE} (?:got (?:married|divorced|engaged)|retired|quit my job|bought an? (?:\\p{L}+ )?(?:house|flat|apartment|car|bike|boat|piano))(?: (?:in|last|on|this|at|to|yesterday).{0,60})?`,
    ),
    example: 'I just moved to Tampere.',
  },
  {
    name: 'en.decided',
    kind: 'Decision',
    pattern: wholeSentence(
      String.raw`(?:i|we)(?:'ve| have)?(?: finally)? decided (?:not )?to (?!(?:ask|check|try|write|see|tell|test|give|go with|use|do)(?!\p{L}))[\p{L}\p{N}' ,-]{5,100}`,
    ),
    example: 'We decided to sell the car.',
  },
  {
    name: 'en.appointment',
    kind: 'Event',
    pattern: wholeSentence(
      String.raw`(?:i have|i've got|we have|i'm having) (?:an? |my )(?:\p{L}+ ){0,2}(?:appointment|interview|exam|flight|surgery|operation|meeting|check-?up|deadline|concert)(?: (?:with|at|in|to) .{2,40})? ${WHEN}${TRAILING_TEXT}`,
    ),
    example: 'I have a dentist appointment on Thursday.',
  },
  {
    name: 'en.todo',
    kind: 'Todo',
    pattern: wholeSentence(
      String.raw`i (?:need|have|must|still need|still have)(?: to)? (?:call|buy|pay|book|renew|pick up|send|return|file|submit|order|cancel|visit|mail) (?!(?:it|this|that|them|these)(?!\p{L}))[\p{L}\p{N}' -]{3,60} ${WHEN}`,
    ),
    example: 'I need to renew my passport before June.',
  },
];

import { ALLERGEN, FOOD, LANGUAGE, MONTH, OCCUPATION, TRADE } from './englishWords.ts';
import { NAME, PLACE_NAME, TRAILING_TEXT, TAIL, wholeSentence, type Rule } from './rule.ts';

const AM = "i(?:'m| am)";
const DURATION = String.raw`(?: (?:for|since) .{1,40})?`;

/** Rules for statements about one's identity. */
export const englishSelf: readonly Rule[] = [
  {
    name: 'en.name',
    kind: 'Identity',
    pattern: wholeSentence(`my (?:full |first |last )?name is ${NAME}${TRAILING_TEXT}`),
    example: 'My name is Ingrid Berg.',
  },
  {
    name: 'en.home',
    kind: 'Identity',
    pattern: wholeSentence(`(?:i live|${AM} based) in ${PLACE_NAME}${TAIL}`),
    example: 'I live in Bergen with my wife.',
  },
  {
    name: 'en.origin',
    kind: 'Identity',
    pattern: wholeSentence(
      `(?:${AM} (?:originally )?from|i was born in|i grew up in|i come from) ${PLACE_NAME}(?:,.{0,100})?`,
    ),
    example: "I'm originally from Porto.",
  },
  {
    name: 'en.birthday',
    kind: 'Identity',
    pattern: wholeSentence(
      String.raw`my birthday is (?:on )?(?:the )?(?:${MONTH} \d{1,2}(?:st|nd|rd|th)?|\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH})|i was born (?:on|in) (?:${MONTH}.{0,20}|\d{1,2}.{0,25}|(?:19|20)\d\d)`,
    ),
    example: 'My birthday is on March 14th.',
  },
  {
    name: 'en.age',
    kind: 'Identity',
    pattern: wholeSentence(String.raw`${AM} \d{2} years old`),
    example: 'I am 34 years old.',
  },
  {
    name: 'en.work_at',
    kind: 'Identity',
    pattern: wholeSentence(`i work (?:at|for) ${PLACE_NAME}${TRAILING_TEXT}`),
    example: 'I work at Statkraft as an analyst.',
  },
  {
    name: 'en.occupation',
    kind: 'Identity',
    pattern: wholeSentence(
      `(?:${AM}|i work as) an? (?:${TRADE} )?(?:${TRADE} )?${OCCUPATION}` +
        `(?: (?:at|in|from|for|by|and|specialising|specializing) .{1,80})?`,
    ),
    example: "I'm a software engineer.",
  },
  {
    name: 'en.studies',
    kind: 'Identity',
    pattern: wholeSentence(
      String.raw`i(?: study|'m studying| am studying|'m majoring in| studied) [\p{L} ]{3,40} at (?:the )?${NAME}${TRAILING_TEXT}|i graduated from (?:the )?${NAME}${TRAILING_TEXT}`,
    ),
    example: 'I study marine biology at Aarhus University.',
  },
  {
    name: 'en.family_state',
    kind: 'Identity',
    pattern: wholeSentence(
      `${AM} (?:(?:married|engaged)(?: to ${NAME})?|divorced|widowed|retired|pregnant)${DURATION}` +
        `|i(?:'ve| have) been (?:married|divorced|engaged|widowed|retired)${DURATION}`,
    ),
    example: "I'm married to Tom.",
  },
  {
    name: 'en.diet',
    kind: 'Identity',
    pattern: wholeSentence(
      `(?:${AM}|i(?:'ve| have) been) (?:an? )?(?:vegetarian|vegan|pescatarian|teetotal(?:l?er)?|` +
        `lactose intolerant|coeliac|celiac|diabetic|asthmatic|left-handed|colou?r-?blind|dyslexic|` +
        `hard of hearing)${DURATION}`,
    ),
    example: "I've been vegan for six years.",
  },
  {
    name: 'en.allergy',
    kind: 'Fact',
    pattern: wholeSentence(
      `${AM} (?:(?:very|severely|deathly|highly|badly) )?allergic to ${ALLERGEN}` +
        `(?:,? (?:and|or) ${ALLERGEN})?|i have an? (?:severe |mild |bad )?${ALLERGEN} allergy`,
    ),
    example: "I'm allergic to peanuts.",
  },
  {
    name: 'en.abstains',
    kind: 'Preference',
    pattern: wholeSentence(
      `i (?:don't|do not|can't|cannot|never) (?:eat|drink) ${FOOD}(?:(?:,? (?:and|or)) ${FOOD})?` +
        `|i don't smoke|i (?:quit|gave up|stopped) (?:smoking|drinking|eating ${FOOD})(?: .{1,40})?`,
    ),
    example: "I don't eat pork.",
  },
  {
    name: 'en.languages',
    kind: 'Fact',
    pattern: wholeSentence(
      `i speak (?:fluent |some |a little |basic )?${LANGUAGE}(?:,? (?:and |a little |some )*${LANGUAGE})*` +
        `|my (?:native|first|mother) (?:language|tongue) is ${LANGUAGE}`,
    ),
    example: 'I speak Polish and German.',
  },
];

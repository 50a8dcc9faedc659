import { ADDRESSEE_WORDS, GREETING_WORDS } from './greeting.ts';

const GREETING = `(?:${GREETING_WORDS})(?: (?:${ADDRESSEE_WORDS}))?[ ,.!—–-]+`;
const NAME_INTRODUCTION = new RegExp(
  `^(?<greeting>${GREETING})?(?:i['’]?m|i am|я)[ —–-]+(?<name>\\p{L}[\\p{L}'’-]+)(?:(?<end>[.!]*$)|(?=[,.!;—–]| (?:and|but|from|here|living|и|из|а)(?!\\p{L})))`,
  'iu',
);
/** Words behind "I'm" that are no name, though they begin with a capital or end the sentence. */
const NO_NAME =
  /^(?:american|english|british|dutch|french|german|spanish|italian|russian|ukrainian|polish|indian|chinese|japanese|korean|canadian|australian|irish|scottish|welsh|swedish|danish|norwegian|finnish|greek|turkish|portuguese|brazilian|mexican|muslim|jewish|catholic|fine|good|great|ok|okay|well|back|here|new|sick|sad|happy|ready|late|early|home|done|busy|hungry|sorry|lost|in|out|up|off|alone|curious|free|glad|sure|vegan|vegetarian|\p{L}+(?:ed|ing))$/iu;
const AGE =
  /(?:^|[\s,.!;(])(?:i['’]?m|i am|мне)\s(?:\p{L}+,?\s)?(?<age>\d{1,3})(?= *(?:$|[,.!;)]|and(?!\p{L})|years?|yrs?|y\/o|year-old|и(?!\p{L})))/iu;

const NAME_TERMS = ['name', 'called', 'имя', 'зовут'];
const AGE_TERMS = ['old', 'age', 'возраст', 'лет'];

/** Longest start of a text in which somebody introduces themselves. */
const MAX_LENGTH = 200;

/**
 * Words that a person's introduction is asked for by, and does not have: "Hi, I'm Sam, 34" says a name
 * and an age in neither word.
 */
export function introductionTerms(text: string): readonly string[] {
  const start = text.slice(0, MAX_LENGTH).trim();
  const isNamed = introducedName(start) !== null;
  return [...(isNamed ? NAME_TERMS : []), ...(AGE.test(start) ? AGE_TERMS : [])];
}

/** Name by which somebody introduces themselves at the start of a text; null without one. */
export function introducedName(text: string): string | null {
  const {
    greeting,
    name = '',
    end,
  } = NAME_INTRODUCTION.exec(text.slice(0, MAX_LENGTH).trim())?.groups ?? {};
  if (name === '' || NO_NAME.test(name)) return null;
  // In small letters a name stands behind a greeting, alone.
  const isName = /^\p{Lu}/u.test(name) || (greeting !== undefined && end !== undefined);
  return isName ? name : null;
}

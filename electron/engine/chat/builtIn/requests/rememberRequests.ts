import { splitAtQuestion } from '../splitAtQuestion.ts';
import { capitalizeFirst, type Pattern } from './intent.ts';
import { QUESTION_WORD } from './questionWord.ts';

const remember = (pattern: RegExp): Pattern => ({
  pattern,
  intent: ({ content = '' }) => {
    const { statement, ...questionField } = splitAtQuestion(content);
    return statement === ''
      ? null
      : { kind: 'remember', content: capitalizeFirst(statement), ...questionField };
  },
});

/** A note may be of a question. */
const note = (pattern: RegExp): Pattern => ({
  pattern,
  intent: ({ content }) => ({ kind: 'remember', content: capitalizeFirst(content) }),
});

/** What one reminisces about: "that movie we watched", but "that movie night is on Friday". */
const MEMORABLE_THING =
  '(?:times?|days?|nights?|evening|morning|summer|winter|weekend|year|trip|vacation|holiday|movie|film|show|song|book|game|party|dinner|guy|girl|man|woman|place|restaurant|concert|story|joke|one)\\s+(?:(?:when|where|that|which)\\s+)?(?:we|you|i)(?!\\p{L})';

/** "Remember my locker number": what is reminisced about, or asked, is no request to save it. */
export const rememberRequests: readonly Pattern[] = [
  remember(
    new RegExp(
      `^remember(?:\\s+that(?!\\s+${MEMORABLE_THING})|(?:\\s+this)?\\s*:)\\s+(?<content>\\S.*)$`,
      'isu',
    ),
  ),
  remember(
    /^запомни(?:те)?(?:,?\s+пожалуйста)?(?:(?:\s*,)?\s+что|(?:\s+(?:это|следующее))?\s*:)\s+(?<content>\S.*)$/isu,
  ),
  remember(
    /^remember\s+(?!the\s+(?:time|days?|nights?|good|old|last)(?!\p{L}))(?<content>(?:my|our|his|her|their|the|i|i'm|we|we're)(?:\s+[^\s?]+){2,})$/isu,
  ),
  remember(
    new RegExp(
      `^запомни(?:те)?(?:,?\\s+пожалуйста)?,?\\s+(?!(?:это|этого|меня|${QUESTION_WORD})(?!\\p{L}))(?<content>[^\\s?]+(?:\\s+[^\\s?]+)+)$`,
      'isu',
    ),
  ),
  remember(
    /^remember\s+(?<content>(?:i'm|i’m|i am|i've|i have|we're|we are|we have)(?:\s+[^\s?]+)+)$/isu,
  ),
  remember(
    new RegExp(
      `^(?:(?:keep|bear) in mind|(?:don['’]t|do not|dont|never) forget)(?:,? please)?(?:,? that(?!\\s+${MEMORABLE_THING})|\\s*:|,?(?=\\s+(?:i['’]m|i am|i['’]ve|i have)\\s))\\s+(?<content>\\S+(?:\\s+[^\\s?]+)+)$`,
      'isu',
    ),
  ),
  remember(
    new RegExp(
      `^(?:(?:учти|помни|имей(?:те)? в виду|не забудь|не забывай)(?:те)?(?:,?\\s+пожалуйста)?(?:(?:\\s*,)?\\s+что|\\s*:)|(?:учти(?:те)?|имей(?:те)? в виду),)\\s+(?!(?:${QUESTION_WORD})(?!\\p{L}))(?<content>\\S+(?:\\s+[^\\s?]+)+)$`,
      'isu',
    ),
  ),
  // "Dont forget Kate is allergic to nuts": what is so, and not what there is to do.
  remember(
    /^(?:don['’]t|do not|dont|never) forget(?:,? please)?,?\s+(?!(?:to|about|who|what|where|when|which|why|how|if|whether|that|it|this)(?!\p{L}))(?<content>[^\s?]+(?:\s+[^\s?]+){0,4}?\s+(?:is|are|isn['’]t|aren['’]t|has|have|can['’]?t|cannot|doesn['’]t|don['’]t|hates?|loves?|likes?|lives?|works?)(?:\s+[^\s?]+)+)$/isu,
  ),
  note(/^(?:make a note|note|write down|save)(?:\s+that|\s*:)\s+(?<content>\S.*)$/isu),
  note(/^(?:запиши|сохрани)(?:те)?(?:,?\s+что|\s*:)\s+(?<content>\S.*)$/isu),
];

import { OCCUPATION, RELATIVE } from './englishWords.ts';
import { words, type NoteRule } from './noteRule.ts';

const MINE = `(?:my|our)(?: \\p{L}+){0,2}`;
const PERSON = `(?:(?:my|our) )?(?:${RELATIVE}|kids?|children|neighbou?r|manager|teacher|friend|colleague|landlord|vet)`;
const STORED_THINGS = `keys?|stopcock|fuse ?box|passports?|documents|papers|photos|charger|manual|tools|torch|receipts?|warranty|first aid kit|toolbox|suitcase|ladder|drill|batteries|tickets|will|password book|spare \\p{L}+`;

/** Notes to self in English, the most certain first. */
export const englishNotes: readonly NoteRule[] = [
  {
    name: 'en.note.health',
    kind: 'Fact',
    pattern: words(
      `allergic to (?!(?:mornings?|mondays?|work|people|nonsense|mess|stupid\\p{L}*|fun|this|that|it)(?!\\p{L}))\\p{L}+|\\p{L}+[- ]intolerant|intolerance|diabet(?:ic|es)|dyslexi[ac]|co?eliac|asthma(?:tic)?|epilep(?:sy|tic)|pacemaker|blood (?:type|group)|hay fever|colou?r[- ]?blind|can(?:'t|not) (?:have|eat|digest|tolerate) (?!(?:it|this|that|you|everything)(?!\\p{L}))\\p{L}+|(?:pills|meds|medication|tablets|inhaler|insulin)(?: \\p{L}+){0,2} (?:is|are|every|twice|once)`,
    ),
    example: "turns out i'm lactose intolerant",
  },
  {
    name: 'en.note.deadline',
    kind: 'Todo',
    needsDate: true,
    pattern: words(
      `need to|needs to|gotta|got to|i have to|we have to|have to|has to|must|don't forget|don't let me forget|remember to|still owe|is due|are due|due (?:on|by|in)|due|deadline|should|go back|to (?:pay|renew|return|send|call|ring|book|buy|collect|pick up|submit|file)`,
    ),
    example: 'council tax has to be paid by the 28th',
  },
  {
    name: 'en.note.expiry',
    kind: 'Event',
    needsDate: true,
    pattern: words(`expir(?:es?|ing|ed)|runs? out|(?:is|are) valid (?:until|till|through)`),
    example: 'my passport expires in May 2027',
  },
  {
    name: 'en.note.appointment',
    kind: 'Event',
    needsDate: true,
    pattern: words(
      `appointment|dentist|doctor|gp|vet|surgery|operation|interview|meeting|flying|flight|fly|train to|tickets?|game|match|concert|wedding|anniversary|birthday|party|exam|parents'? evening|break up|holidays?|trip|booked|conference|workshop|check-?up|hospital|funeral|graduation|reunion|visiting|visits? us|moving|arrives?|delivery`,
    ),
    example: 'parents evening is next wednesday at half six',
  },
  {
    name: 'en.note.person',
    kind: 'Fact',
    pattern: words(
      `${PERSON}(?:'s name)?(?: \\p{L}+)? (?:(?:is called|is named) (?-i:\\p{Lu})\\p{L}*|lives? in|works? (?:at|for|as|in)|has (?:two|three|four|five|a|an|\\d) \\p{L}+|is an? (?:${OCCUPATION})|got married|moved to|was born)|${PERSON}'s name is|${MINE} (?:is|are) called (?-i:\\p{Lu})\\p{L}*`,
    ),
    example: 'my sister anna lives in lyon',
  },
  {
    name: 'en.note.named',
    kind: 'Fact',
    pattern: words(
      `(?:the|my|our) (?:new )?\\p{L}+(?: \\p{L}+)? (?:is|are) (?:called|named) (?-i:\\p{Lu})\\p{L}*`,
    ),
    example: 'the new cat is called Biscuit',
  },
  {
    name: 'en.note.place',
    kind: 'Fact',
    pattern: words(
      `(?:${STORED_THINGS})(?: \\p{L}+){0,3} (?:is|are|'s|lives?) (?:\\p{L}+ )?(?:in|under|behind|on|inside|above|below|next to|at) (?:the|my|our|a)`,
    ),
    example: 'spare keys are in the tin behind the paint cans',
  },
  {
    name: 'en.note.number',
    kind: 'Fact',
    pattern: words(
      `(?:shoe|ring|hat|dress|shirt|collar|waist|bra|glove) size(?: \\p{L}+)? \\d.*|(?:licen[cs]e|number) plate .*\\d|(?:wi-?fi|door|gate|alarm|locker|bike lock|membership|account|meter|frequent flyer)(?: \\p{L}+){0,2} (?:is|number|code|name|called).*`,
    ),
    example: 'btw my shoe size is 9 and a half',
  },
  {
    name: 'en.note.self',
    kind: 'Identity',
    pattern: words(
      `(?:you can |just |please )?call me (?-i:\\p{Lu})\\p{L}+|i(?:'m| am|m) (?:now )?an? (?:[\\p{L}-]+ ){0,2}(?:${OCCUPATION}|surveyor|carer|midwife|joiner|builder|tailor|lecturer|consultant|analyst|freelancer)|just turned \\d{2}|i(?:'m| am) \\d{2}(?: years old)?$|(?:originally from|been living in|now live in) (?-i:\\p{Lu})\\p{L}+|new address is|we(?:'ve)? moved|i(?:'ve)? moved to|started (?:the|my|a) new job`,
    ),
    example: 'hi! you can call me Bex',
  },
  {
    name: 'en.note.preference',
    kind: 'Preference',
    pattern: words(
      `i (?:really |absolutely )?can't stand (?!(?:it|this|that|you|him|her|them|when|how|the)(?!\\p{L}))\\p{L}+|(?:love|like) anything by|(?:aisle|window) seat|no (?:calls|meetings|messages) (?:before|after|on)|by default|i (?:never|always|only) (?:eat|drink|wear|take|use|fly|sit|order|buy) (?!(?:it|this|that)(?!\\p{L}))\\p{L}+`,
    ),
    example: "i really can't stand coriander",
  },
  {
    name: 'en.note.decision',
    kind: 'Decision',
    pattern: words(
      `(?:we(?:'ve)?|i(?:'ve)?) (?:finally )?decided(?! to (?:ask|check|try|write|see|tell|test|give|go with|use|do)(?!\\p{L}))|made up (?:my|our) minds?|from now on|(?:i'm|we're) (?:giving up|quitting)`,
    ),
    example: "we've decided, we're going with the oak floor",
  },
  {
    name: 'en.note.goal',
    kind: 'Goal',
    pattern: words(
      `(?:i want|i'm trying|trying|aiming|planning|hoping) to (?:run|learn|lose|finish|save|climb|read|write|get|become|swim|pass|reach|pay off) .{3,60}(?:year|spring|summer|autumn|fall|winter|month|week|christmas|birthday|january|february|march|april|may|june|july|august|september|october|november|december)|sav(?:ing|e) (?:up )?for (?:a|an|the|my|our)|training for (?:a|an|the|my)`,
    ),
    example: 'i want to run a half marathon next spring',
  },
];

import { anyOf } from './rule.ts';

/** Occupations, kept short on purpose: others are missed, and none of these can be an idiom. */
export const OCCUPATION =
  anyOf(`accountant|actor|actress|architect|baker|barber|biologist|carpenter|
  chef|chemist|cook|dentist|designer|developer|doctor|driver|economist|editor|electrician|engineer|
  farmer|firefighter|gardener|geologist|hairdresser|journalist|lawyer|librarian|manager|mechanic|
  musician|nurse|painter|paramedic|pharmacist|photographer|physicist|pilot|plumber|postman|programmer|
  psychologist|researcher|salesman|scientist|secretary|sociologist|student|surgeon|teacher|
  translator|veterinarian|vet|waiter|waitress|welder|writer`);

export const TRADE = anyOf(`data|electrical|freelance|graphic|high school|junior|kindergarten|
  maths?|mechanical|music|nuclear|physics|primary school|product|project|retired|science|self-employed|
  senior|software|web|civil|history|chemistry|backend|frontend|PhD|medical|law|bus|truck|taxi|train`);

export const RELATIVE =
  anyOf(`wife|husband|partner|girlfriend|boyfriend|fiancée?|son|daughter|brother|
  sister|mother|mom|mum|father|dad|grandmother|grandma|grandfather|grandpa|aunt|uncle|cousin|niece|
  nephew|roommate|flatmate|boss|mother-in-law|father-in-law|stepson|stepdaughter|twin brother|
  twin sister|older brother|older sister|younger brother|younger sister|little brother|
  little sister|best friend`);

export const PET = anyOf(
  'dog|cat|puppy|kitten|parrot|hamster|rabbit|horse|tortoise|canary|goldfish',
);

export const ALLERGEN = anyOf(`peanuts?|(?:tree )?nuts|walnuts|almonds|cashews|hazelnuts|milk|dairy|
  lactose|eggs?|gluten|wheat|soy|shellfish|shrimp|prawns|crab|fish|sesame|mustard|celery|strawberries|
  kiwi|pollen|birch pollen|grass(?: pollen)?|ragweed|dust(?: mites)?|mould|mold|cats|dogs|pet hair|
  cat hair|bee stings|wasp stings|latex|nickel|penicillin|amoxicillin|aspirin|ibuprofen|iodine`);

export const FOOD =
  anyOf(`meat|red meat|pork|beef|fish|seafood|dairy|gluten|sugar|eggs|alcohol|coffee|
  caffeine|milk|chicken|mushrooms|onions|garlic|nuts|soda`);

export const LANGUAGE =
  anyOf(`English|Russian|French|German|Spanish|Italian|Portuguese|Polish|Czech|
  Dutch|Danish|Swedish|Norwegian|Finnish|Turkish|Arabic|Hebrew|Hindi|Urdu|Bengali|Mandarin|Chinese|
  Cantonese|Japanese|Korean|Vietnamese|Thai|Greek|Ukrainian|Georgian|Armenian|Welsh|Irish|Romanian|
  Hungarian|Serbian|Croatian|Bulgarian|Latin|Esperanto`);

export const INSTRUMENT =
  anyOf(`guitar|bass|piano|violin|viola|cello|drums|flute|clarinet|saxophone|
  trumpet|trombone|harp|accordion|ukulele|banjo|organ|oboe`);

export const SPORT =
  anyOf(`football|soccer|basketball|tennis|volleyball|hockey|golf|chess|badminton|
  rugby|cricket|baseball|table tennis|squash|handball`);

export const MONTH = anyOf(`January|February|March|April|May|June|July|August|September|October|
  November|December`);

export const COUNT = anyOf('a|an|one|two|three|four|five|six|[1-9]');

/** Time of a plan or deadline. */
export const WHEN = String.raw`(?:(?:by|before|on|until|this|next|in) )?(?:the )?(?:tomorrow|tonight|weekend|week|month|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|${MONTH}(?: \d{1,2}(?:st|nd|rd|th)?)?|\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH}|\d{1,2}(?:st|nd|rd|th)|\d{1,2}(?::\d\d)? ?(?:am|pm))`;

/** Object of a like, unless it is a pronoun that refers back into the conversation. */
export const THING = String.raw`(?!(?:it|this|that|these|those|some|any|where|who|why|not|you|your|him|her|them|me|my|when|how|what|to|the|one|both|all|everything|nothing|doing|being|having|option|version|variant|getting|going|waiting|seeing|hearing)(?![\p{L}-]))[\p{L}'’-]+(?: (?!(?:you|your|it|this|that|if|when)(?![\p{L}-]))[\p{L}'’-]+){0,3}`;

// One group a line: the base form, then what a stemmer does not bring back to it. Left out on
// purpose are forms that are mostly other words (rose, ground, wound, bound, bore, dove, lay,
// lives, leaves, saw as a tool is rarer than saw from see).

const VERBS = `
  arise arose arisen|awake awoke awoken|beat beaten|become became|begin began begun|bend bent
  bet betted|bid bade bidden|bite bit bitten|bleed bled|blow blew blown|break broke broken
  breed bred|bring brought|build built|burn burnt|buy bought|catch caught|choose chose chosen
  cling clung|come came|creep crept|deal dealt|dig dug|do does did done doing|draw drew drawn
  dream dreamt|drink drank drunk|drive drove driven|eat ate eaten|fall fell fallen|feed fed
  feel felt|fight fought|find found|flee fled|fling flung|fly flew flown flies|forbid forbade forbidden
  forecast forecasted|forget forgot forgotten|forgive forgave forgiven|freeze froze frozen
  get got gotten|give gave given|go goes went gone going|grow grew grown|hang hung
  have has had having|hear heard|hide hid hidden|hold held|keep kept|kneel knelt|know knew known
  lead led|lean leant|leap leapt|learn learnt|leave left|lend lent|lie lain lying lied lies
  light lit|lose lost|make made|mean meant|meet met|mistake mistook mistaken|mow mown|overcome overcame
  oversee oversaw overseen|overtake overtook overtaken|pay paid|prove proven|ride rode ridden
  ring rang rung|rise risen|run ran|say said|see saw seen|seek sought|sell sold|send sent
  sew sewn|shake shook shaken|shine shone|shoot shot|show shown|shrink shrank shrunk
  sing sang sung|sink sank sunk|sit sat|sleep slept|slide slid|smell smelt|sow sown|speak spoke spoken
  speed sped|spell spelt|spend spent|spill spilt|spin spun|spit spat|spoil spoilt|spring sprang sprung
  stand stood|steal stole stolen|stick stuck|sting stung|stink stank stunk|strike struck stricken
  strive strove striven|swear swore sworn|sweep swept|swell swollen|swim swam swum|swing swung
  take took taken|teach taught|tear tore torn|tell told|think thought|throw threw thrown
  undergo underwent undergone|understand understood|undertake undertook undertaken|undo undid undone
  upset upsetting|wake woke woken|wear wore worn|weave wove woven|weep wept|win won
  withdraw withdrew withdrawn|write wrote written|rewrite rewrote rewritten|overhear overheard
  rebuild rebuilt|rethink rethought|retell retold|resell resold|repay repaid|oversleep overslept
  misunderstand misunderstood|misread misreading|mislead misled|foresee foresaw foreseen
  withhold withheld|withstand withstood|outgrow outgrew outgrown|die died dying dies|tie tied tying ties
  be am is are was were been being|travel travelled travelling traveled traveling
  plan planned planning|quit quitted quitting|babysit babysat|dive dived diving
`;

const NOUNS_AND_ADJECTIVES = `
  man men|woman women|child children|person people persons|foot feet|tooth teeth|goose geese
  mouse mice|louse lice|ox oxen|knife knives|wife wives|wolf wolves|shelf shelves|half halves
  calf calves|loaf loaves|thief thieves|elf elves|scarf scarves|hoof hooves|self selves
  analysis analyses|basis bases|crisis crises|thesis theses|hypothesis hypotheses
  diagnosis diagnoses|emphasis emphases|oasis oases|synthesis syntheses|parenthesis parentheses
  criterion criteria|phenomenon phenomena|index indices indexes|matrix matrices|vertex vertices
  appendix appendices|bacterium bacteria|curriculum curricula|alumnus alumni|cactus cacti
  fungus fungi|nucleus nuclei|stimulus stimuli|syllabus syllabi|radius radii|focus foci
  formula formulae formulas|antenna antennae antennas|penny pence pennies|fisherman fishermen
  businessman businessmen|policeman policemen|fireman firemen|grandchild grandchildren
  stepchild stepchildren|housewife housewives|midwife midwives|bookshelf bookshelves
  good better best|bad worse worst|far farther farthest further furthest
`;

/** Normalized form → base form. */
export const ENGLISH_IRREGULAR: readonly (readonly [form: string, base: string])[] =
  `${VERBS.trim()}|${NOUNS_AND_ADJECTIVES.trim()}`
    .split(/[|\n]/u)
    .map((group) => group.trim().split(/\s+/u))
    .flatMap(([base = '', ...forms]) => forms.map((form) => [form, base] as const));

import { ENGLISH_APP_QUESTIONS } from './appQuestionPatterns.ts';
import { ENGLISH_TASKS, TODOS } from './englishTasks.ts';
import { ENGLISH_SHOPPING } from './shopping.ts';
import { ENGLISH_MODEL_REQUESTS } from './modelRequestPatterns.ts';
import { patterns, type QuestionPattern } from './questionPattern.ts';

const SHOW =
  "(?:show|list|give|tell|read)(?: me)?|what(?:'s| is| are|s)|which(?: of)?|do i have|have i(?: got)?|(?:is|are) there|any(?:thing|more)?|see|let me see|open|display";
const MINE =
  '(?: (?:all|my|the|of|any|some|more|still|open|unfinished|pending|left|on|in|are|is|things?|current|remaining|outstanding))*';
const SPEECH_VERBS =
  '(?:tell|told|say|said|saying|write|wrote|written|mention|mentioned|talk|talking|talked|discuss|discussed|discussing|chat|chatting|chatted|speak|spoke|speaking|note|noted|bring up|brought up|complain|complained|report|reported)';
/** A list other than that of to-dos: "my shopping list". */
const NAMED_LIST = '(?:my|the|our) (?!to-?do|task)[\\p{L}-]+ list(?!\\p{L})';
const LINKS = '(?:links?|urls?|web ?pages?|web ?sites?|sites?|web address(?:es)?|bookmarks?)';
const HOW_LONG =
  'how (?:many (?:more )?(?:days|weeks|sleeps)|long|much time)(?: is it| are there| do (?:i|we) have| have (?:i|we)(?: got)?| is there| is| are)?(?: still| left| to go)*';
const MONTH_NAME =
  'january|february|march|april|may|june|july|august|september|october|november|december';
const DATE_NAME = `(?:christmas|easter|new year(?:'s)?(?: (?:eve|day))?|(?:\\d{1,2}(?:st|nd|rd|th)? (?:of )?)?(?:${MONTH_NAME}|(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)(?!\\p{L}))(?: \\d{1,2})?|(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekend|tomorrow)`;
/** What follows "to" where it means until: a date, or an event of the person that has one. */
const TO_DATE = `(?:(?:the|my|our|next|this) (?:[\\p{L}'-]+ ){0,4})?(?:${DATE_NAME}|birthday|wedding|anniversary|holidays?|vacation|trip|exams?|flight|\\d)`;
/** Subject of a question about fading that names none: "what", "show me what". */
const FADING_SUBJECT =
  "(?:(?:show|tell|list)(?: me)? )?(?:what(?:'s)?|anything|is (?:there )?anything|something)";
const MEMORIES =
  '(?:which|what|are|do|will|is|any|list|show|tell)(?: (?:me|of|my|your|the|all|any|which|what|old|are|is|there))* (?:memory|memories|facts?|notes)';
const FUTURE_AUXILIARIES =
  '(?: (?:will|is|are|that|which|going|about|to|soon|likely|next|starting|at|risk|of|currently|now|first))*';
const HAVE = '(?:do i have|have i got|(?=.*\\?)(?:i have|i got)|have i)';

/** Patterns of English questions that rows answer, without a search by words. */
export const ENGLISH_QUESTION_PATTERNS: readonly QuestionPattern[] = [
  ...ENGLISH_TASKS,
  ...ENGLISH_SHOPPING,
  // First, as `recent` matches it too: a summary of this conversation needs a model.
  ...patterns(
    'model_only',
    `(?:can you |could you |please )*(?:briefly )?(?:summari[sz]e|recap|sum up|go over)(?: for me)? (?:what|everything)(?: that)? (?:i|we)(?:'ve| have)? ${SPEECH_VERBS}(?: (?:so far|here|until now|up to now|in this (?:chat|conversation)))*(?=[ ?]*$)`,
  ),
  ...patterns(
    'todos',
    `(?:can you |could you )?(?:${SHOW})${MINE} ${TODOS}(?! (?:does|has|did|is|was)(?:n't)? \\p{L})`,
    `(?:all |my |the |open |pending )*(?:to-?dos?|to-?do list|todo list|tasks?|task list|reminders?)(?=[ ?]*$)`,
    `what (?:(?:open|other|new|upcoming) )*${TODOS} (?:do (?:i|we) have|have (?:i|we)(?: got| set)?|are (?:there|open|left|due|set))`,
    `what (?:do|must|should) (?:i|we) (?:still |yet )?(?:have |need )?(?:left )?(?:to )?(?:do|get done)(?=[ ?]*$| still| yet)`,
    `what(?:'s| is)? (?:still |left |open |pending |remaining )+(?:to do|to be done|on (?:my|the) list|undone|open)`,
    `(?:show me |list |tell me )?(?:everything|all|what(?:ever)?)(?: that)? (?:i|we) (?:still )?(?:have|need) to (?:do|get done)`,
    `(?:is |have i )?(?:anything|something|much) (?:left|else|still)?(?: ?(?:on (?:my|the) list|to do|to be done|open))`,
    `what (?:have|do) i (?:left|have left|got left) to do`,
    `what (?:still |else |all )*(?:needs|has|is) (?:to be |to get |yet to be )?(?:doing|done|finished)`,
    `(?:do|have) i (?:still )?(?:have |got )?(?:anything|something|much|stuff|things?|a lot)(?: left| else| more)* to do(?=[ ?]*$)`,
    `what (?:am i|are we) (?:supposed|meant|expected|going) to (?:be doing|do)(?=[ ?]*$)`,
    `to do(?=[ ?]*$)`,
  ),
  ...patterns(
    'finished_todos',
    `(?:what|which)(?: ${TODOS})? (?:have|did) i (?:finish(?:ed)?|complete(?:d)?|get done|got done|done|tick(?:ed)? off)(?: (?:so far|already))*(?: (?:today|yesterday|(?:this|last) \\p{L}+))?`,
    `(?:show|list)(?: me)? (?:my |the )?(?:finished|completed|done) ${TODOS}`,
  ),
  ...patterns(
    'overdue',
    `(?:what|which|show|list|anything|is anything|are|do i have|have i).{0,40}\\b(?:overdue|past due|too late)`,
    `(?:what(?:'s)?|which).{0,30}\\b(?:is|are|am i) late(?: with)?`,
    `what (?:deadlines? )?(?:did|have) i miss(?:ed)?(?: a deadline| any deadlines?)?(?=[ ?]*$)`,
    `overdue`,
    `which (?:of my )?(?:${TODOS}|deadlines?|things?) (?:have|did) (?:i|we) (?:miss(?:ed)?|forg[eo]t(?:ten)?)`,
    `(?:am|are) (?:i|we) (?:late|behind|overdue)`,
    `what should (?:i )?(?:already )?have (?:already )?(?:been )?(?:already )?(?:done|finished)`,
  ),
  ...patterns(
    'agenda',
    `(?:what(?:'s| is|s)?|anything|is anything|something|is there anything|which ${TODOS}|what ${TODOS})(?: (?:is|are|else|all|have i got|do i have|i have|i've got|have we got|we have))*(?: (?:on|due|coming up|planned|scheduled|up(?![ ?]*$)|happening|ahead|for)(?! ${NAMED_LIST}))+`,
    `what(?:'s| is|s| are)?(?: on)? (?:my|the|our) (?:agenda|schedule|calendar|diary|plans?|appointments?|program)`,
    `(?:my |the |show (?:me )?(?:my )?|today's |tomorrow's |this week's |next week's )*(?:agenda|schedule|calendar|appointments?|deadlines?|plans?)(?=[ ?]*$| (?:(?:for|of|on) )?(?:today|tomorrow|this|next|the (?:week|weekend|day)|(?:mon|tues|wednes|thurs|fri|satur|sun)day)| (?:for|of|in) (?:${MONTH_NAME})(?=[ ?]*$))`,
    `(?:is there|are there|${HAVE}) (?:anything|something|any plans)(?= (?:(?:for|on) )?(?:today|tonight|tomorrow|this|next|mon|tues|wednes|thurs|fri|satur|sun))`,
    `(?:${HAVE}|are there|is there)(?: any| anything| something| an?| got)*(?: (?:planned|scheduled|plans|appointments?|meetings?|coming up|due|on|to do|deadlines?))+`,
    `what (?:do|must|should|have) (?:i|we) (?:have to |need to |got to |have |got )?(?:do |done |get done )?(?:on|in|for(?! (?:a living|work|money|fun|a job))|this|next|over|today|tomorrow|by)`,
    `what (?:am i|are we) (?:doing|up to)`,
    `(?:am i|are we) (?:free|busy|doing anything)`,
    `(?=.*\\?)(?:what about |how about )?(?:today|tonight|tomorrow|the day after tomorrow|(?:(?:on|this|next) )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:this|next) (?:week|weekend|month)|the weekend)(?=[ ?]*$)`,
    `how does my (?:day|week|weekend|month)(?: look)?`,
    `when(?:'s| is| are)? (?:my|our|the) next (?:appointments?|meetings?|deadlines?|to-?dos?|tasks?|events?|plans?)(?=[ ?]*$)`,
    `what(?:'s|s| is) (?:coming )?(?:up )?next (?:on|for|in) (?:my|the) (?:list|calendar|agenda|schedule|diary)(?=[ ?]*$)`,
  ),
  ...patterns(
    'person',
    `(?:so |and |hey )?(?:who's|whos|who is|who was|who are) (?!(?:the|a|an|my|our|your|his|her|it|this|that|there|on|in|at|coming|going|afraid|allergic|\\p{L}+ing)(?!\\p{L}))(?<name>\\p{L}[\\p{L}\\p{M}'. -]*?)(?: again| anyway)?(?=[ ?]*$)`,
    `(?:please )?(?:tell me|say|remind me|what can you (?:tell me|say)|what (?:do|can) you (?:know|remember|recall|tell me|have)|what have you got)(?: (?:everything|all|more|something|anything|again|what))*(?: you know| you have)? (?:about|on|of|regarding) (?!(?:me|myself|us|the|a|an|my|our|your|this|that|it)(?!\\p{L}))(?<name>\\p{L}[\\p{L}\\p{M}'. -]*)`,
    `(?:please )?(?:remind me|tell me|do you (?:know|remember)) (?:again )?who (?!(?:the|my|our)(?!\\p{L}))(?<name>\\p{L}[\\p{L}\\p{M}'. -]*?) (?:is|was|are)(?=[ ?]*$)`,
    `(?:please )?(?:remind me|tell me|do you (?:know|remember)) (?:again )?who (?:is|was) (?!(?:the|my|our)(?!\\p{L}))(?<name>\\p{L}[\\p{L}\\p{M}'. -]*)`,
    `(?:do you )?know (?:a |an |someone called )?(?<name>\\p{Lu}[\\p{L}\\p{M}'-]+)(?=[ ?]*$)`,
  ),
  ...patterns(
    'profile',
    `(?:so |and |hey )?who am i(?: to you)?(?=[ ?]*$)`,
    `(?:so |and )?(?:tell me|show me|list|say|give me|describe|what (?:do|can|did|have)|what(?:'s| is)|what all do|how much do|do)(?: (?:me|everything|all|that|you|can|ever|still|do|anything|something|the things|things|what|know|remember|recall|tell|say|have|learned|learnt|saved|stored|got|so far|known|is there))* (?:about|on|of) (?:me|myself|us|my life|who i am)(?: so far| already| now| at all)*(?=[ ?]*$)`,
    `describe (?:me|who i am)(?=[ ?]*$)`,
    `(?:my|show my) profile(?=[ ?]*$)`,
  ),
  ...patterns(
    'decisions',
    `(?:and |so )?(?:what|which way)(?: else| all| exactly)?(?: (?:have|did|had|i|we|you and i|just|finally|recently|already|ever))+ (?:decided?|settled? on|agreed? on)(?: (?:to do )?(?:about|on|regarding|concerning|for|with) (?<about>.+?))?(?=[ ?]*$)`,
    `(?:and |so )?(?:what|which|show|list|tell me)(?: (?:were|are|me|all|of|my|our|the|recent|latest|last|big|some|open|other))* decisions?(?: (?:have|did|had|i|we|make|made|take|taken|took))*(?: (?:about|on|regarding|concerning|for|with) (?<about>.+?))?(?=[ ?]*$)`,
  ),
  ...patterns(
    'goals',
    `(?:what|which|show|list|tell me|do i have)(?:'s|'re| (?:is|are|were|me|all|of|my|our|the|any|current|open|main|big|other|long-term))* goals?(?: (?:do|did|have|i|we|set|got|am|are|working|towards?))*(?=[ ?]*$)`,
    `(?:my|our) goals?(?=[ ?]*$)`,
  ),
  ...patterns(
    'changes',
    `what(?:'s|s| has| have| is| are| things have)?(?: (?:been|things?|all|has|have|you|i|we|the))*(?: (?:changed|change|changes|new|different|updated|updates))(?=[ ?]*$| (?:since|in|over|during|between|after|from|this|last|today|lately|recently|about))`,
    `(?:is |are |has |was )?(?:there )?(?:anything|something|any) (?:new|changed|different|changes?|updates?|news)(?=[ ?]*$| (?:since|in|over|during|after|from|this|last|today|lately|recently))`,
    `what (?:have|did) you (?:just |recently )?(?:learn(?:ed|t)?|find out|found out|remember(?:ed)?|saved?|add(?:ed)?|noted?|stored?)(?: about me| new)*(?= (?:since|in|over|during|recently|lately|this|last|today|yesterday|from)|[ ?]*$)`,
    `(?:show|list|tell)(?: me)? (?:all |the |recent |latest )*(?:changes|what changed|what has changed|what's new)`,
  ),
  ...patterns(
    'previous_value',
    `(?:and |so )?(?:what|how|where|who|which)(?: one)? (?:was|were) (?:it|that|this|they|these|those|he|she)(?: called| like)? (?:before|earlier|previously|until then)(?: that| then| this)?(?=[ ?]*$)`,
    `(?:and |so )?(?:what (?:about|was) |what )?before (?:that|then|this)(?=[ ?]*$)`,
    `(?:and |so )?(?:what|who|which|where|when|how)(?: much| many)? (?:was|were|did|had) (?!(?:i|you|we) ${SPEECH_VERBS})(?<about>(?:my|our|his|her|their|the|your|\\p{L}[\\p{L}'-]*)(?: [\\p{L}\\p{N}'-]+){0,6}?) (?:before|previously|in the past)(?: that| then)?(?=[ ?]*$)`,
    `(?:and |so )?(?:what|who|which|where)(?:'s| is| was| were) (?:my |our |his |her |their |the |\\p{L}[\\p{L}-]*'s )?(?:old|former|previous|earlier) (?<about>.+?)(?=[ ?]*$)`,
    `(?:and |so )?(?:what|where|who|how) did (?<about>.+?) use to (?:be|live|work|say|cost|go)(?=[ ?]*$)`,
  ),
  ...patterns(
    'fading',
    `(?=.*(?:will|'ll|going to|about to|soon|next|shortly|at risk))(?!.*(?<!\\p{L})(?:if|forget to)(?!\\p{L}))(?:what|which|anything|is anything|are|do|will|tell|show|list)(?! did).{0,60}?(?<!\\p{L})you(?:'ll|'re)?(?: \\p{L}+){0,4}? (?:forget|lose)`,
    `(?:${FADING_SUBJECT}|${MEMORIES})${FUTURE_AUXILIARIES} (?:fade|fades|fading|(?:be |being |get )?forgotten)`,
    `${MEMORIES}${FUTURE_AUXILIARIES} (?:expire|expires|expiring|disappear|disappearing|vanish|vanishing|(?:be )?(?:lost|dropped))`,
    `${FADING_SUBJECT}${FUTURE_AUXILIARIES} (?:disappear|vanish|(?:be )?(?:lost|dropped|gone)) (?:soon )?from (?:your |the )?memory`,
    `(?:what|anything)(?: that)?(?:'ll| will| do| am)? i(?:'ll| will| am)?(?: going to| about to)? lose(?: soon| shortly| next \\p{L}+| this \\p{L}+)?(?: from (?:your |the )?memory)?(?=[ ?]*$)`,
    `(?:what|which|anything|is there anything).{0,40}?(?:won't|will not|no longer|can't)(?: you| be)* (?:remember|remembered|know|recall)(?= .*(?:soon|next|month|week|year)|[ ?]*$)`,
  ),
  ...patterns(
    'recent',
    `(?:do you remember )?(?:what|anything)(?: all| else)? (?:did|have|had|was|were|do)(?: it)? (?:i|we|you and i)(?: ever| just| already)? ?${SPEECH_VERBS}`,
    `what(?:'ve| have) (?:i|we)(?: ever)? ${SPEECH_VERBS}`,
    `(?:what|everything)(?: that)? (?:i|we)(?:'ve| have)? ${SPEECH_VERBS}`,
    `(?:can you |could you )?(?:briefly )?(?:summari[sz]e|recap|sum up)(?: for me)? (?:what|everything)(?: that)? (?:i|we)(?:'ve| have)? ${SPEECH_VERBS}`,
    `what was (?:on my mind|i thinking about|i up to|going on)`,
    `what happened(?=[ ?]*$| (?:yesterday|today|last|this|on))`,
    `(?:remind me|tell me|show me) what (?:i|we)(?:'ve| have)? ${SPEECH_VERBS}`,
  ),
  ...patterns(
    'count_todos',
    `how many (?:open |unfinished |pending |more |of my )*(?:${TODOS}|things|items|entries)(?:.{0,20}\\b(?:list|to do|do i have|have i|are|left|open|to-?dos?)|$)`,
    `(?:the |what(?:'s| is) the )?(?:number|count|amount) of (?:my )?(?:open |unfinished |pending )*${TODOS}`,
    `how (?:long|big) is my (?:to-?do )?list`,
  ),
  ...patterns(
    'count_mentions',
    `(?:how many times|how often|on how many days) (?:did|have|has|do|was|were) (?:i|we)(?: \\p{L}+){0,2}? ?${SPEECH_VERBS}(?: (?:about|of|on|that|to you))* (?:an? |the |my |our )?(?<about>.+)`,
    `how (?:many times|often) (?:was|were|has|have) (?:the |my |our )?(?<about>.+?) (?:been )?(?:mentioned|brought up)`,
  ),
  ...patterns(
    'count_memories',
    `how many (?:memories|facts|things do you (?:know|remember)|things have you (?:saved|remembered|stored)|people do you know|notes|conversations|messages)`,
    `how much do you (?:know|remember)`,
  ),
  ...patterns(
    'links',
    `(?:what|which|show|list|find|give|where|do you have|get|open|can you (?:find|show|give|list)|could you (?:find|show|give)|tell me|search|all|my|see|any)(?: me)?(?:'s|s| is| are| was| were)?(?: (?:all|the|my|that|any|some|saved|me|of|interesting|was|other|those))* ${LINKS}(?: (?:did|do|have|had) (?:i|we|you).*| (?:i|we|you) (?:\\p{L}+ ){0,2}(?:saved?|gave|sent|shared|stored|posted|kept|have).*)?(?: (?:about|on|for|to|of|regarding|with) (?:the |my |an? |our )?(?<about>.+))?`,
    `(?:my |saved |all )*${LINKS}(?=[ ?]*$)`,
  ),
  ...patterns(
    'date',
    `what(?:'s|s| is)?(?: the)? (?:day|date|weekday|day of the week)(?: of the week)?(?: (?:is it|it is|are we|do we have|is today|today(?:'s)?|now|we have today|today is|is this))*(?=[ ?]*$)`,
    `which (?:day|date|weekday|day of the week)(?: of the week)? (?:is it|is today|do we have|are we)(?: today| now)?`,
    `what(?:'s| is) today(?:'s date)?(?=[ ?]*$)`,
    `(?:tell me|give me|say|do you know) (?:the |today's |what )?(?:date|day|weekday)(?: it is| is it)?(?: today)?(?=[ ?]*$)`,
    `(?:today's date|the date)(?=[ ?]*$| please)`,
    `what (?:year|month|week) (?:is it|are we in)`,
  ),
  ...patterns(
    'time',
    `what(?:'s|s| is)? (?:the )?(?:current )?time(?: is it)?(?: right)?(?: now)?(?=[ ?]*$| please)`,
    `(?:do you know |can you tell me |tell me )(?:what time it is|the time)`,
  ),
  ...patterns(
    'days_until',
    `${HOW_LONG} (?:till|til|until|before|to(?= ${TO_DATE})) (?<until>.+)`,
    `how many (?:more )?(?:days|weeks|sleeps)(?: left| to go)? (?<until>${DATE_NAME})(?=[ ?]*$)`,
    `how (?:soon|far away|far off)(?: (?:is|are)(?: it)?(?: (?:till|til|until|to))?| (?:till|til|until)) (?<until>.+)`,
    `(?:days|weeks) (?:left )?(?:till|until|to) (?<until>.+)`,
  ),
  ...ENGLISH_MODEL_REQUESTS,
  ...ENGLISH_APP_QUESTIONS,
  ...patterns(
    'how_are_you',
    `(?:and |so |hey,? |hi,? |hello,? )*how(?:'s| are| is|re)? (?:you(?: doing| today| feeling)?|it going|things|life|everything)(?: going| today| doing)?(?=[ ?]*$|,)`,
    `what(?:'s|s| is) up(?=[ ?]*$)`,
  ),
  ...patterns(
    'goodbye',
    `(?:good ?bye|bye(?: bye)?|see you(?: \\p{L}+){0,2}|good night|ciao|later|talk (?:to you )?(?:soon|later))(?=[ ?]*$)`,
  ),
  ...patterns(
    'acknowledgment',
    `(?:ok(?:ay)?|cool|great|nice|perfect|good|fine|awesome|wonderful|alright|all right|got it|i see|right|sure|yes|yeah|yep|no|nope|haha+|lol|wow|never ?mind|well done|good (?:job|work|bot)|interesting|understood)(?:[ ,]+(?:ok(?:ay)?|thanks?|cool|great|nice|good|then|sure|haha+))*(?=[ ?]*$)`,
  ),
];

import { patterns, type QuestionPattern } from './questionPattern.ts';

/** Things one has to do, in the words that people use for them. */
export const TODOS =
  '(?:to-?dos?(?: list)?|to do list|todo list|tasks?(?: list)?|jobs|chores|errands|duties|reminders?|(?:my|the) list)';
const OWN_ITEMS = '(?: (?:of|my|the|our|these|those|all|other|else|more|ones?|still))*';
/** "Haven't I", "have I not", "am I yet to". */
const NOT_YET =
  "(?:(?:haven't|didn't) (?:i|we)|(?:have|did) (?:i|we) (?:still )?not|(?:have|am) i yet to|(?:are|have) we yet to)";
const TO_DEAL_WITH =
  '(?:done|do|finish(?:ed)?|complete(?:d)?|started?|managed?|handled?|dealt with|deal with|sort(?:ed)?(?: out)?|tick(?:ed)? off|(?:got|get|gotten) (?:round|around) to|(?:got|get|gotten) done)';
const NOT_DONE =
  "(?:outstanding|pending|open|undone|unfinished|unsorted|(?:not|isn't|aren't) (?:yet )?(?:done|finished|sorted)|left (?:undone|over|to do)|hanging over (?:me|us)|on (?:my|our) plate|waiting (?:for|on) (?:me|us)|to be done|to go|left)";
/** What a person has to do: "do I still have to do", "am I supposed to do". */
const HAVE_TO =
  "(?:(?:do|have|am|was|are|were|did) )?(?:i|we)(?:'ve|'m|'re)?(?: (?:still|yet|have|had|am|was|are|were|also|really))* (?:need|got|have|has|left|supposed|meant|due|expected|yet)(?: still| yet| left)?(?: me)? to (?:do|be doing|get done|finish|sort(?: out)?|deal with|see to|run|take care of)";
const REPETITION = '(?: (?:again|still|yet|exactly|as well))*(?=[ ?]*$)';
const DEADLINES = '(?:deadlines?|due dates?)';

/** Wordings of questions about what one has to do, in English. */
export const ENGLISH_TASKS: readonly QuestionPattern[] = [
  ...patterns(
    'todos',
    `(?:what|which)${OWN_ITEMS}(?: ${TODOS})?${OWN_ITEMS} ${NOT_YET}(?: yet| still| quite| actually)* ${TO_DEAL_WITH}`,
    `(?:what|which)(?:'s|s)?${OWN_ITEMS}(?: ${TODOS})?(?: (?:is|are|else|all|there|that|still|yet|have i got|do i have))* ${NOT_DONE}${REPETITION}`,
    `(?:any|any of my|are any|are there any|is there any|do i have any|have i any|have i got any) ${TODOS}(?: (?:that|are|is|still|yet|i have|have i|do i have))* ${NOT_DONE}${REPETITION}`,
    `(?:(?:show|tell|give|read|list)(?: me)?|remind me(?: of)?)${OWN_ITEMS} (?:outstanding|pending|open|undone|unfinished|remaining) ${TODOS}`,
    `(?:(?:(?:tell|show|remind) me|list) )?(?:what|everything|all|anything|something|which ${TODOS}|what ${TODOS})(?: else| all| that)* ${HAVE_TO}${REPETITION}`,
    `(?:is there |have i |do i have |have you )?(?:got |still got )?(?:anything|something|much)(?: left| else| still)* for me to do${REPETITION}`,
    `what(?: all| else)? (?:did|have) (?:i|we) ask(?:ed)? you to remind (?:me|us)(?: of| about)?(?=[ ?]*$)`,
    `what(?: else| still| all)* needs (?:sorting(?: out)?|finishing|seeing to|dealing with|attention|to be sorted|to be finished)${REPETITION}`,
  ),
  ...patterns(
    'overdue',
    `(?:have|had|did|haven't|didn't) (?:i|we)(?: already| yet)? (?:miss(?:ed)?|forg[eo]t(?:ten)?|blow[n]?|let slip|overrun)(?: (?:any|some|a|one|of|my|the))* (?:${DEADLINES}|${TODOS})`,
    `(?:have|did) (?:i|we) miss(?:ed)? (?:anything|something)(?: important)?(?=[ ?]*$)`,
    `(?:am|are) (?:i|we) (?:running )?(?:late|behind|overdue) (?:with|on|for) (?:anything|something|any(?: of my)? ${TODOS})`,
    `(?:any|which|what|are any|are there any)(?: of my| my)? (?:${DEADLINES}|${TODOS})(?: (?:that|have|has|i|i've|we|we've|did|are|is|were|gone|already))* (?:missed|passed|blown|overdue|past|late|gone by|slipped|expired|run out)`,
    `what(?: all)? (?:have|did) (?:i|we) (?:let slip|miss(?:ed)?|forg[eo]t(?:ten)? to do)(?=[ ?]*$)`,
    `(?:what(?:'s|s| is)?|anything|is anything|is there anything)(?: (?:gone|already|now|that's|that is))* (?:late|overdue|past (?:its|their|the) (?:${DEADLINES}|date|time)|past due)(?=[ ?]*$)`,
    `what (?:should|ought) (?:i|we) (?:to )?(?:already )?have (?:already )?(?:done|finished|handed in|sent|paid)(?: (?:by now|already|long ago))*(?=[ ?]*$)`,
  ),
  ...patterns(
    'agenda',
    `(?:what|how) (?:does|do|will) (?:my |the |our )?(?:next |this |coming |rest of the |rest of this )*(?:day|week|weekend|month|today|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day) (?:look|looking|shape up|shaping up)(?: like)?`,
    `what(?:'s|s| is)(?: all| else)* (?:in store|lined up|booked(?: in)?|in the pipeline|ahead|waiting|pencilled in|arranged|in my (?:calendar|diary))(?: for (?:me|us))?`,
    `(?:have i|have we|do i have|have i got|have we got)(?: (?:anything|something|any|an|a|got))* (?:booked(?: in)?|lined up|arranged|pencilled in|in my (?:calendar|diary))`,
    `(?:is there |have i |do i have )?(?:got )?(?:anything|something|much)(?: else)? (?:in|on) (?:the|my|our) (?:diary|calendar|schedule|agenda|books)`,
    `(?=.*\\?)(?:busy|free|anything on|anything doing|plans)(?= (?:on|this|next|today|tonight|tomorrow|over|for)(?!\\p{L}))`,
  ),
  ...patterns(
    'count_todos',
    `how many(?: (?:open|unfinished|pending|more|of|my|other|outstanding|undone))* (?:${TODOS}|things|items|entries) (?:(?:do|have|are|is|did|still|yet|i|we|there|got|not|haven't|am|left|remain|remaining|outstanding|undone|open|pending|unfinished|on|the|my|list|to-?do|to|done|do|finished|go)(?: |(?=[ ?]*$)))+(?=[ ?]*$)`,
    `how much(?: more)? ${HAVE_TO}${REPETITION}`,
  ),
  ...patterns(
    'changes',
    `(?:what|anything)(?: new| else)*(?: (?:have|did|has))? you (?:pick(?:ed)? up|notic(?:ed|e)|gather(?:ed)?)(?= (?:since|in|over|this|last|today|yesterday|from|about me)|[ ?]*$)`,
  ),
];

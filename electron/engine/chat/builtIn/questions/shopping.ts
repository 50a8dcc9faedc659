import { patterns, type QuestionPattern } from './questionPattern.ts';

const LIST = '(?:shopping|grocery|groceries|store) list';
const SHOW =
  "(?:(?:can you |could you )?(?:show|list|give|tell|read|see|open)(?: me)?|what(?:'s|s| is| are)?)";
const NEED_VERB = '(?:need|have|want|got|left|supposed|forget|plan|going)';
const BUY_VERB = '(?:buy|purchase|shop for|pick up|get|grab|bring)';
const STORE =
  '(?:(?:at|from|in) (?:the |a )?(?:store|shops?|supermarket|market|grocery store|groceries))';
const SHOW_RU =
  '(?:(?:покажи|скажи|напомни|перечисли|подскажи|назови|дай|открой|прочитай)(?: мне| пожалуйста)*,? )?';
const FILLER_RU = '(?: (?:мне|нам|я|мы|у меня|у нас|ещё|еще|там|бы|вообще|сегодня|завтра))*';
const BUY_RU = '(?:(?:до|при|за)?купить|взять|приобрести)';
const STORE_RU = '(?: (?:в|на) (?:магазин\\p{L}*|супермаркет\\p{L}*|рынк\\p{L}*))?';
const END = '(?: (?:again|today|tomorrow|still|now|please))*(?=[ ?]*$)';

/** Wordings of questions about what there is to buy. */
export const ENGLISH_SHOPPING: readonly QuestionPattern[] = patterns(
  'shopping',
  `(?:${SHOW} )?(?:(?:is |are )?(?:still |left |there )*(?:on|in) )?(?:my |the |our )?${LIST}${END}`,
  `(?:what|anything|is there anything)(?:'s|s| is)?(?: still| left| else| there)* (?:on|in) (?:my |the |our )?${LIST}${END}`,
  `what(?: else| all)? (?:(?:do|should|must|shall|can|am|are) (?:i|we)(?: still| also| yet)*(?: ${NEED_VERB})?|(?:did|was|were|have) (?:i|we)(?: still| also| yet)*(?: ${NEED_VERB})(?=.* to ))(?: still| left)*(?: to)? (?:buy|purchase|shop for)(?: ${STORE})?${END}`,
  `what(?: else| all)? (?:do|should|must|shall) (?:i|we)(?: still| also)*(?: ${NEED_VERB})?(?: to ${BUY_VERB}| ${BUY_VERB})? ${STORE}${END}`,
  `what(?:'s|s| is)? (?:there |left |still )*to buy(?: ${STORE})?${END}`,
  `(?:do (?:i|we)(?: still)? (?:need|have) to buy (?:anything|something)|(?:is there )?(?:anything|something)(?: left| else)* to buy)(?: ${STORE})?${END}`,
  `what groceries do (?:i|we)(?: still)? need${END}`,
);

export const RUSSIAN_SHOPPING: readonly QuestionPattern[] = patterns(
  'shopping',
  `${SHOW_RU}(?:мой |наш |весь )?список покупок(?=[ ?]*$)`,
  `${SHOW_RU}(?:а )?что${FILLER_RU}(?: есть| осталось| стоит)? в (?:мо[её]м |нашем )?списке покупок(?=[ ?]*$)`,
  `${SHOW_RU}(?:а )?что${FILLER_RU}(?: надо| нужно| осталось| должн[аы]| должен| хотел[аи]?| собирал(?:ся|ась|ись)| следует| нужно было| надо было)?${FILLER_RU} ${BUY_RU}${STORE_RU}(?: сегодня| завтра| ещё| еще)*(?=[ ?]*$)`,
  `(?:а )?(?:(?:мне|нам) )?(?:надо|нужно|осталось)(?: ли)?${FILLER_RU} (?:что-нибудь|что-то|чего-нибудь)${FILLER_RU} ${BUY_RU}${STORE_RU}(?=[ ?]*$)`,
  `за чем${FILLER_RU}(?: надо| нужно)? (?:идти |сходить )?в магазин(?=[ ?]*$)`,
);

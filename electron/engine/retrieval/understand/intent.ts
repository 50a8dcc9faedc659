import { LETTERS } from '../../text/dates/wholeWords.ts';
import type { QuestionIntent } from '../../../../shared/domain/receipt.ts';
import { hasCyrillic, hasLatin } from '../../text/languages/alphabets.ts';
import { intentByLanguage } from '../../text/languages/questionWords.ts';

/** Pattern with words of one language, or of both. */
interface IntentPattern {
  readonly pattern: RegExp;
  readonly isEnglish: boolean;
  readonly isRussian: boolean;
}

// Letters of lower-case text in two alphabets: \p{L} and ignoring case take a hundred times as long
// to compile, and the first question waits for it.
const pattern = (source: string, words = source): IntentPattern => ({
  pattern: new RegExp(source.replaceAll('\\p{L}', `[${LETTERS}]`)),
  isEnglish: /[a-z]/u.test(words.replaceAll(/\\p\{L\}|\\[sd]/gu, '')),
  isRussian: /[а-я]/u.test(words),
});
const word = (source: string) => pattern(`(?<!\\p{L})(?:${source})(?!\\p{L})`, source);
const start = (source: string) => pattern(`^[^${LETTERS}]*(?:${source})(?!\\p{L})`, source);

const PEOPLE_EN =
  'friends?|colleagues?|doctors?|teammates?|neighbou?rs?|kids?|children|brothers?|sisters?|cousins?|persons?|people|guys?|women|woman|man|men|girls?|boys?|teachers?|managers?|clients?|customers?|lawyers?|agents?|relatives?|classmates?|coworkers?|boss(?:es)?|dentists?|landlords?|guests?|candidates?|members?|contacts?|barbers?|nurses?|plumbers?|mechanics?|trainers?|coach(?:es)?|professors?|tutors?|vets?|therapists?|developers?|engineers?|designers?|recruiters?|drivers?|aunts?|uncles?|nieces?|nephews?|roommates?|flatmates?|employees?|workers?|speakers?|authors?|artists?|singers?|actors?|students?|patients?|suppliers?|contractors?|accountants?|babysitters?|participants?|attendees?|players?|writers?|directors?|founders?|investors?|electricians?|photographers?|musicians?|tenants?|buyers?|sellers?|grandparents?|parents?|wife|wives|husbands?|mom|mother|dad|father|sons?|daughters?|bab(?:y|ies)|grandm\\p{L}+|grandfather|grandpa|partners?|classmates?|interns?|analysts?|consultants?|volunteers?|lads?|lass(?:es)?|mates?|blokes?|chaps?|folks?|midwi(?:fe|ves)|gps?|surgeons?|physios?|paramedics?|carers?|childminders?|nann(?:y|ies)|heads?|headteachers?|principals?|lecturers?|supervisors?|mentors?|leaders?|chairs?|chairm[ae]n|presidents?|priests?|vicars?|pastors?|imams?|rabbis?|officers?|solicitors?|advisers?|advisors?|chefs?|cooks?|waiters?|waitress(?:es)?|hairdressers?|opticians?|pharmacists?|librarians?|pilots?|stylists?|technicians?|inspectors?|builders?|joiners?|decorators?|carpenters?|gardeners?|cleaners?|caretakers?|housemates?|girlfriends?|boyfriends?|fianc[eé]es?|twins?|owners?|breeders?|hosts?|organi[sz]ers?';
const PEOPLE_RU =
  'друг\\p{L}*|друз\\p{L}+|подруг\\p{L}*|коллег\\p{L}*|врач\\p{L}*|доктор\\p{L}*|сосед\\p{L}*|дет\\p{L}+|брат\\p{L}*|сестр\\p{L}*|человек\\p{L}*|люд\\p{L}+|парн\\p{L}+|женщин\\p{L}*|мужчин\\p{L}*|учител\\p{L}*|начальни\\p{L}+|клиент\\p{L}*|юрист\\p{L}*|родственни\\p{L}+|знаком\\p{L}+|стоматолог\\p{L}*|тренер\\p{L}*|мастер\\p{L}*|сотрудни\\p{L}+|специалист\\p{L}*|преподавател\\p{L}*|однокласс\\p{L}+|гост\\p{L}+|менеджер\\p{L}*|адвокат\\p{L}*|парикмахер\\p{L}*|репетитор\\p{L}*|терапевт\\p{L}*|медсестр\\p{L}*|медбрат\\p{L}*|акушерк\\p{L}*|фельдшер\\p{L}*|педиатр\\p{L}*|хирург\\p{L}*|кардиолог\\p{L}*|психолог\\p{L}*|логопед\\p{L}*|воспитател\\p{L}*|нян[ьяюие]\\p{L}*|сантехник\\p{L}*|электрик\\p{L}*|водител\\p{L}*|курьер\\p{L}*|прораб\\p{L}*|слесар\\p{L}*|бухгалтер\\p{L}*|директор\\p{L}*|завуч\\p{L}*|куратор\\p{L}*|руководител\\p{L}*|риелтор\\p{L}*|риэлтор\\p{L}*|нотариус\\p{L}*|фотограф\\p{L}*|ведущ\\p{L}+|племянни\\p{L}+|внук\\p{L}*|внучк\\p{L}+|ребят\\p{L}*|хозя\\p{L}+|заведующ\\p{L}+|разработчик\\p{L}*|дизайнер\\p{L}*|тёт\\p{L}+|дяд\\p{L}+';

/**
 * Pattern not after another question word: "What did I say when we met?" does not ask for a time.
 */
const asksFirst = (words: string) =>
  `(?:${words})(?<!(?:what|which|where|whom?|whose|when|how (?:much|many))(?!\\p{L}).+(?:${words}))`;

/** Requests for an action, and small talk: no search of memory. */
const requests: readonly IntentPattern[] = [
  start(
    "(?:please |can you |could you |would you )?(?:help|remember|remind me to|draft|write|translate|summari[sz]e|compare|continue|make|give me (?:some |an? )?(?:feedback|ideas?|advice|tips)|suggest|recommend|brainstorm|rewrite|fix|correct|create|generate|plan|tell me a|let'?s|thanks?|thank you|hello|hi|hey|good (?:morning|evening|night|afternoon)|sorry|ok|okay|yes|no|any (?:ideas?|advice|suggestions?|tips)(?! (?:why|when|who|what|where|which|how)(?!\\p{L}))|should i|do i have enough|is it (?:a good|worth|better|ok)|what should i|what would you|how do (?:i|you|we)|how does one|how can (?:i|we)|how (?:should|would) (?:i|you|we)|how to|convert|calculate|proofread|edit|polish|shorten|paraphrase|schedule|book|set (?:a|an|up)|add|note|save|keep in mind|don'?t forget|quiz me|pretend|imagine|teach me|explain (?!why|how come|the reasons?|what|who|when|where)|what do you think|what'?s up|how are you|how'?s it going|who are you|what can you do|what(?:'s| is) (?:the best|a good|an? \\p{L}+ way)|where should (?:i|we)|bye|goodbye|see you|great|cool|nice|awesome|perfect|congrat\\p{L}*|well done|never ?mind|got it)",
  ),
  start(
    '(?:пожалуйста,? )?(?:помоги|запомни|напомни (?!почему|когда|кто|кого|причин|мне,? (?:почему|когда|кто|как))|напиши|переведи|подведи|сравни|продолж|сделай|дай (?:отзыв|совет|иде)|посоветуй|предложи|придумай|перепиши|исправь|создай|составь|сгенерируй|спланируй|расскажи (?:анекдот|шутку|сказку)|давай|спасибо|привет|здравствуй|доброе|добрый|извини|прости|ладно|хорошо|да|нет|есть (?:ли )?(?:иде|какие-нибудь)|стоит ли|хватит ли|нужно ли мне|что бы (?:такого |эдакого |мне |нам |ещё |еще )*\\p{L}+ть|что (?:мне )?(?:лучше|посоветуешь|делать|приготовить|надеть)|как (?:мне )?(?:лучше|сварить|приготовить|сделать|починить|убрать|настроить|научиться|правильно))',
  ),
];

/** Statements and yes-or-no questions, whatever words they contain. */
const statements: readonly IntentPattern[] = [
  pattern(
    "^(?!.*(?:forg[eo]t|remember|recall|wonder|curious|know|not sure|no idea|\\?))(?:i|i'm|i've|i'd|i'll|we|we're|we've|my|our|it|it's|that's|this|there's|there|today|yesterday|he|she|they)(?!\\p{L})",
  ),
  pattern(
    "^(?:(?:so|and|but|hey|ok),? )?(?:is|are|was|were|am|do|does|did|has|have|had|will|would|should|could|can|may|might)(?:n't)?(?!\\p{L})(?!.*(?:know|remember|recall|remind|tell|say|said|mention(?:ed)?|told|explain|list|figure out|find out|check|idea|reason|because|before or after|anyone|anybody|was it|it \\p{L}\\p{L}+ or)(?!\\p{L})).*(?:when|who|what|where|which)",
  ),
];

const causePatterns: readonly IntentPattern[] = [
  word(
    "why|why'?d|why'?s|how come|what(?:'s| is| was| were)? (?:behind|the (?:real |main )?(?:reason|cause|rationale|motive|point|purpose|motivation))|(?:reason|cause|rationale|motive|motivation|grounds|explanation)s? (?:for|of|behind|that|i|we|why|to)|what (?:was it that )?(?:makes?|made|led|prompted|motivated|triggered|caused|causes|causing|drove|explains?|pushed|convinced|persuaded|inspired|brought|forced|got|stopped|kept|keeps|prevented|changed|turned|put (?:me|us|him|her|them) off|possessed|contributed to|resulted in|accounts? for|is (?:making|stopping|keeping|causing|driving)|was (?:making|stopping|keeping|causing|driving|responsible|to blame)|'s (?:making|stopping|keeping|causing|driving))|what(?:'s| is| was| were)? (?:my|our|his|her|their|the) (?:\\p{L}+ )?(?:reason(?:s|ing)?|cause|rationale|motives?|motivation|excuse|logic|thinking|justification|explanation|grounds)|the (?:reason(?:s|ing)?|logic|thinking|justification|excuse|root cause)|what (?!time|day|date|year|month|size|colou?r)(?:\\p{L}+ ){2,8}for(?=\\s*\\?*$)|for what (?:purpose|reason)|because of what|due to what|on what grounds|how (?:is it|was it) that|how did (?:i|we|he|she|they|it|\\p{L}+) (?:end up|come to|get to be)|how (?:did|does|could)(?: \\p{L}+){1,6} (?:come about|come to pass|arise)|what(?:'s| is| was) the story behind|what(?: \\p{L}+){1,5} (?:so )?(?:upset|angry|mad|worried|sad|happy|annoyed|nervous|afraid) about|what for|what was the (?:trigger|point)|to what end|thanks to what|as a result of what",
  ),
  word(
    'почему|зачем|отчего|из-за (?:чего|кого)|по какой причине|с какой (?:целью|стати)|в ч[её]м (?:смысл|причина|дело|была причина)|причин(?:а|ы|у|ой|ам|е)|ради чего|чего (?:это )?(?:я|мы|ты|он|она|они)|как так (?:вышло|получилось|случилось)|на каком основании|что (?:стало|послужило|подтолкнуло|побудило|заставило|привело|вызвало|сподвигло|вдохновило|повлияло|помешало|убедило|мотивировало)|чем (?:был[аио]? )?(?:вызван\\p{L}*|объясня\\p{L}+|обусловлен\\p{L}*|мотивир\\p{L}+)|в связи с чем|за что|к чему (?:это|был)|с чего (?:вдруг|это|я|мы|он|она)|благодаря чему|вследствие чего|какова была цель|для чего|какой смысл|как(?:ие|ая|ов[аы]|ой|овы)(?: \\p{L}+){0,3} (?:причин[аы]|мотивы?|основани[яе]|повод)|чего ради|с какого (?:перепуг|перепо|бодун|панталык)\\p{L}+|како(?:го|й) (?:ч[её]рт|леш|фиг|хрен|рожн)\\p{L}+|на кой|как (?:же )?(?:так )?(?:вышло|получилось|случилось)(?: так)?,? что|с какой радости|к чему бы|мотив\\p{L}*',
  ),
];

const timePatterns: readonly IntentPattern[] = [
  word(
    `${asksFirst("when|when'?s")}|(?:what|which) (?:day|date|time|month|year|week|season|hour|weekday|quarter|decade|century)|how long|how much (?:longer|time)|how (?:far (?:off|away|back)|late|early|soon|often|recently|frequently|regularly|many (?:days|weeks|months|years|hours|times))|since when|until when|by when|by what (?:date|time)|at what (?:point|time|stage|age)|timeline|chronolog\\p{L}+|in what order|what (?:came|happened) (?:first|next|last|before|after)|the (?:last|first|next) time|last time|right (?:after|before)|(?:what(?:'s| is| was)|remind me of|tell me) the (?:exact |start |end |due |expiry |release |wedding )?date|the (?:date|day|year|month|time) (?:of|that|when|i|we|he|she|they|my|our)|what(?:'s| is| was) \\p{L}+(?:'s|s') (?:birthday|birth ?date|date of birth)|(?:day|week|month|year|night|morning|evening|weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)day) (?:before|after)|before or after|deadline|due date|what (?:did|was|were|have|had)(?: \\p{L}+){0,4} (?:(?:last|next|this) (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|week|month|year|weekend|summer|winter|spring|autumn|fall|night)|yesterday|(?:on|over) (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|the weekend))|how old was|what was (?:first|next|earlier)|which (?:came|was|happened) (?:first|earlier|later|last)|sequence of|schedule of|what happened (?:on|in|during|at|that|this|last|back)|what (?:was|were|am|are|is|did|have) (?:i|we|he|she|they|\\p{L}+) (?:do|doing|done|up to|working on|busy with|planning)(?: \\p{L}+){0,4} (?:on|in|during|at|over|around|back in|this|next|last|ago|today|tonight|tomorrow)|what(?:'s| is) (?:on|happening|planned|scheduled)(?: \\p{L}+){0,4} (?:today|tonight|tomorrow|this|next|on|for (?:today|tomorrow|this|next|monday|tuesday|wednesday|thursday|friday|saturday|sunday))|(?:is|was) it (?:before|after|in) .+ or (?:before|after|in)`,
  ),
  word(
    'когда|(?:в|с|к|до|на|по) как(?:ой|ого|ому|им|ом|их|ие|ую) (?:день|дня|дни|дат\\p{L}|год\\p{L}?|году|месяц\\p{L}?|час\\p{L}?|числ\\p{L}+|срок\\p{L}?|времен\\p{L}*|момент\\p{L}?|недел\\p{L}|сезон\\p{L}?|порядк\\p{L}|пор)|как(?:ого|ая|ое|ую) (?:числа|дата|число|дату)|как (?:давно|скоро|часто|долго|недавно)|во сколько|с каких пор|до каких пор|сколько (?:времени|дней|недель|месяцев|лет|часов|раз)|хронологи\\p{L}+|накануне|в канун|в каком порядке|последовательност\\p{L}+|(?:в )?последний раз|в первый раз|впервые|(?:за|через) (?:день|неделю|месяц|год|час|\\d+ \\p{L}+) (?:до|после)|до или после|раньше или позже|сразу (?:после|перед|до)|что было (?:раньше|позже|сначала|потом|до|после|перед)|(?:до|после) (?:\\p{L}|\\s)+ или (?:до|после)|дедлайн\\p{L}*|(?:чем|что|над чем|где)(?: \\p{L}+){0,3} (?:(?:в|на) прошл\\p{L}+|вчера|позавчера|на выходных)|в каком возрасте|к какому (?:сроку|числу|дню|часу)|долго ли|давно ли|скоро ли|в прошлый (?:раз|понедельник|вторник|четверг)',
  ),
];

const personPatterns: readonly IntentPattern[] = [
  word(
    `${asksFirst("who|who'?s|whom|whose|who'?d|who'?ll|who'?ve")}|(?:anyone|anybody|someone|somebody|everyone|everybody|people|person) (?:who|that)|^(?:did|has|have|was|is|does) (?:anyone|anybody|someone|somebody)|what(?:'s| is| was| were| are) (?:his|her|their) (?:\\p{L}+ )?names?|names? of (?:everyone|everybody|all)|which (?:one )?(?:of )?(?:(?:my|our|the|his|her|their|these|those) )?(?:\\p{L}+ )?(?:${PEOPLE_EN})|what(?:'s| is| was| are| were)(?: \\p{L}+){0,3} (?:${PEOPLE_EN})(?: \\p{L}+){0,3} called|(?:${PEOPLE_EN})'s? names?|names of (?:(?:the|my|our|that|those|his|her|their|\\p{L}+'s) )?(?:\\p{L}+ )?(?:${PEOPLE_EN})|(?:the )?name of (?:(?:\\p{L}|')+ ){0,4}(?:${PEOPLE_EN})|name (?:the|of the) (?:person|people|${PEOPLE_EN})|was it \\p{L}\\p{L}+ or \\p{L}\\p{L}+|what (?:person|people|${PEOPLE_EN})|which (?:one )?of (?:us|them|you)`,
  ),
  word(
    `кто|кого|кому|кем|ком|чей|чья|чь[её]|чьи|чьей|чьего|чьим|чью|как зовут|как звали|как (?:его |её |их )?(?:имя|фамилия)|имя|фамили\\p{L}|назови (?:человек\\p{L}*|люд\\p{L}+|\\p{L}+ (?:человек\\p{L}*|люд\\p{L}+)|${PEOPLE_RU})|как(?:ой|ая|ие|ого|ому|им|ую|их|ими) (?:\\p{L}+ )?(?:${PEOPLE_RU})|это \\p{L}\\p{L}+ или \\p{L}\\p{L}+`,
  ),
];

const factPatterns: readonly IntentPattern[] = [
  start(
    "(?:(?:and|so|but|hey|ok|okay|um|again|btw|by the way|quick question),? )?(?:do you (?:remember|know|recall|happen to know) |(?:can|could|would) you (?:please )?(?:tell me|remind me(?: of)?|list) |(?:please )?tell me |remind me (?:of |about )?|i (?:forgot|forget|can'?t (?:remember|recall)|don'?t (?:remember|recall|know)) |i(?:'m| am| was) (?:wondering|curious|not sure) |any idea |remember )?(?:what|what'?s|which|where|where'?s|how much|how many|how (?:big|tall|far|old|expensive|large|high|heavy)|list|describe|show|tell me (?:everything|all|more|about|what)|everything (?:\\p{L}+ ){0,3}(?:about|on)|all (?:you|we|i) (?:know|have|said|remember) (?:about|on|of)|anything (?:about|on)|(?:info|information|details|notes) (?:about|on|of)|find|look up|give me (?:the|my|our|a list|all)|how (?:did|was|were|has|is|are)(?! (?:i|you|we|it|your)(?!\\p{L}))|(?:the|my|our|his|her|their|\\p{L}+'s) (?:\\p{L}+ ){0,3}(?:address|number|password|code|recipe|name|title|price|size|link|e-?mail|phone|pin|brand|model|colou?r)|name|in (?:what|which)|on (?:what|which)|at (?:what|which)|from (?:what|which|where)|to (?:what|which)|for (?:what|which)|with (?:what|which)|about what|of (?:what|which)|under (?:what|which))",
  ),
  start(
    '(?:а |и |но |ты (?:помнишь|знаешь),? |скажи,? |напомни,? (?:мне,? )?|подскажи,? |не помнишь,? )?(?:\\p{L}{1,3} )?(?:что|чем|чему|чего|ч[её]м|какой|какая|какое|какие|какую|какого|какому|каким|каких|каком|какими|какова|каков|где|куда|откуда|сколько|перечисли|опиши|покажи|расскажи (?:вс[её]|про|о|об|мне)|вс[её],? (?:о|об|про|что)|на ч[её]м|о ч[её]м|во что|как называ\\p{L}+|как звучит|котор\\p{L}+|назови)',
  ),
  pattern('(?<!\\p{L})(?:какой|какая|какое|какие|сколько|где|what|where|which)\\s*[?]?$'),
];

/**
 * Intent rules in English and Russian (other languages have data files), in order: the first group with a matching pattern wins.
 * Plain requests come first ("remind me to …" needs no search), then cause, time and person, which
 * have words of their own, then any other question with a question word.
 */
const order: readonly (readonly [QuestionIntent, readonly IntentPattern[]])[] = [
  ['general', requests],
  ['general', statements],
  ['why', causePatterns],
  ['when', timePatterns],
  ['who', personPatterns],
  ['what', factPatterns],
];

export function intentOf(question: string): QuestionIntent {
  const byLanguage = intentByLanguage(question);
  if (byLanguage !== null) return byLanguage;
  const text = question.toLowerCase().replaceAll('’', "'");
  // A pattern without a letter of the text cannot match, and compiling it takes as long as a search.
  const [english, russian] = [hasLatin(text), hasCyrillic(text)];
  const matches = ({ pattern, isEnglish, isRussian }: IntentPattern) =>
    ((isEnglish && english) || (isRussian && russian)) && pattern.test(text);
  return order.find(([, patterns]) => patterns.some(matches))?.[0] ?? 'general';
}

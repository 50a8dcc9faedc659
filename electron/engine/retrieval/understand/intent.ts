import type { QuestionIntent } from '../../../../shared/domain/receipt.ts';

const word = (source: string) => new RegExp(`(?<!\\p{L})(?:${source})(?!\\p{L})`, 'iu');
const start = (source: string) => new RegExp(`^\\P{L}*(?:${source})(?!\\p{L})`, 'iu');

const PEOPLE_EN =
  'friends?|colleagues?|doctors?|teammates?|neighbou?rs?|kids?|children|brothers?|sisters?|cousins?|persons?|people|guys?|women|woman|man|men|girls?|boys?|teachers?|managers?|clients?|customers?|lawyers?|agents?|relatives?|classmates?|coworkers?|boss(?:es)?|dentists?|landlords?|guests?|candidates?|members?|contacts?|barbers?|nurses?|plumbers?|mechanics?|trainers?|coach(?:es)?|professors?|tutors?|vets?|therapists?|developers?|engineers?|designers?|recruiters?|drivers?|aunts?|uncles?|nieces?|nephews?';
const PEOPLE_RU =
  'друг\\p{L}*|друз\\p{L}+|подруг\\p{L}*|коллег\\p{L}*|врач\\p{L}*|доктор\\p{L}*|сосед\\p{L}*|дет\\p{L}+|брат\\p{L}*|сестр\\p{L}*|человек\\p{L}*|люд\\p{L}+|парн\\p{L}+|женщин\\p{L}*|мужчин\\p{L}*|учител\\p{L}*|начальни\\p{L}+|клиент\\p{L}*|юрист\\p{L}*|родственни\\p{L}+|знаком\\p{L}+|стоматолог\\p{L}*|тренер\\p{L}*|мастер\\p{L}*|сотрудни\\p{L}+|специалист\\p{L}*|преподавател\\p{L}*|однокласс\\p{L}+|гост\\p{L}+|менеджер\\p{L}*|адвокат\\p{L}*|парикмахер\\p{L}*|репетитор\\p{L}*|терапевт\\p{L}*|разработчик\\p{L}*|дизайнер\\p{L}*|тёт\\p{L}+|дяд\\p{L}+';

/** Requests to do something, and small talk: nothing is asked of memory first. */
const requests: readonly RegExp[] = [
  start(
    "(?:please |can you |could you |would you )?(?:help|remember|remind me to|draft|write|translate|summari[sz]e|compare|continue|make|give me (?:some |an? )?(?:feedback|ideas?|advice|tips)|suggest|recommend|brainstorm|rewrite|fix|correct|create|generate|plan|tell me a|let'?s|thanks?|thank you|hello|hi|hey|good (?:morning|evening|night|afternoon)|sorry|ok|okay|yes|no|any (?:ideas?|advice|suggestions?|tips)|should i|do i have enough|is it (?:a good|worth|better|ok)|what should i|what would you|how do i|how can i|how should i|how to)",
  ),
  start(
    '(?:пожалуйста,? )?(?:помоги|запомни|напомни (?!почему|когда|кто|кого|причин|мне,? (?:почему|когда|кто|как))|напиши|переведи|подведи|сравни|продолж|сделай|дай (?:отзыв|совет|иде)|посоветуй|предложи|придумай|перепиши|исправь|создай|составь|сгенерируй|спланируй|расскажи (?:анекдот|шутку|сказку)|давай|спасибо|привет|здравствуй|доброе|добрый|извини|прости|ладно|хорошо|да|нет|есть (?:ли )?(?:иде|какие-нибудь)|стоит ли|хватит ли|нужно ли мне|что (?:мне )?(?:лучше|посоветуешь|делать|приготовить|надеть)|как (?:мне )?(?:лучше|сварить|приготовить|сделать|починить|убрать|настроить|научиться|правильно))',
  ),
];

const why: readonly RegExp[] = [
  word(
    "why|why'?d|why'?s|how come|what(?:'s| is| was| were)? (?:behind|the (?:real |main )?(?:reason|cause|rationale|motive|point|purpose|motivation))|(?:reason|cause|rationale|motive|motivation|grounds|explanation)s? (?:for|of|behind|that|i|we|why|to)|what (?:made|led|prompted|motivated|triggered|caused|drove|explains?|pushed|convinced|inspired|brought|forced|got)|for what (?:purpose|reason)|because of what|due to what|on what grounds|how (?:is it|was it) that|how did (?:i|we|he|she|they|it) end up|what(?: \\p{L}+){1,5} (?:so )?(?:upset|angry|mad|worried|sad|happy|annoyed|nervous|afraid) about|what for|what was the (?:trigger|point)|to what end|thanks to what|as a result of what",
  ),
  word(
    'почему|зачем|отчего|из-за (?:чего|кого)|по какой причине|с какой (?:целью|стати)|в ч[её]м (?:смысл|причина|дело|была причина)|причин(?:а|ы|у|ой|ам|е)|ради чего|чего (?:это )?(?:я|мы|ты|он|она|они)|как так (?:вышло|получилось|случилось)|на каком основании|что (?:стало|послужило|подтолкнуло|побудило|заставило|привело|вызвало|сподвигло|вдохновило|повлияло|помешало|убедило|мотивировало)|чем (?:был[аио]? )?(?:вызван\\p{L}*|объясня\\p{L}+|обусловлен\\p{L}*|мотивир\\p{L}+)|в связи с чем|за что|к чему (?:это|был)|с чего (?:вдруг|это|я|мы|он|она)|благодаря чему|вследствие чего|какова была цель|для чего|какой смысл|какие (?:были )?(?:причины|мотивы|основания)|мотив\\p{L}*',
  ),
];

const when: readonly RegExp[] = [
  word(
    "when|when'?s|(?:what|which) (?:day|date|time|month|year|week|season|hour|weekday|quarter|decade|century)|how long (?:ago|since|has|have|until|till|before|did|does|was|were|am|are|is|it)|how (?:soon|often|recently|many (?:days|weeks|months|years|hours|times))|since when|until when|by when|by what (?:date|time)|at what (?:point|time|stage|age)|timeline|chronolog\\p{L}+|in what order|what (?:came|happened) (?:first|next|last|before|after)|the (?:last|first|next) time|last time|right (?:after|before)|(?:day|week|month|year|night|morning|evening) (?:before|after)|before or after|deadline|due date|what (?:did|was|were|have|had)(?: \\p{L}+){0,4} (?:(?:last|next|this) (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|week|month|year|weekend|summer|winter|spring|autumn|fall|night)|yesterday|(?:on|over) (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|the weekend))|how old was|what was (?:first|next|earlier)|which (?:came|was|happened) (?:first|earlier|later|last)|sequence of|schedule of",
  ),
  word(
    'когда|(?:в|с|к|до|на|по) как(?:ой|ого|ому|им|ом|их|ие|ую) (?:день|дня|дни|дат\\p{L}|год\\p{L}?|году|месяц\\p{L}?|час\\p{L}?|числ\\p{L}+|срок\\p{L}?|времен\\p{L}*|момент\\p{L}?|недел\\p{L}|сезон\\p{L}?|порядк\\p{L}|пор)|как(?:ого|ая|ое|ую) (?:числа|дата|число|дату)|как (?:давно|скоро|часто|долго|недавно)|во сколько|с каких пор|до каких пор|сколько (?:времени|дней|недель|месяцев|лет|часов|раз)|хронологи\\p{L}+|в каком порядке|последовательност\\p{L}+|(?:в )?последний раз|в первый раз|впервые|(?:за|через) (?:день|неделю|месяц|год|час|\\d+ \\p{L}+) (?:до|после)|до или после|раньше или позже|сразу (?:после|перед|до)|что было (?:раньше|позже|сначала|потом|до|после|перед)|(?:до|после) [\\p{L}\\s]+ или (?:до|после)|дедлайн\\p{L}*|(?:чем|что|над чем|где)(?: \\p{L}+){0,3} (?:(?:в|на) прошл\\p{L}+|вчера|позавчера|на выходных)|в каком возрасте|к какому (?:сроку|числу|дню|часу)|долго ли|давно ли|скоро ли|в прошлый (?:раз|понедельник|вторник|четверг)',
  ),
];

const who: readonly RegExp[] = [
  word(
    `who|who'?s|whom|whose|who'?d|which (?:of )?(?:(?:my|our|the|his|her|their|these|those) )?(?:\\p{L}+ )?(?:${PEOPLE_EN})|what (?:is|was|'s)(?: \\p{L}+){1,4} (?:called|name)|what'?s the name of (?:the |my |our |that |his |her )?(?:\\p{L}+ )?(?:${PEOPLE_EN})|the name of (?:the |my |our |that |his |her )?(?:\\p{L}+ )?(?:${PEOPLE_EN})|name (?:the|of the) (?:person|people|${PEOPLE_EN})|was it \\p{Lu}\\p{L}+ or \\p{Lu}\\p{L}+|what (?:person|people|${PEOPLE_EN})|which (?:one )?of (?:us|them|you)`,
  ),
  word(
    `кто|кого|кому|кем|ком|чей|чья|чь[её]|чьи|чьей|чьего|чьим|чью|как зовут|как звали|как (?:его |её |их )?(?:имя|фамилия)|имя|фамили\\p{L}|назови (?:человек\\p{L}*|люд\\p{L}+|\\p{L}+ (?:человек\\p{L}*|люд\\p{L}+)|${PEOPLE_RU})|как(?:ой|ая|ие|ого|ому|им|ую|их|ими) (?:\\p{L}+ )?(?:${PEOPLE_RU})|это \\p{Lu}\\p{L}+ или \\p{Lu}\\p{L}+`,
  ),
];

const what: readonly RegExp[] = [
  start(
    "(?:and |so |but |do you (?:remember|know|recall) |can you (?:tell me|remind me(?: of)?|list) |tell me |remind me (?:of )?|i forgot )?(?:what|what'?s|which|where|where'?s|how much|how many|how (?:big|tall|far|old|expensive|large|high|heavy)|list|describe|show|tell me (?:everything|all|more|about|what)|everything about|name|in (?:what|which)|on (?:what|which)|at (?:what|which)|from (?:what|which|where)|to (?:what|which)|for (?:what|which)|with (?:what|which)|about what|of (?:what|which)|under (?:what|which))",
  ),
  start(
    '(?:а |и |но |ты (?:помнишь|знаешь),? |скажи,? |напомни,? (?:мне,? )?|подскажи,? |не помнишь,? )?(?:\\p{L}{1,3} )?(?:что|чем|чему|чего|ч[её]м|какой|какая|какое|какие|какую|какого|какому|каким|каких|каком|какими|какова|каков|где|куда|откуда|сколько|перечисли|опиши|покажи|расскажи (?:вс[её]|про|о|об|мне)|вс[её] (?:о|про)|на ч[её]м|о ч[её]м|во что|как называ\\p{L}+|как звучит|котор\\p{L}+|назови)',
  ),
  /(?<!\p{L})(?:какой|какая|какое|какие|сколько|где|what|where|which)\s*[?]?$/iu,
];

/**
 * Ordered rules in English and Russian: the first group with a matching pattern wins. Plain
 * requests come first ("remind me to …" asks nothing of memory), then cause, time and person, which
 * have words of their own, then any other question with a question word.
 */
const order: readonly (readonly [QuestionIntent, readonly RegExp[]])[] = [
  ['general', requests],
  ['why', why],
  ['when', when],
  ['who', who],
  ['what', what],
];

export function intentOf(question: string): QuestionIntent {
  const text = question.replaceAll('’', "'");
  return (
    order.find(([, patterns]) => patterns.some((pattern) => pattern.test(text)))?.[0] ?? 'general'
  );
}

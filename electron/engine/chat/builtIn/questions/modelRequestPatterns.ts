import { patterns, type QuestionPattern } from './questionPattern.ts';

const ADDRESS =
  "(?:(?:please|pls|so|and|also|then|now|hey,?|any chance you|do you think you|are you able to|(?:can|could|would|will) (?:you|u)|i(?: want|'d like| need| would like) you to),? )";
/** Work that search does, not a model: "help me find my keys". */
const SEARCH_VERB =
  '(?:find|locate|look|see|search|show|list|track|keep|save|store|note|recall|remind|remember|memorize|forget|delete|out|please|get)';
const CREATIVE_WORK =
  '(?:writ|draft|plan|translat|choos|decid|prepar|brainstorm|word|phras|figur|understand|com(?:e|ing) up|organi[sz]|edit|proofread)\\p{L}*';
const IDEAS =
  '(?:tips?|ideas?|advice|suggestions?|recommendations?|inspiration|hints?|thoughts|opinions?|recipes?|examples?)';
/** Ideas of one's own are found by a search. */
const NO_OWN_IDEAS = `(?!.*(?<!\\p{L})(?:i|we|my|our)(?:'ve| have| had)? (?:had|wrote|written|saved|noted|told|mentioned|gave|given|collected|${IDEAS}))`;
const WRITTEN_WORK =
  '(?:plan|list|checklist|schedule|timetable|itinerary|budget|menu|table|summary|overview|outline|presentation|poem|story|song|joke|speech|toast|letter|email|e-mail|picture|image|recipe|quiz|translation|draft|workout|cv|resume)';

/** Requests in English that only a language model can answer. */
export const ENGLISH_MODEL_REQUESTS: readonly QuestionPattern[] = patterns(
  'model_only',
  `(?:please |can you |could you |would you |will you |hey,? |i want you to |i'd like you to |help me )*(?:(?:word|phrase|come up with) (?:a|an|some|the|names?|ideas?)|write(?! (?:down|that|to)(?!\\p{L}))|draft|compose|rewrite|rephrase|paraphrase|translate|proofread|(?:edit|polish|shorten|debug|refactor|improve) (?:this|that|my|the|it)|summari[sz]e|sum up|recap|wrap up|explain|calculate|compute|convert|generate|invent|brainstorm|(?:sing|draw|paint|design|code|program|build|play)(?: me| us)? (?:an?|some)|solve|analy[sz]e|compare|recommend|suggest|advise|teach me|imagine|pretend|role-?play|outline|quiz me|plan (?:a|my|our|me)|tell me (?:a|another|some) (?:joke|story|poem|riddle|jokes|stories)|make (?:me )?(?:a|an) (?:poem|story|plan|summary|list of|table|list|recipe|joke|song|picture|image)|give me (?:a|an|some|your|\\d+|three|five|ten) (?:ideas?|advice|recipe|summary|tips?|suggestions?|opinion|poem|joke|examples?|names?)|create (?:a|an|me)|google (?:for|it|this|what|how|the)|search the (?:web|internet)|look up|browse)`,
  `${ADDRESS}*help (?:me|us)(?: please| out)?(?: to)? (?!${SEARCH_VERB}(?!\\p{L}))(?:with (?!finding|remembering)|in )?\\p{L}+`,
  `${ADDRESS}+(?:plan|organi[sz]e|prepare|put together|draw up|set up|make) (?:me |us )?(?:a|an|the|my|our|some) `,
  `${ADDRESS}*(?:make|prepare|put together|draw up|create) (?:me|us) (?:a|an|some) (?:[\\p{L}'-]+ ){0,3}${WRITTEN_WORK}`,
  `(?:i|we)(?:'d|'ll)?(?: would| really| just| could| also)* (?:need|use|want|like|love|appreciate)(?: some| a bit of| a little| your| any| a few)* (?:help (?:with )?(?:\\p{L}+ )?${CREATIVE_WORK}|${IDEAS} (?:on|for|about|how|what|where|which))`,
  `(?:i|we)(?:'d| would) like (?:a|an|some) (?:[\\p{L}'-]+ ){0,2}${WRITTEN_WORK} (?:of|for|about|on)`,
  `${NO_OWN_IDEAS}${ADDRESS}*(?:give|share|offer|send)(?: me| us)?(?: (?:some|a few|any|good|your|\\d{1,2}|two|three|five|ten|a couple of)){1,2} (?:[\\p{L}'-]+ ){0,2}${IDEAS}`,
  `${NO_OWN_IDEAS}(?:(?:do|have) you (?:have |got )?(?:any|some)|got any|any|what are (?:some|good)) (?:[\\p{L}'-]+ ){0,2}${IDEAS}(?=[ ?]*$| (?:for|on|about|what|how|where|to) )`,
  `what (?:do|would) you (?:recommend|suggest|advise|say to)`,
  `${ADDRESS}*(?:fix|check|correct|improve) (?:my |the |this |her |his )?(?:grammar|spelling|wording|english|german|essay|cover letter)`,
  `(?:(?:give|show) me |what(?:'s|s| is) )?(?:a |the )?(?:summary|recap|gist|overview|rundown|digest) of (?:this|our|the|what we)`,
  `what(?:'s|s| is| are)? ?(?:-?\\d[\\d.,]*) ?(?:[*x×+/÷^%-]|plus|minus|times|divided by|multiplied by|percent of|to the power of) ?-?\\d[\\d.,]*`,
  `(?:-?\\d[\\d.,]*) ?(?:[*x×+/÷^-]|plus|minus|times|divided by) ?-?\\d[\\d.,]* ?=?(?=[ ?]*$)`,
  `how much is -?\\d[\\d.,]* ?(?:[*x×+/÷^%-]|plus|minus|times|divided by|percent of) ?-?\\d[\\d.,]*`,
  `(?:what(?:'s| is) |how much is )?-?\\d[\\d.,]* ?(?:%|percent) of \\d[\\d.,]*`,
  `(?:what(?:'s| is) the )?(?:square root|sum|product|percentage) of`,
  `(?:what does|what's|what is) (?:this|that|the following)(?: code| function| text| error| word)?(?: do| mean| say)?(?=[ ?]*$|[:\\n])`,
  `what(?:'s| is) the (?:weather|forecast|news|meaning of)`,
  `what(?:'s| is| will)(?: the)? weather`,
  `(?:(?=.*\\?)(?:the )?weather|weather(?: (?:today|tomorrow|now|forecast|report))*(?=[ ?]*$))`,
  `(?:is it|will it)(?: going to| gonna)? (?:rain|snow)(?:ing)?(?: (?:today|tonight|tomorrow|now|outside|this \\p{L}+|on \\p{L}+))*(?=[ ?]*$)`,
  `what do you think (?:about|of)`,
  `how (?:do you say|would you say|can i say)`,
  `(?:in a nutshell|tl;?dr)`,
);

const ADDRESS_RU =
  '(?:(?:пожалуйста|плиз|а|и|ещё|еще|слушай|(?:ты |вы )?(?:можешь|можете|сможешь|сможете)(?: ли)?(?: ты| вы)?|не мог(?:ла|ли)? бы(?: ты| вы)?|прошу(?: тебя| вас)?|(?:я )?хочу, чтобы (?:ты|вы)|мне|нам),? )';
/** Asking for help, in front of a verb or of what it is for. */
const HELP_RU = `(?:${ADDRESS_RU}*(?:помоги(?:те)?|поможешь|поможете|помочь)(?: ли)?(?: мне| нам| пожалуйста)*|(?:мне |нам )?(?:нужна|понадобится|требуется) (?:\\p{L}+ )?помощь)`;
const IDEAS_RU =
  '(?:иде[яюий]|идеи|совет\\p{L}{0,2}|рекомендаци[ияюй]|вариант\\p{L}{0,2}|подсказк[иу])';

/** Requests in Russian that only a language model can answer. */
export const RUSSIAN_MODEL_REQUESTS: readonly QuestionPattern[] = patterns(
  'model_only',
  `(?:пожалуйста,? |можешь |можете |не мог(?:ла)? бы ты |ты можешь |прошу |помоги(?: мне)? )*(?:(?:напиши|сочини|составь|переведи|перепиши|перефразируй|сократи|отредактируй|изложи|объясни|растолкуй|посчитай|вычисли|рассчитай|сосчитай|придумай|нарисуй|спой|реши|проанализируй|сравни|посоветуй|порекомендуй|предложи|научи|продолжи|сгенерируй|погугли|спланируй|распланируй|запрограммируй)(?:те)?|проверь(?:те)? (?:текст|ошибки|грамматику|орфографию)|кратко изложи|представь, что|поищи в интернете|расскажи (?:анекдот|шутку|сказку|историю|стих)|подведи итог|резюмируй|обобщи|сделай (?:краткое|резюме|выжимку|сводку|план|таблицу|перевод|подборку|список|пересказ|вывод|анализ|обзор)|дай(?:те)? (?:совет|рецепт|идею|идеи|определение)|подскажи(?:те)? рецепт|прочитай это|что ты думаешь)`,
  `${HELP_RU},? (?!(?:не )?(?:забыть|вспомнить|запомнить|помнить|найти|отыскать|поискать|сохранить|записать|напомнить)(?!\\p{L}))\\p{L}+`,
  `${ADDRESS_RU}+(?:перевести|написать|сочинить|составить|придумать|объяснить|посоветовать|порекомендовать|предложить|спланировать|распланировать|посчитать|рассчитать|нарисовать|проверить (?:текст|ошибки|письмо))`,
  `что (?:ты |вы |бы ты |бы вы )?(?:посовету|порекоменду|предлож)(?:ешь|ете|ишь|ите)`,
  `(?:мне |нам )?(?:нуж[её]н|нужны|нужна) (?:\\p{L}+ )?${IDEAS_RU}(?=[ ?]*$|,? (?:для|по|как|что|куда|насч[её]т) )`,
  `(?:дай|подкинь|накидай|предложи|подскажи)(?:те)?(?: мне| нам| пожалуйста| пару| несколько)* (?:\\p{L}+ )?${IDEAS_RU}`,
  `(?:есть|какие|какие-нибудь|может,? есть|будут)(?: (?:какие-нибудь|какие-то|у тебя|у вас|ещё|еще|будут|есть))* ${IDEAS_RU}(?=[ ?]*$|,? (?:что|чего|куда|как|подарк\\p{L}*|на|для|по|насч[её]т)(?!\\p{L}))`,
  `сколько будет (?:-?\\d|один|два|две|три|четыре|пять|шесть|семь|восемь|девять|десять|двадцать|тридцать|сорок|сто|половина|треть|четверть|корень|если)`,
  `(?:сколько )?-?\\d[\\d.,]* ?(?:[*x×+/÷^:-]|плюс|минус|умножить на|разделить на|делить на) ?-?\\d[\\d.,]* ?=?(?=[ ?]*$)`,
  `(?:квадратный )?корень из`,
  `что (?:делает|значит|означает) (?:этот|это|эта)(?: код| функция| слово| ошибка)?`,
  `(?:какая|что с|как там|какой)(?: сегодня| завтра| будет| на улице| за окном)* (?:погод\\p{L}*|прогноз(?: погоды)?(?=[ ?]*$| (?:на|в)(?!\\p{L})))`,
  `(?:(?:сегодня|завтра|послезавтра|в \\p{L}+) )?(?:будет(?: ли)? )?(?:(?:сегодня|завтра|послезавтра|в \\p{L}+) )?(?:дождь|снег)(?: (?:будет|пойд[её]т|сегодня|завтра))*(?=[ ]?\\?)`,
  `будет ли(?: (?:сегодня|завтра|послезавтра|в \\p{L}+))? (?:дождь|снег)(?: (?:сегодня|завтра|послезавтра))?(?=[ ?]*$)`,
  `как (?:будет|сказать|пишется) .+ (?:по-\\p{L}+|на \\p{L}+ом)`,
);

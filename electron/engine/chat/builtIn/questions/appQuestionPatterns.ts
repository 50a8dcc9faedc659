import { patterns, type QuestionPattern } from './questionPattern.ts';

const END = '(?=[ ?]*$)';
const HOW =
  '(?:how (?:do|can|could|would|should) (?:i|we)|can i|is it possible to|where (?:do|can) i)';
const DATA =
  '(?:data|memor(?:y|ies)|information|info|conversations?|chats?|messages?|notes|everything|history)';
const MY = '(?: (?:a|an|all|all of|some|any|any of|my|the|our|your|this|whole|old))*';
const HOW_RU = '(?:а )?(?:как|можно ли|можно|где)(?: (?:мне|нам|можно|тут|здесь))*';
const MY_RU = '(?: (?:вс[её]|все|мои|свои|мою|свою|мой|свой|эти|этот|всю|весь))*';
const DATA_RU =
  '(?:данны[ехм]+|воспоминани\\p{L}+|разговор\\p{L}*|переписк\\p{L}+|памят\\p{L}+|чат\\p{L}*|беседы?|сообщени\\p{L}+|записи|информаци\\p{L}+|истори\\p{L}+)';
const REFUSAL = '(?:(?:no|nope|nah|sorry|but|hm+|um|well)[,.]? )*';
const REFUSAL_RU = '(?:(?:нет|не|неа|ну|да|извини|прости|эм+)[,.]? )*';

/** Wordings of questions about the app itself, and of complaints about an answer, in English. */
export const ENGLISH_APP_QUESTIONS: readonly QuestionPattern[] = [
  ...patterns(
    'app_data',
    `(?:so |and )?where (?:is|are|do you|does loci|does this app)(?: (?:store|keep|save|put))?${MY} (?:data|memories|information)(?: (?:being|stored|saved|kept|located|go|physically|actually))*${END}`,
    `where (?:is|are)${MY} ${DATA} (?:stored|saved|kept)${END}`,
    `(?:is|are|will)${MY} (?:${DATA}|this)(?: (?:be|being|ever))* (?:sent|uploaded|shared|private|safe|secure|encrypted|in the cloud|online|stored (?:online|locally|in the cloud))(?: (?:anywhere|somewhere|online|here|out|to|with|the|a|your|cloud|server|internet|anyone|anybody|others|with you))*${END}`,
    `(?:do|does) (?:you|loci|this app|it) (?:use|need|connect to|require|have) (?:the |an? |access to the )?internet(?: connection| access)?${END}`,
    `(?:do|does) (?:you|loci|this app|it) (?:send|share|upload|sell) (?:my |any |anything|things)(?:(?:data|messages|information|memories|conversations)(?! about))?(?: (?:to|with|the|a|your|cloud|server|internet|anyone|anybody|anywhere|somewhere|online))*${END}`,
    `who (?:else )?can (?:see|read|access) (?:this|what i (?:write|type|say|tell you)|my (?:data|messages|memories|conversations|chats))${END}`,
    `(?:are you|do you work|is loci|does loci work) (?:online|offline|local|private|in the cloud)${END}`,
  ),
  ...patterns(
    'app_export',
    `${HOW} (?:export|back ?up|download|make a (?:backup|copy) of|save a copy of)${MY}(?: ${DATA})?(?: (?:from (?:here|loci|you|this app)|to (?:a file|a disk|csv|markdown|obsidian)))*${END}`,
  ),
  ...patterns(
    'app_erase',
    `${HOW} (?:delete|erase|remove|clear|wipe)${MY} (?:${DATA}|account)(?: (?:from (?:here|loci|you)|you (?:have|know|saved)|at once|i (?:wrote|said|told you)))*${END}`,
  ),
  ...patterns(
    'app_models',
    `${HOW} (?:connect|add|use|choose|set up|install|switch(?: to)?|change|enable)(?: (?:a|an|another|the|my|other|language|local|different|online|cloud|ai))* (?:models?|llm|chat ?gpt|gpt|claude|ollama|api key)${END}`,
  ),
  ...patterns(
    'app_language',
    `${HOW} (?:change|switch|set)(?: (?:the|your|my|app|display|interface))* (?:language|theme|dark mode)(?: (?:here|in loci|of (?:the|this) app|to \\p{L}+))*${END}`,
  ),
  ...patterns(
    'complaint',
    `${REFUSAL}(?:that(?:'s|s| is| was)|it(?:'s| is)|this is) (?:just |really |totally )?(?:not (?:what i (?:asked|meant|wanted|said|was asking)(?: for| about| you)?|it|right|helpful|an answer|the answer|true|correct|my question)|no answer|wrong|incorrect|useless|the wrong answer)${END}`,
    `${REFUSAL}that (?:wasn't|isn't) (?:what i (?:asked|meant|wanted|said)(?: for| about)?|my question|right|helpful|an answer|the answer)${END}`,
    `${REFUSAL}not what i (?:asked|meant|wanted)(?: for| about)?${END}`,
    `${REFUSAL}i (?:didn't|did not|never) (?:ask|mean)(?: (?:for|about|you))*(?: that| this| it)?${END}`,
    `${REFUSAL}you (?:didn't|did not|don't|do not|haven't) (?:answer(?:ed)?|understand|understood|get)(?: (?:me|it|that|my question|the question|what i (?:asked|meant)))?${END}`,
    `${REFUSAL}(?:you (?:misunderstood|got (?:it|that|me) wrong|are wrong|'re wrong)|you're wrong|wrong(?: answer)?|try again|that (?:doesn't|does not|didn't) (?:help|answer (?:it|that|my question|the question)))(?: me)?${END}`,
  ),
];

/** Wordings of questions about the app itself, and of complaints about an answer, in Russian. */
export const RUSSIAN_APP_QUESTIONS: readonly QuestionPattern[] = [
  ...patterns(
    'app_data',
    `(?:а )?где (?:хранятся|хранится|лежат|сохраняются|находятся|ты хранишь|вы храните)${MY_RU} ${DATA_RU}${END}`,
    `(?:а )?где${MY_RU} ${DATA_RU} (?:хранятся|хранится|лежат|сохраняются)${END}`,
    `(?:а )?(?:(?:мои|эти|все|наши) )*(?:данные|сообщения|разговоры|воспоминания)(?: ли)? (?:(?:куда-то|куда-нибудь|кому-то|кому-нибудь|кто-то|кто-нибудь) )?(?:отправляются|отправляешь|передаются|уходят|утекают|в безопасности|зашифрованы|видит|читает)(?: (?:куда-то|куда-нибудь|кому-то|кому-нибудь|в интернет|в облако|на сервер))?(?=[ ]*\\?)`,
    `(?:а )?(?:ты|вы|локи|loci)(?: не)? (?:отправля|переда|слива)(?:ешь|ете|ёшь|ёте|ет|ёт)(?: (?:куда-то|куда-нибудь|кому-то|кому-нибудь|мои|данные|в интернет|в облако|на сервер))*${END}`,
    `(?:а )?(?:тебе|вам|локи|loci) (?:нужен|нужно) (?:интернет|подключение к интернету)${END}`,
    `(?:а )?(?:ты|вы) (?:работае(?:шь|те) (?:без интернета|офлайн|онлайн|локально)|онлайн|офлайн)${END}`,
    `кто (?:ещё |еще )?(?:может (?:видеть|читать|прочитать)|видит|читает) (?:это|мои (?:данные|сообщения|разговоры)|что я (?:пишу|говорю))${END}`,
  ),
  ...patterns(
    'app_export',
    `${HOW_RU} (?:экспортировать|выгрузить|скачать|сохранить копию|забэкапить|сделать (?:резервную копию|бэкап|экспорт|копию))${MY_RU}(?: ${DATA_RU})?(?: в файл)?${END}`,
  ),
  ...patterns(
    'app_erase',
    `${HOW_RU}(?: вс[её])? (?:удалить|стереть|очистить|почистить)(?:${MY_RU} ${DATA_RU}| вс[её]|(?<=вс[её] (?:удалить|стереть|очистить|почистить)))(?: (?:сразу|отсюда|навсегда))*${END}`,
    `(?:а )?(?:ты |вы )?(?:можешь|можете|умеешь|умеете)(?: ли)?(?: ты| вы)? (?:(?:что-то|что-нибудь) )?(?:забыть|забывать|удалить|удалять|стереть)(?: (?:что-то|что-нибудь))?${END}`,
  ),
  ...patterns(
    'app_models',
    `${HOW_RU} (?:подключить|выбрать|добавить|поменять|сменить|настроить|установить|включить)(?: (?:языковую|другую|локальную|свою|онлайн))* (?:модель|нейросеть|чатгпт|chatgpt|gpt|claude|ollama|api-ключ|ключ api)${END}`,
  ),
  ...patterns(
    'app_language',
    `${HOW_RU} (?:поменять|сменить|изменить|переключить|включить) (?:язык|тему|т[её]мную тему)(?: (?:здесь|тут|интерфейса|приложения|на \\p{L}+))*${END}`,
  ),
  ...patterns(
    'complaint',
    `${REFUSAL_RU}(?:это )?(?:совсем |вообще |опять )?не то(?:,? (?:что |о ч[её]м )?я (?:спрашивал|спросил|просил|хотел|имел)[аи]?(?: в виду)?)?${END}`,
    `${REFUSAL_RU}я (?:вообще |совсем )?не (?:это|то|об этом|про это|о том|про то) (?:спрашивал|спросил|просил|имел)[аи]?(?: в виду)?${END}`,
    `${REFUSAL_RU}я (?:спрашивал|спросил|просил)[аи]? (?:совсем |вообще )?не (?:это|то|об этом|про это|о том|про то)${END}`,
    `${REFUSAL_RU}(?:ты|вы) (?:меня |опять |снова )*не (?:так )?(?:понял|ответил)[аи]?(?: меня| на (?:мой )?вопрос)?${END}`,
    `${REFUSAL_RU}(?:это )?(?:не ответ(?: на (?:мой )?вопрос)?|неправильно|неверно|не так|неправда|неправильный ответ|неверный ответ|не по теме)${END}`,
    `${REFUSAL_RU}(?:(?:ты|вы) )?(?:ошиба(?:ешься|етесь)|ошиб(?:ся|лась|лись)|перепутал[аи]?)${END}`,
    `попробуй(?:те)? (?:ещё|еще) раз${END}`,
  ),
];

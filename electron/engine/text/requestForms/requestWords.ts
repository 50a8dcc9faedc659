import { misspellings } from './misspellings.ts';

/** Kind of request about memory that a person may word in a turn. */
export type RequestKind = 'remember' | 'remind' | 'correct' | 'confirm' | 'forget' | 'finish';

/** Patterns of one language, as sources of regular expressions without regard to case. */
interface LanguageWords extends Readonly<Record<RequestKind, string>> {
  /** Wording that forbids remembering. */
  readonly forbid: string;
  /** Words that tell this language from others of its script; absent where the script does. */
  readonly marks?: string;
}

const EN_ADDRESS = String.raw`(?:^|[.!?…;:,—–\n()-]\s*|(?<!\p{L})(?:please|pls|plz|and|so|oh|ok|okay|just|then|also|but|now|hey|well|yes|yeah|anyway|um|uh|kindly|always|lets?|let['’]s|better|rather|should|must|(?:can|could|would|will|may|might) you(?: please| kindly| maybe| perhaps| just| also)?|you (?:can|could|may|should|must)(?: also| just)?|(?:want|need|like|ask|asking|telling|trust|expect|trouble|bother|get) you to|(?:grateful|obliged|glad|appreciate it|great|lovely|nice|good) if you (?:could|would|can)|(?:kind|good|nice|sweet) (?:as|enough) to|(?:make|be) sure (?:to|you|that you)|(?:remember|feel free|time|try|have|need) to)\s+)`;
/** Words that make a clause a condition or a time: "if I confirm" confirms nothing. */
const EN_CONDITION = String.raw`(?:if|when|whenever|until|unless|before|once|after)\s+`;
/** Where a person's words are kept: "don't add it to your memory" forbids, "no salt" does not. */
const EN_STORE = String.raw`(?:your|the|my|a|any)?\s*(?:long[- ]term\s+)?(?:memory|memories|notes?|records?|file|profile|list|diary|journal)`;
/** No other place after the object: "don't keep it in the fridge" is about the fridge. */
const EN_ELSEWHERE = String.raw`(?!\s+(?:in|on|at|near|under|inside|behind|next\s+to|outside)\s+(?!${EN_STORE}|mind))`;
const EN_OBJECT = String.raw`(?:\s+(?:this|that|these|those|it|both|them|all|everything|the following|down|[\p{L}\p{N}'’ ]{1,40}))?`;
/** Where a person's words are kept. */
const RU_STORE = String.raw`(?:памят|заметк|замет|запис|спис|дневник|профил|досье)\p{L}*`;
const RU_POLITE = String.raw`(?:мо(?:жешь|жете|г(?:ла|ли)?(?:\s+бы)?)|хочу,?|хотел(?:а|ось)?(?:\s+бы)?,?|прошу|пожалуйста,?|надо(?:\s+бы)?|нужно|стоит|давай(?:те)?|будь(?:те)?\s+добр[аы]?,?|не\s+трудно|не\s+затруднит|не\s+сложно|попрошу|сделай(?:те)?\s+одолжение,?|нельзя\s+ли)(?:\s+\p{L}+){0,3}\s+`;

/**
 * Words by which a person asks for something to be remembered, put on a list, corrected, confirmed, forgotten or
 * finished, in the most spoken languages. English marks a request by its place in the sentence,
 * the others by the form of the verb. A language that is missing here loses nothing but the
 * immediate effect: what a model saves then waits for the person.
 */
export const requestWords: Readonly<Record<string, LanguageWords>> = {
  en: {
    remember: String.raw`${EN_ADDRESS}(?:rember|rememebr|remebmer|${misspellings('remember')}|memori[sz]e|(?:make|take|keep)\s+(?:a\s+|an?\s+\p{L}+\s+)?(?:mental\s+)?note|note(?!\s+to\s+(?:my)?self)|jot|write${EN_OBJECT}\s+down|save|store|record|log|keep|bear${EN_OBJECT}\s+in\s+mind|(?:put|add|commit|enter|pop|stick|tuck|chuck|bung|get|file|pin)\s+(?:[\p{L}\p{N}'’ ]{1,40}\s+)?(?:in|into|to|on|down\s+in)\s+(?:your\s+|the\s+|long[- ]term\s+)*(?:memory|notes|notebook|records?|brain|head))(?!\p{L})(?!\s+(?:what|where|when|who|whom|whose|which|how|why|if|whether|anything|me)(?!\p{L}))|(?<!\p{L})(?:don['’]?t|do\s+not|never|mustn['’]t)\s+(?:you\s+)?(?:ever\s+)?forget(?!\p{L})|(?<!\p{L})(?:from\s+now\s+on|in\s+future|for\s+future\s+reference|for\s+next\s+time)(?!\p{L})|(?<!\p{L})(?:(?:would|do)\s+you\s+mind|wouldn['’]t\s+mind|how\s+about|any\s+chance\s+of(?:\s+you)?)\s+(?:remembering|noting|saving|storing|recording|(?:making|taking|keeping)\s+(?:a\s+)?note|jotting|writing${EN_OBJECT}\s+down|keeping${EN_OBJECT}\s+in\s+mind)(?!\p{L})|${EN_ADDRESS}call\s+me(?!\s+(?:back|later|when|if|at|on|tomorrow|tonight))|(?:keep|bear|have)\s+(?:[\p{L}\p{N}'’ ]{1,40}\s+)?in\s+mind(?!\p{L})|you\s+(?:need|have)\s+to\s+(?:know|remember)\s+that|${EN_ADDRESS}(?:hang|hold)\s+on\s+to\s+(?:this|that|it|these)(?!\p{L})|(?<!\p{L})stop\s+calling\s+me(?!\p{L})`,
    remind: String.raw`(?<!\p{L})remind\s+(?:me|us)(?:\s+please)?(?=\s+(?:to|about|that|of\s+my|today|tonight|tomorrow|in|at|on|next|by|every|before|after|when\s+it)(?!\p{L}))|(?<!\p{L})(?:don['’]?t|do\s+not|never)\s+let\s+(?:me|us)\s+forget(?!\p{L})(?:\s+(?:to|that))?(?!\s+(?:what|where|when|who|how|why)(?!\p{L}))|${EN_ADDRESS}(?:add|put|stick)(?=\s+(?:[^.!?\n]{1,80}\s)?(?:to|on|onto|in)\s(?:my|the|our)\s(?:[\p{L}-]{1,20}\s){0,2}(?:list|to-?dos?|agenda|calendar)(?!\p{L}))`,
    correct: String.raw`${EN_ADDRESS}(?:correct|fix|change|update|amend|adjust|edit|revise|rectify|replace|swap|put\s+(?:that|this|it)\s+(?:right|straight)|set\s+(?:that|this|it)\s+(?:right|straight)|sort\s+(?:that|this|it)\s+out|make\s+(?:that|it))(?!\p{L})`,
    confirm: String.raw`(?<!\p{L})(?<!${EN_CONDITION}(?:i\s+(?:can\s+)?)?)(?:i\s+(?:can\s+|hereby\s+)?confirm|confirm(?:ed|ing)?|that['’]?s\s+(?:right|correct|true|it)|that\s+is\s+(?:right|correct|true)|(?:all|still|quite|absolutely|exactly|perfectly)\s+(?:right|correct|true|accurate)|you\s+(?:got|have)\s+(?:it|that)\s+right|(?:you\s+)?(?:can|may)\s+keep\s+(?:it|that))(?!\p{L})|^\W*(?:yes|yep|yeah|yup|right|correct|exactly|true|indeed|spot\s+on)(?!\p{L})`,
    forget: String.raw`${EN_ADDRESS}(?:forget|delete|erase|remove|wipe|scrub|purge|clear|drop|discard|get\s+rid\s+of|throw\s+(?:out|away)|take${EN_OBJECT}\s+out\s+of)(?!\p{L})`,
    finish: String.raw`(?<!\p{L})(?:tick|check|cross|strike|scratch)\s+(?:\S+\s+){0,6}?(?:off|out)(?!\p{L})|(?<!\p{L})can\s+(?:now\s+)?(?:be\s+(?:closed|ticked|crossed|struck|taken|checked|marked)|(?:come|go)\s+off)(?!\p{L})|${EN_ADDRESS}(?:mark|set|flag|log)\s+(?:\S+\s+){1,10}?(?:as\s+)?(?:done|complete[d]?|finished)(?!\p{L})|${EN_ADDRESS}(?:close|complete|finish|clear|tick)\s+(?:\S+\s+){0,3}?(?:it|that|this|one|task|to-?do|item)(?!\p{L})|(?:(?:(?<!\p{L})(?:is|are|was|were|all|been|it|now)|['’]s)\s+(?:now\s+|all\s+|finally\s+)?(?:done|finished|complete[d]?|sorted|dealt\s+with|taken\s+care\s+of))(?!\p{L})|(?:^|[,.!?;:—–-]\s*)(?:all\s+)?(?:done|finished|completed)(?!\p{L})`,
    forbid: String.raw`(?<!(?:^|[^\p{L}])(?:i|we|they|you|who|he|she)\s+(?:just\s+|really\s+|honestly\s+|still\s+)?)(?<!\p{L})(?:don['’]?t|do\s+not|never|needn['’]t|no\s+need\s+to|not\s+to|without|rather\s+you\s+(?:didn['’]t|did\s+not)|(?:shouldn['’]t|should\s+not|mustn['’]t|must\s+not))\s+(?:you\s+)?(?:have\s+to\s+|need\s+to\s+|ever\s+|bother\s+(?:to\s+)?|try\s+to\s+)?(?:(?:remember|memori[sz]|sav|stor|not|writ|record|keep|log|learn)(?:e|ing)?(?:ing)?\s+(?:this|that|it|any|anything|these|down|what|the\s+following|a\s+note|(?:\p{L}+\s+){0,3}(?:down|anywhere|in\s+(?:your\s+)?memory|to\s+(?:your\s+)?memory))(?!\p{L})${EN_ELSEWHERE}|(?:add|put)(?:t?ing)?\s+(?:\p{L}+\s+){0,4}(?:down|(?:in|into|on|to)\s+(?:${EN_STORE}))(?!\p{L}))|(?<!\p{L})off\s+the\s+record(?!\p{L})|(?<!\p{L})(?:keep|leave)\s+(?:this|that|it)\s+(?:out\s+of|off|between\s+us)(?!\p{L})|(?<!\p{L})(?:just|strictly)\s+between\s+(?:us|you\s+and\s+me)(?!\p{L})|(?<!\p{L})(?:not\s+for|nothing\s+for)\s+(?:the\s+|your\s+)?(?:record|memory)(?!\p{L})`,
  },
  ru: {
    remember: String.raw`(?<!\p{L})(?<!не\s)(?:${misspellings('запомни')}|${misspellings('запиши')}|${misspellings('сохрани')}|отметь|помечай|пометь|заметь|занеси|внеси|зафиксируй|фиксируй|помни|учти|учитывай|запоминай|записывай|имей(?:те)?\s+(?:это\s+)?в\s+виду|имейте|держи(?:те)?\s+(?:это\s+)?в\s+(?:голове|уме|памяти)|возьми(?:те)?\s+(?:это\s+)?на\s+заметку|заруби(?:те)?\s+(?:это\s+|себе\s+){0,2}на\s+носу|(?:добавь|положи)(?:те)?\s+(?:\S+\s+){0,3}?(?:в\s+память|себе|в\s+заметки))(?:те)?(?!\p{L})|(?<!\p{L})не\s+(?:забудь|забывай)(?:те)?(?!\p{L})|(?<!\p{L})(?:зови|называй|величай)(?:те)?\s+меня(?!\p{L})|(?<!\p{L})обращай(?:ся|тесь)\s+ко\s+мне|(?<!\p{L})(?:хватит|перестань(?:те)?|не\s+надо|не\s+нужно|кончай(?:те)?)\s+меня\s+(?:\p{L}+\s+){1,4}?(?:величать|называть|звать|кликать)(?!\p{L})|${RU_POLITE}(?:запомнить|записать|сохранить|отметить|зафиксировать|помнить|учесть|добавить\s+(?:\S+\s+){0,3}?в\s+память|внести\s+(?:\S+\s+){0,3}?в\s+память|иметь\s+в\s+виду)(?!\p{L})|(?<!\p{L})чтобы\s+ты\s+(?:запомнил|помнил|знал|учитывал|имел)а?(?!\p{L})|(?<!\p{L})на\s+будущее(?!\p{L})`,
    remind: String.raw`(?<!\p{L})(?<!не\s)напомни(?:те)?(?!\p{L})(?!,?\s+(?:мне,?\s+|пожалуйста,?\s+)?(?:что|как|где|когда|кто|кого|кому|чем|о\s+ч[её]м|как(?:ой|ая|ое|ие)|сколько|зачем|почему)(?!\p{L}))|(?<!\p{L})(?:добавь|внеси|запиши|поставь)(?:те)?(?=\s+(?:[^.!?\n]{1,80}\s)?(?:в|к)\s(?:\p{L}{1,20}\s){0,2}(?:список|списк\p{L}*|дела|делам|задачи|задачам|планы|календарь)(?!\p{L}))|${RU_POLITE}напомнить(?!\p{L})|(?<!\p{L})не\s+да(?:й|йте|вай|вайте)\s+(?:мне|нам)\s+забыть(?!\p{L})`,
    correct: String.raw`(?<!\p{L})(?<!не\s)(?:исправь|исправляй|поправь|обнови|измени|поменяй|замени|скорректируй|подкорректируй|перепиши|переправь|смени)(?:те)?(?!\p{L})|${RU_POLITE}(?:исправить|поправить|обновить|изменить|поменять|заменить|скорректировать)(?!\p{L})`,
    confirm: String.raw`(?<!\p{L})(?<!не\s)(?:подтверждаю|подтвержд[её]н[оа]?|верно|правильно|точно|именно|так\s+и\s+есть|вс[её]\s+так|вс[её]\s+верно|можешь\s+не\s+сомневаться|это\s+правда)(?!\p{L})|^\W*(?:да|ага|угу|конечно|так)(?!\p{L})`,
    forget: String.raw`(?<!\p{L})(?<!не\s)(?:забудь|забывай|удали|удаляй|сотри|стирай|убери|убирай|вычеркни|выкинь|выбрось|очисти|вычисти|уничтожь)(?:те)?(?!\p{L})|${RU_POLITE}(?:забыть|удалить|стереть|убрать|вычеркнуть|выкинуть)(?!\p{L})`,
    finish: String.raw`(?<!\p{L})(?<!не\s)(?:вычеркни|вычёркивай|вычеркивай|закрой|закрывай|зачеркни|зачёркивай|снимай|сними|галочк[ауи])(?:те)?(?!\p{L})|(?<!\p{L})(?:отметь|отмечай|пометь|помечай)(?:те)?\s+.{0,60}(?:сделан|выполнен|готов|заверш)\p{L}*|(?<!\p{L})(?<!не\s)(?:готов[оа]|выполнен[оаы]?|сделан[оаы]?|заверш[её]н[оаы]?|закончен[оаы]?|закрыт[оаы]?)(?!\p{L})|(?:${RU_POLITE}|(?<!\p{L})можно\s+(?:(?:его|её|ее|это|уже|смело|и)\s+){0,2})(?:вычеркнуть|закрыть|закрывать|отметить|отмечать|вычёркивать|вычеркивать|снять|снимать|убрать|убирать|зачеркнуть|зачёркивать|зачеркивать)(?!\p{L})`,
    forbid: String.raw`(?<!\p{L})не\s+(?:надо\s+|нужно\s+|стоит\s+|вздумай\s+)?(?:это(?:го)?\s+|ничего\s+)?(?:никуда\s+)?(?:запоминай|запоминать|записывай|записывать|запиши|сохраняй|сохранять|фиксируй|фиксировать|учитывай)(?:те)?(?!\p{L})|(?<!\p{L})не\s+(?:надо\s+|нужно\s+|стоит\s+)?(?:(?:это(?:го)?|ничего)\s+)?(?:никуда\s+)?(?:заноси|заносить|вноси|вносить|добавляй|добавлять)(?:те)?\s+(?:\S+\s+){0,3}?(?:в|к|на)\s+(?:\S+\s+){0,2}?${RU_STORE}|(?<!\p{L})(?:запоминать|записывать|сохранять|фиксировать)\s+(?:\S+\s+){0,3}?не\s+(?:надо|нужно|стоит|обязательно|требуется)(?!\p{L})|(?<!\p{L})(?:в|к|на)\s+(?:\S+\s+)?${RU_STORE}\s+(?:\S+\s+){0,3}?не\s+(?:надо|нужно|стоит|заноси|вноси|добавляй)|(?<!\p{L})в\s+память\s+не\s+\p{L}+|(?<!\p{L})не\s+для\s+(?:записи|протокола|памяти)(?!\p{L})|(?:(?<!\p{L})(?:строго|сугубо|чисто|только|остан\p{L}+|пусть|это)\s+|(?:^|[,.;:!?(—–-])\s*)между\s+нами(?=\s*(?:[,.!;:)—–-]|$|(?:говоря|будет|останется)(?!\p{L})))`,
  },
  es: {
    marks: String.raw`que|el|los|las|una|est[aá]|mis|no\s+(?:te\s+)?olvid\p{L}+`,
    remember: String.raw`(?<!\p{L})(?<!no\s)(?:recuerda|recuerde|acu[eé]rdate|acu[eé]rdese|anota|anote|apunta|apunte|guarda|guarde|memoriza|memorice|ten\s+en\s+cuenta|tenga\s+en\s+cuenta|toma\s+nota|no\s+(?:te\s+)?olvid(?:es|e))(?!\p{L})`,
    remind: String.raw`(?<!\p{L})(?:recu[eé]rdame|recu[eé]rdeme)(?!\p{L})(?!\s+(?:qué|cómo|dónde|cuándo|quién)(?!\p{L}))`,
    correct: String.raw`(?<!\p{L})(?<!no\s)(?:corr[ií]ge(?:lo|la)?|corrija|cambia|cambie|c[aá]mbialo|actualiza|actualice|rectifica|modifica)(?!\p{L})`,
    confirm: String.raw`(?<!\p{L})(?<!no\s)(?:confirmo|as[ií]\s+es|es\s+correcto|correcto|exacto|es\s+verdad)(?!\p{L})`,
    forget: String.raw`(?<!\p{L})(?<!no\s)(?:olvida|olvide|borra|borre|elimina|elimine|suprime|quita)(?!\p{L})`,
    finish: String.raw`(?<!\p{L})(?:t[aá]chalo|t[aá]chala|m[aá]rca(?:lo|la)?\s+como\s+hech[oa]|ya\s+est[aá]\s+hech[oa]|hecho|terminado|completado)(?!\p{L})`,
    forbid: String.raw`(?<!\p{L})no\s+(?:lo\s+|la\s+|hace\s+falta\s+que\s+|hace\s+falta\s+)?(?:recuerdes|recuerde|guardes|guarde|anotes|anote|apuntes|memorices|guardar|anotar|apuntar)(?:lo)?(?!\p{L})|entre\s+nosotros`,
  },
  pt: {
    marks: String.raw`que|meus?|minhas?|é|n[aã]o|uma|est[aá]`,
    remember: String.raw`(?<!\p{L})(?<!n[aã]o\s)(?:lembre(?:-se)?|lembra(?:-te)?|anote|anota|guarde|guarda|memorize|memoriza|tenha\s+em\s+mente|tem\s+em\s+mente|n[aã]o\s+(?:se\s+|te\s+)?esque[cç]as?)(?!\p{L})`,
    remind: String.raw`(?<!\p{L})(?:me\s+lembre|lembre-me|lembra-me)(?!\p{L})(?!\s+(?:o\s+que|como|onde|quando|quem)(?!\p{L}))`,
    correct: String.raw`(?<!\p{L})(?<!n[aã]o\s)(?:corrija|corrige|mude|muda|altere|altera|atualize|atualiza|retifique)(?!\p{L})`,
    confirm: String.raw`(?<!\p{L})(?<!n[aã]o\s)(?:confirmo|isso\s+mesmo|est[aá]\s+certo|correto|exato|[eé]\s+verdade)(?!\p{L})`,
    forget: String.raw`(?<!\p{L})(?<!n[aã]o\s)(?:esque[cç]a|esquece|apague|apaga|elimine|exclua|remova|delete)(?!\p{L})`,
    finish: String.raw`(?<!\p{L})(?:risque|marque\s+como\s+(?:feit|conclu[ií]d)[oa]|est[aá]\s+feito|feito|conclu[ií]d[oa]|terminado)(?!\p{L})`,
    forbid: String.raw`(?<!\p{L})n[aã]o\s+(?:precisa\s+)?(?:lembre|lembres|guarde|guardes|anote|anotes|memorize|salve|guardar|anotar)(?!\p{L})|entre\s+n[oó]s`,
  },
  fr: {
    marks: String.raw`que|qu['’]\p{L}+|est|je|j['’]\p{L}+|mon|mes|une|pas|c['’]est|tu`,
    remember: String.raw`(?<!\p{L})(?:retiens|retenez|souviens-toi|souvenez-vous|rappelle-toi|rappelez-vous|note|notez|enregistre|enregistrez|m[eé]morise|m[eé]morisez|garde(?:z)?\s+(?:en\s+t[eê]te|en\s+m[eé]moire|[aà]\s+l['’]esprit)|n['’]oublie[sz]?\s+pas)(?!\p{L})(?!\s+pas)`,
    remind: String.raw`(?<!\p{L})(?:rappelle-moi|rappelez-moi)(?!\p{L})(?!\s+(?:ce\s+que|comment|o[uù]|quand|qui|quel\p{L}*)(?!\p{L}))`,
    correct: String.raw`(?<!\p{L})(?:corrige|corrigez|modifie|modifiez|change|changez|mets\s+[aà]\s+jour|mettez\s+[aà]\s+jour|rectifie|rectifiez)(?!\p{L})(?!\s+pas)`,
    confirm: String.raw`(?<!\p{L})(?:je\s+confirme|c['’]est\s+(?:exact|correct|bien\s+[cç]a|vrai)|exactement|tout\s+[aà]\s+fait)(?!\p{L})`,
    forget: String.raw`(?<!\p{L})(?<!n['’])(?:oublie|oubliez|efface|effacez|supprime|supprimez|enl[eè]ve|enlevez)(?!\p{L})(?!\s+pas)`,
    finish: String.raw`(?<!\p{L})(?:coche(?:z)?|raye(?:z)?|marque(?:z)?\s+.{0,40}comme\s+fait[e]?|c['’]est\s+fait|termin[eé]e?|fini)(?!\p{L})`,
    forbid: String.raw`(?<!\p{L})(?:ne\s+|n['’])(?:le\s+|la\s+|l['’])?(?:retiens|retenez|note|notez|enregistre|enregistrez|m[eé]morise|garde|gardez)\s+pas(?!\p{L})|pas\s+besoin\s+de\s+(?:le\s+)?(?:noter|retenir)|entre\s+nous`,
  },
  de: {
    marks: String.raw`dass|ich|meine?r?|ist|der|das|nicht|eine?|mir|mich|und|dir|sich`,
    remember: String.raw`(?<!\p{L})(?:merk(?:e)?\s+dir|merken\s+sie\s+sich|notier(?:e|en\s+sie)?|schreib(?:e)?\s+(?:dir\s+)?(?:das\s+)?auf|speicher(?:e|n\s+sie)?|behalt(?:e|en\s+sie)?|denk(?:e)?\s+(?:bitte\s+)?daran|vergiss\s+(?:bitte\s+)?nicht|vergessen\s+sie\s+nicht|nimm\s+zur\s+kenntnis)(?!\p{L})(?!\s+(?:bitte\s+)?(?:das\s+)?nicht)`,
    remind: String.raw`(?<!\p{L})(?:erinner(?:e|n\s+sie)?\s+mich)(?!\p{L})(?!,?\s+(?:was|wie|wo|wann|wer)(?!\p{L}))`,
    correct: String.raw`(?<!\p{L})(?:korrigier(?:e|en\s+sie)?|berichtig(?:e|en\s+sie)?|[aä]nder(?:e|n\s+sie)?|aktualisier(?:e|en\s+sie)?|verbesser(?:e|n\s+sie)?)(?!\p{L})`,
    confirm: String.raw`(?<!\p{L})(?:ich\s+best[aä]tige|das\s+stimmt|stimmt|genau|richtig|korrekt)(?!\p{L})(?!\s+nicht)`,
    forget: String.raw`(?<!\p{L})(?:vergiss|vergessen\s+sie|l[oö]sch(?:e|en\s+sie)?|entfern(?:e|en\s+sie)?|streich(?:e|en\s+sie)?)(?!\p{L})(?!\s+(?:bitte\s+|das\s+)?nicht)`,
    finish: String.raw`(?<!\p{L})(?:hak(?:e)?\s+.{0,40}ab|abhaken|erledigt|ist\s+(?:fertig|getan|gemacht)|fertig|abgeschlossen)(?!\p{L})`,
    forbid: String.raw`(?<!\p{L})(?:merk(?:e)?\s+dir\s+(?:das\s+|dies\s+)?nicht|speicher(?:e)?\s+(?:das\s+|dies\s+)?nicht|notier(?:e)?\s+(?:das\s+|dies\s+)?nicht|nicht\s+(?:merken|speichern|notieren|aufschreiben)|unter\s+uns)(?!\p{L})`,
  },
  it: {
    marks: String.raw`che|il|mi[oa]|è|una|non|sono|della?|ti`,
    remember: String.raw`(?<!\p{L})(?<!non\s)(?:ricorda(?:ti)?|ricordi|annota|annoti|segna(?:ti)?|salva|memorizza|tieni\s+(?:a\s+mente|presente)|non\s+dimenticare)(?!\p{L})`,
    remind: String.raw`(?<!\p{L})(?:ricordami|mi\s+ricordi)(?!\p{L})(?!\s+(?:cosa|come|dove|quando|chi)(?!\p{L}))`,
    correct: String.raw`(?<!\p{L})(?<!non\s)(?:correggi|corregga|cambia|modifica|aggiorna|rettifica)(?!\p{L})`,
    confirm: String.raw`(?<!\p{L})(?<!non\s)(?:confermo|esatto|[eè]\s+giusto|[eè]\s+vero|proprio\s+cos[iì])(?!\p{L})`,
    forget: String.raw`(?<!\p{L})(?<!non\s)(?:dimentica|cancella|elimina|rimuovi|togli)(?!\p{L})`,
    finish: String.raw`(?<!\p{L})(?:spunta|segna\s+.{0,40}come\s+fatto|fatto|finito|completato)(?!\p{L})`,
    forbid: String.raw`(?<!\p{L})non\s+(?:lo\s+)?(?:ricordare|annotare|salvare|memorizzare|segnare)(?:lo)?(?!\p{L})|resti\s+tra\s+noi`,
  },
  id: {
    marks: String.raw`bahwa|saya|yang|adalah|itu|ini|dan|aku|jangan|sudah|tidak`,
    remember: String.raw`(?<!\p{L})(?<!jangan\s)(?:ingat(?:lah)?|catat(?:lah)?|simpan(?:lah)?|jangan\s+lupa(?:kan)?)(?!\p{L})`,
    remind: String.raw`(?<!\p{L})ingatkan\s+(?:saya|aku)(?!\p{L})`,
    correct: String.raw`(?<!\p{L})(?:koreksi|perbaiki|ubah|ganti|perbarui)(?!\p{L})`,
    confirm: String.raw`(?<!\p{L})(?:saya\s+konfirmasi|benar|betul|tepat)(?!\p{L})`,
    forget: String.raw`(?<!\p{L})(?<!jangan\s)(?:lupakan|hapus(?:kan)?|buang)(?!\p{L})`,
    finish: String.raw`(?<!\p{L})(?:coret|tandai\s+.{0,40}selesai|sudah\s+selesai|selesai)(?!\p{L})`,
    forbid: String.raw`(?<!\p{L})(?:jangan|tidak\s+usah|tak\s+perlu)\s+(?:di)?(?:ingat|catat|simpan)(?!\p{L})`,
  },
  zh: {
    remember: String.raw`(?<!不要|别|不用|不必)(?:记住|记下|记一下|记得|帮我记|请记|别忘了|不要忘|保存一下|牢记)`,
    remind: String.raw`提醒我`,
    correct: String.raw`更正|纠正|改成|改为|修改|改一下|更新一下|更新为`,
    confirm: String.raw`我确认|没错|是的|对的|正确`,
    forget: String.raw`(?<!不要|别)(?:忘掉|忘记|删除|删掉|清除|抹掉)`,
    finish: String.raw`完成了|做完了|办好了|搞定|划掉|标记为(?:已)?完成|勾掉`,
    forbid: String.raw`(?:不要|别|不用|不必|无需)(?:帮我)?(?:记|保存|存)`,
  },
  ja: {
    remember: String.raw`覚えて(?:おいて|ください|ね|$)|記憶して|メモして|記録して|保存して|忘れないで`,
    remind: String.raw`リマインドして|思い出させて|知らせて`,
    correct: String.raw`訂正して|直して|修正して|変更して|更新して|変えて`,
    confirm: String.raw`その通り|合って(?:い)?ます|間違いありません|確認しました`,
    forget: String.raw`忘れて(?!い)|削除して|消して`,
    finish: String.raw`完了|終わった|終わりました|済みました|チェックして`,
    forbid: String.raw`覚えないで|記録しないで|保存しないで|メモしないで|ここだけの話`,
  },
  hi: {
    remember: String.raw`याद\s+रख(?:ना|ो|ें|िए|िएगा)|नोट\s+कर|लिख\s+ल|मत\s+भूल|ध्यान\s+में\s+रख`,
    remind: String.raw`याद\s+दिला`,
    correct: String.raw`सुधार|बदल\s+(?:दो|दें|दीजिए)|ठीक\s+कर|अपडेट\s+कर`,
    confirm: String.raw`पुष्टि\s+करत|सही\s+है|बिल्कुल\s+सही`,
    forget: String.raw`भूल\s+जा|हटा\s+(?:दो|दें|दीजिए)|मिटा\s+(?:दो|दें|दीजिए)`,
    finish: String.raw`हो\s+गया|पूरा\s+हो|कर\s+लिया|काट\s+दो`,
    forbid: String.raw`याद\s+मत\s+रख|नोट\s+मत\s+कर|सेव\s+मत\s+कर`,
  },
  ar: {
    remember: String.raw`(?<!\p{L}|لا\s)(?:تذك[\u0651]?ر|احفظ|سج[\u0651]?ل|دو[\u0651]?ن|لا\s+تنس[ىَ]?)`,
    remind: String.raw`(?<!\p{L})ذك[\u0651]?رني`,
    correct: String.raw`(?<!\p{L})(?:صح[\u0651]?ح|عد[\u0651]?ل|غي[\u0651]?ر|حد[\u0651]?ث)`,
    confirm: String.raw`(?<!\p{L})(?:أؤكد|صحيح|هذا\s+صحيح|بالضبط)`,
    forget: String.raw`(?<!\p{L}|لا\s)(?:انس|انسَ|احذف|امسح|أزل)`,
    finish: String.raw`(?<!\p{L})(?:انتهيت|أنجزت|تم\s+(?:ذلك|الأمر|إنجاز)|اشطب)`,
    forbid: String.raw`(?<!\p{L})لا\s+(?:تحفظ|تتذكر|تسجل|تدون)|بيننا`,
  },
  bn: {
    remember: String.raw`মনে\s+রেখ|মনে\s+রাখ|নোট\s+কর|লিখে\s+রাখ|ভুলে\s+যেও\s+না|ভুলবেন\s+না`,
    remind: String.raw`মনে\s+করিয়ে\s+দ`,
    correct: String.raw`সংশোধন\s+কর|ঠিক\s+কর|বদলে\s+দা|আপডেট\s+কর`,
    confirm: String.raw`নিশ্চিত\s+কর|ঠিক\s+আছে|সঠিক`,
    forget: String.raw`ভুলে\s+যা(?:ও|ন)|মুছে\s+(?:ফেল|দা)`,
    finish: String.raw`হয়ে\s+গেছে|শেষ\s+হয়েছে|সম্পন্ন`,
    forbid: String.raw`মনে\s+রেখো\s+না|মনে\s+রাখবেন\s+না|নোট\s+কোরো\s+না`,
  },
};

import { requestWords, type RequestKind } from './requestWords.ts';

const compiled = Object.entries(requestWords).map(([language, words]) => ({
  language,
  remember: new RegExp(words.remember, 'giu'),
  remind: new RegExp(words.remind, 'giu'),
  correct: new RegExp(words.correct, 'giu'),
  confirm: new RegExp(words.confirm, 'giu'),
  forget: new RegExp(words.forget, 'giu'),
  finish: new RegExp(words.finish, 'giu'),
  forbid: new RegExp(words.forbid, 'iu'),
  marks:
    words.marks === undefined ? null : new RegExp(`(?<!\\p{L})(?:${words.marks})(?!\\p{L})`, 'iu'),
}));

/** Request about memory by its form, as offsets of its words in the text. */
export interface RequestForm {
  readonly kind: RequestKind;
  /** Language by whose words it was recognized. */
  readonly language: string;
  readonly start: number;
  readonly end: number;
}

/** Places where a text asks for this, in any language that the data lists; in order. */
export function requestForms(sentence: string, kind: RequestKind): RequestForm[] {
  const text = sentence.slice(0, MAX_LENGTH);
  const forms = languagesOf(text).flatMap((patterns) =>
    [...text.matchAll(patterns[kind])]
      .filter((match) => !isIdiom(text.slice(match.index), kind))
      .filter((match) => !isReported(text.slice(0, match.index + 2)))
      .map((match) => ({
        kind,
        language: patterns.language,
        start: match.index,
        end: match.index + match[0].length,
      })),
  );
  return forms.toSorted((a, b) => a.start - b.start || b.end - a.end);
}

/** Patterns of the languages that a text may be in: "note" and "change" are French words too. */
function languagesOf(text: string): typeof compiled {
  return compiled.filter(({ marks }) => marks === null || marks.test(text));
}

/** Part of a sentence that is examined, in UTF-16 units; nobody asks after more words. */
const MAX_LENGTH = 1_000;

/**
 * True if a request is worded in English or Russian alone: only there are negations and doubts heard,
 * so only there may a statement in other words than the person's be stored.
 */
export function isGroundedLanguage(forms: readonly RequestForm[]): boolean {
  return forms.every(({ language }) => language === 'en' || language === 'ru');
}

/** True if a sentence forbids remembering it. */
export function forbidsRemembering(sentence: string): boolean {
  const text = sentence.slice(0, MAX_LENGTH);
  return languagesOf(text).some(({ forbid }) => forbid.test(text));
}

const POLITE_WORD =
  /(?<!\p{L})(?:can|could|would|will|may|might) you|(?<!\p{L})(?:would|do) you mind|(?<!\p{L})would you be|(?<!\p{L})(?:may|might|could|can) i (?:trouble|ask|bother|get) you|(?<!\p{L})(?:any chance|possible|think) you (?:can|could|would)|(?<!\p{L})(?:grateful|obliged) if you|(?<!\p{L})(?:не )?(?:можешь|можете|мог(?:ла|ли)? бы|трудно|затруднит|сложно)|(?<!\p{L})нельзя ли|(?<!\p{L})можно (?:тебя |вас )?попросить|(?<!\p{L})(?:попрошу|одолжение)|please|пожалуйста|(?<!\p{L})(?:puedes|podr[ií]as|peux-tu|pourrais-tu|kannst du|k[oö]nntest du|pode|poderia|puoi|bisa(?:kah)?)(?!\p{L})|能不能|可以|吗[?？]/iu;

/** True for a sentence that asks a question and no favor: "How would I delete it?". */
export function isPlainQuestion(sentence: string): boolean {
  return /[?？؟]["»”')\]]*\s*$/u.test(sentence) && !POLITE_WORD.test(sentence.slice(-MAX_LENGTH));
}

const HYPOTHETICAL =
  /(?<!\p{L})(?:if i (?:told|asked|said|gave|were|was|had|changed|ever|wanted)|i was (?:going|about) to (?:ask|tell)|suppose|supposing|imagine|hypothetically|what if|let['’]s say|say i (?:asked|told)|если бы|если я (?:скажу|попрошу|сменю)|допустим|предположим|представь(?:те)?|что если|а вдруг|si te (?:dijera|pidiera)|angenommen|si je te (?:disais|demandais))(?!\p{L})/iu;

/** True for a sentence about what might be, which asks for nothing. */
export function isHypothetical(sentence: string): boolean {
  return HYPOTHETICAL.test(sentence.slice(0, MAX_LENGTH));
}

const JOKE =
  /(?<!\p{L})(?:lol|lmao|rofl|(?:a?ha){2,}h?|(?:а?ха){2,}х?|just kidding|kidding|jk|шучу|шутка|ржу|yeah right|yeah sure|oh brilliant|oh great|who(?:['’]d| would) have (?:thought|guessed)|oh,? sure|pigs (?:flew|fly|might fly)|surprise,? surprise|(?:what|big) (?:a )?surprise|shocker|you don['’]t say|как неожиданно|вот это (?:сюрприз|неожиданность|новость)|кто бы (?:мог подумать|сомневался)|ну надо же|спасибо,? кэп)(?!\p{L})|😂|🤣|😜|😹|🙃|😏/iu;

/** True for a sentence that laughs: its request may be a joke, which code cannot hear. */
export function isJoke(sentence: string): boolean {
  return JOKE.test(sentence.slice(-MAX_LENGTH));
}

const NEVER_MIND =
  /^[^\p{L}]{0,9}(?:(?:please|just|oh|ah|well|ok|okay|then|never mind)[\s,]{1,4}){0,4}forget\s(?:about\s)?(?:it|that)(?= {0,2}(?:$|[,.!?;…—–-]|(?:then|now|please|again|for now)(?!\p{L})))|^[^\p{L}]{0,9}забудь(?:те)?(?= {0,2}(?:$|[.!?;…)—–-]|,(?! ?(?:что|про|обо?|о|вс[её]|мо[йюяё]|мои|пожалуйста)(?!\p{L}))))/iu;
const REMEMBER_ME =
  /^[^\p{L}]*(?:[\p{L}]+\s+){0,2}?(?:remember\s+me(?!\p{L})|запомни(?:те)?\s+меня(?!\p{L}))/iu;

/** "Forget it" means "never mind", and "remember me fondly" is no statement. */
function isIdiom(trailing: string, kind: RequestKind): boolean {
  if (kind === 'forget') return NEVER_MIND.test(trailing);
  return kind === 'remember' && REMEMBER_ME.test(trailing);
}

const REPORTED_SPEECH =
  /(?<!(?:^|[^\p{L}])(?:i|we|я|мы)\s(?:\p{L}{1,12}\s)?)(?<!\p{L})(?:says?|said|goes|went like|told (?:me|us|him|her|them)|tells (?:me|us)|wrote|writes|asked|asks|texted|shout(?:s|ed)|yell(?:s|ed)|сказал\p{L}*|говорит|пишет|написал\p{L}*|просит|попросил\p{L}*|твердит|велел\p{L}*|прислал\p{L}*)(?!\p{L})[^.!?]{0,20}[:,–—-]\s?$/iu;

/** True if the words in front of a request introduce somebody else's: "Mum always says: …". */
function isReported(before: string): boolean {
  return REPORTED_SPEECH.test(before.slice(-80));
}

const NOT_FINISHED_YET =
  /(?<!\p{L})(?:almost|nearly|halfway|half[- ]way|half (?:done|finished)|not (?:yet|quite|done|finished|all)|isn['’]t|aren['’]t|hasn['’]t|haven['’]t|should be|will be|won['’]t|going to|to go|remaining|remains|still (?:need|have|has|not|to|working)|working on|by (?:tomorrow|tonight|monday|tuesday|wednesday|thursday|friday|saturday|sunday|next)|about to|tried to|no (?:answer|reply|response)|(?:got|left|went to) (?:a |her |his |their )?voicemail|почти|ещ[её] не|пока не|не (?:успел|сделал|готов|закончил|выполнен|смог)\p{L}*|остал(?:ось|ась|ся|ись)|наполовину|скоро|завтра|буд(?:у|ет|ем)|собираюсь|занято|пытал(?:ся|ась|ись)|пробовал[аи]?|casi|fast fertig|presque|quase|quasi|hampir|快(?:要|完)|还没|まだ|लगभग|تقريبا)(?!\p{L})/iu;

/** True for a sentence that says of a task that it is not finished. */
export function isUnfinished(sentence: string): boolean {
  return NOT_FINISHED_YET.test(sentence.slice(0, MAX_LENGTH));
}

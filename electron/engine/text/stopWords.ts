// Stop words: grammar and question words, in the spelling of `normalizeWord`. They are left out of
// queries only: an index without them could not find "to be or not to be".

const ENGLISH = `
  a an the this that these those such
  i me my mine myself we us our ours ourselves you your yours yourself yourselves he him his himself
  she her hers herself it its itself they them their theirs themselves one ones
  who whom whose what which when where why how whether whatever whichever whoever whenever wherever
  is am are was were be been being isnt arent wasnt werent
  do does did doing done dont doesnt didnt have has had having havent hasnt hadnt
  will would shall should can could may might must ought cannot cant wont wouldnt shouldnt couldnt
  im ive id ill youre youve youd hes shes weve theyre theyve thats whats wheres whos
  and or but nor so yet if then else than because as while although though unless until since
  of at by for with about against between into through during before after above below to from up
  down in out on off over under again further once upon onto within without along across toward
  towards via per
  here there now just only also too very really quite rather even still already ever never always
  not no yes ok okay please
  all any both each few more most other others another some same own every either neither much many
  anything something nothing everything anyone someone everyone nobody anybody somebody everybody
  t s d ll m re ve
  tell told say says said know knows knew remember remind let lets
`;

const RUSSIAN = `
  и в во не что он на я с со как а то все она так его но да ты к ко у же вы за бы по только ее мне
  было вот от ото меня еще нет о об обо из изо ему теперь когда даже ну вдруг ли если уже или ни быть
  был была были него до вас нибудь опять уж вам сказал ведь там потом себя себе собой ничего ей может
  они тут где есть надо надобно ней для мы тебя тебе тобой их чем чему чем была сам сама само сами
  самого самой самим самих чтоб чтобы без будто чего че чо раз тоже под подо будет буду будем будете будут
  ж тогда кто кого кому кем ком этот эта это эти этого этой этому этим этих этом тот та те того той
  тому тем тех том какой какая какое какие какого каком каких какую каким почему зачем отчего откуда
  куда сколько чей чья чье чьи который которая которое которые которого которой которых которым
  моя мой мое мои моего моей моему моим моих моем мою твой твоя твое твои твоего твоей твою твоих
  свой своя свое свои своего своей своему своим своих своем свою наш наша наше наши нашего нашей
  нашу наших ваш ваша ваше ваши вашего вашей вашу ваших его ее их
  над надо при про после перед передо через между около ради среди вокруг кроме вместо
  мной мною нам нами нас вами ими им ним нему них нем ней нею
  очень более менее лишь почти всегда никогда иногда также либо хотя пока лучше больше чуть
  всего всех всем всеми весь вся всю всей каждый каждая каждое любой любая
  можно нельзя нужно должен должна должны могу можешь может можем могут мог могла могли
  пожалуйста ага угу ок
  скажи расскажи знаешь знаете знать помнишь помните напомни говорил говорила говорили сказала
`;

const wordsOf = (list: string) => list.split(/\s+/u).filter((word) => word !== '');

export const englishStopWords: readonly string[] = wordsOf(ENGLISH);

const STOP_WORDS: ReadonlySet<string> = new Set([...englishStopWords, ...wordsOf(RUSSIAN)]);

/** True if a normalized word is a stop word. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

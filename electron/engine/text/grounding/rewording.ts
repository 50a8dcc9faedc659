import { stem } from '../stem.ts';
import { isStopWord } from '../stopWords.ts';
import { normalizeWord } from '../tokenize.ts';

const stems = (words: string): string[] =>
  words
    .split(/\s+/u)
    .filter(Boolean)
    .map((word) => stem(normalizeWord(word)));

/** Free words by which a model turns "I" into a statement; they claim nothing by themselves. */
const FUNCTION_WORDS: ReadonlySet<string> = new Set([
  ...stems(`user users person name named call called date age aged year old month week day o'clock
    currently approximately recently about also together has have own owns is are there get got
    receive received go goes going do does make made they their theirs themselves mr mrs ms dr
    come came conversation mentioned stated
    want wants be been long longer any more each every own
    use uses used exactly named titled currently still able keep lie lies
    пользователь пользователя пользовательница пользовательницу зовут звать имя имени называется год года лет возраст месяц неделя
    день число сейчас недавно примерно около является имеет есть находится лежит исполнится
    исполнилось человек его её их свой который нужно надо просит хочет чтобы час часов он она они`),
]);

/** Kinship terms: as binding as a name. */
const KINSHIP_WORDS: ReadonlySet<string> = new Set([
  ...stems(`mother father sister brother wife husband son daughter partner fiancee fiance
    girlfriend boyfriend friend boss colleague neighbour neighbor aunt uncle cousin niece nephew
    grandmother grandfather landlord teacher roommate flatmate
    мать отец сестра брат жена муж сын дочь партнёр невеста жених подруга друг начальник начальница
    коллега сосед соседка тётя дядя племянник племянница бабушка дедушка учитель учительница
    свекровь тёща тесть свёкор`),
]);

/** Synonyms for grounding; each line is one meaning. */
const SYNONYM_LINES = `
  mother mom mum mama mommy mummy
  father dad daddy papa
  child children kid kids boys girls
  grandmother grandma granny
  grandfather grandpa
  husband hubby
  like love enjoy fond fan adore
  hate dislike loathe stand
  favourite favorite prefer
  work job employed
  live reside based
  buy purchase
  drive car
  begin start
  finish complete
  need must should
  want wish would
  plan intend
  choose decide pick
  pet animal
  doctor physician
  phone telephone
  apartment flat
  vacation holiday
  movie film
  мать мама маму маме мамы мамой мам матери
  отец папа папу папе папы папой отца
  сын сынок
  дочь дочка дочери дочку дочке
  получить получил дать дали
  дети детей ребёнок мальчишки девочки
  бабушка баба
  дедушка дед
  обожать любить нравиться обожает любит
  работать работа
  жить живу живёт живем живут проживать
  начать начинать
  писатель автор
  кошка кот
  квартира жильё
  машина автомобиль
  брать взять
  ехать ездить еду езжу
  идти ходить хожу ходит иду
  лететь летать лечу летит
  печь пеку печёт
  спросить просить
  есть ем ест едим едят
  пить пью пьёт пьем
`;

const CANONICAL: ReadonlyMap<string, string> = new Map(
  SYNONYM_LINES.trim()
    .split('\n')
    .flatMap((line) => {
      const [first = '', ...variants] = stems(line);
      return [first, ...variants].map((word) => [word, first] as const);
    }),
);

/** Canonical form of all synonyms. */
export function canonicalTerm(token: string): string {
  const term = stem(token);
  return CANONICAL.get(term) ?? term;
}

export function isFunctionWord(token: string): boolean {
  return isStopWord(token) || FUNCTION_WORDS.has(stem(token));
}

export function isKinshipTerm(term: string): boolean {
  return KINSHIP_TERMS.has(term);
}

const KINSHIP_TERMS: ReadonlySet<string> = new Set(
  [...KINSHIP_WORDS].map((term) => CANONICAL.get(term) ?? term),
);

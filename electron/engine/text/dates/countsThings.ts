const UNITS =
  'of|each|apiece|per|percent|per cent|degrees?|dollars?|bucks|euros?|pounds?|cents?|km|kilomet(?:er|re)s?|m|met(?:er|re)s?|cm|mm|kg|kilos?|g|grams?|ml|l|lit(?:er|re)s?|miles?|mph|kmh|feet|ft|inch(?:es)?|years?|months?|weeks?|days?|minutes?|mins?|seconds?|times|points|stages|people|процент\\p{L}*|градус\\p{L}*|руб(?:л\\p{L}+)?|доллар\\p{L}*|евро|копе\\p{L}+|км|м|метр\\p{L}*|см|мм|кг|кило\\p{L}*|г|гр|грамм\\p{L}*|л|литр\\p{L}*|мл|шт|штук\\p{L}*|лет|год|года|году|недел\\p{L}+|месяц\\p{L}*|минут\\p{L}*|секунд\\p{L}*|раза?|этап\\p{L}*|шаг\\p{L}*';
const UNIT = new RegExp(`^ ?(?:[%$€£₽°]|(?:${UNITS})(?!\\p{L}))`, 'iu');

/** «В 2 магазинах», «в 2 разных», «в 5 магазинов»: a case that no event has. */
const RUSSIAN_PLURAL =
  /^ (?:\p{Ll}{2,}(?:ых|их)|\p{Ll}{2,}[ая]х|(?!готов)\p{Ll}{3,}(?:ов|ев))(?!\p{L})/u;
/** After 2, 3 and 4 the case of a place is also that of a subject («в 3 встреча»): by its word. */
const RUSSIAN_PLACES =
  /^ (?:магазина|места|города|банка|дома|отеля|ресторана|музея|театра|пункта|офиса|кружка|при[её]ма|захода|подхода|ряда|слоя|экземпляра|района|парка|класса|источника|чата|файла|кафе|аптеки|школы|страны|компании|группы|клиники|комнаты|коробки|строки|колонки)(?!\p{L})/u;

const ADJECTIVES =
  'different|other|separate|various|more|new|big|small|local|nearby|good|best|cheap|old|great|nice';
/** Plurals that take place, and verbs with the same ending. */
const NOT_A_PLURAL =
  'drinks|cocktails|beers|sports|news|lessons|talks|kids|guests|parents|errands|groceries|always|sometimes|perhaps|besides|needs|starts|begins|ends|opens|closes|leaves|comes|gets|has|does|goes|was|says|wants|picks|takes|plans|works|calls|meets|arrives';
const ENGLISH_PLURAL = new RegExp(
  `^ (?:(?:${ADJECTIVES}) )*(?!(?:${NOT_A_PLURAL})(?!\\p{L}))\\p{Ll}{2,}(?<![suia])s(?![\\p{L}'’])`,
  'u',
);
const STREET =
  /^ (?!(?:on|in|at|near|by|with|to|from) )(?:\p{L}+ ){1,2}(?:street|st|road|rd|avenue|ave|lane|square)(?!\p{L})/iu;

const ONE_OF = /^ (?:time|point|stage|moment|place|go|level)(?!\p{L})/iu;

/** True if a unit follows a number: "3.50 m", «12.50 евро». */
export function startsWithUnit(tail: string): boolean {
  return UNIT.test(tail);
}

/** True if what follows a number is what it counts: "2 shops", «3 км», "one of them", a street. */
export function countsThings(number: string, tail: string): boolean {
  if (startsWithUnit(tail) || RUSSIAN_PLURAL.test(tail) || STREET.test(tail)) return true;
  if (/^(?:[234]|два|две|три|четыре)$/iu.test(number) && RUSSIAN_PLACES.test(tail)) return true;
  return (/^(?:1|one)$/iu.test(number) ? ONE_OF : ENGLISH_PLURAL).test(tail);
}

import { ORDINAL_STEMS } from '../dates/ordinals.ts';
import { stem } from '../stem.ts';

const UNITS = `
  0 zero ноль
  2 two twice both couple pair два две двух двое двоих двум дважды оба обе второй второго вторая вторую
  3 three third thrice три трёх трое троих третий третьего третьем третья трижды
  4 four fourth четыре четырёх четверо четвёртый четвертого четвёртом четвёртую
  5 five fifth пять пяти пятый пятого пятом пятеро
  6 six sixth шесть шести шестой шестого шестом
  7 seven seventh семь семи седьмой седьмого седьмом
  8 eight eighth восемь восьми восьмой восьмого
  9 nine ninth девять девяти девятый девятого
  10 ten tenth десять десяти десятый десятого
  11 eleven eleventh одиннадцать одиннадцати одиннадцатого
  12 twelve twelfth dozen двенадцать двенадцати двенадцатого дюжина
  13 thirteen тринадцать тринадцати тринадцатого
  14 fourteen четырнадцать четырнадцати четырнадцатого
  15 fifteen пятнадцать пятнадцати пятнадцатого
  16 sixteen шестнадцать шестнадцати шестнадцатого
  17 seventeen семнадцать семнадцати семнадцатого
  18 eighteen восемнадцать восемнадцати восемнадцатого
  19 nineteen девятнадцать девятнадцати девятнадцатого
  20 twenty двадцать двадцати двадцатого
  30 thirty тридцать тридцати тридцатого
  40 forty сорок сорока
  50 fifty пятьдесят пятидесяти
  60 sixty шестьдесят шестидесяти
  70 seventy семьдесят семидесяти
  80 eighty восемьдесят восьмидесяти
  90 ninety девяносто
  100 hundred сто ста
  200 двести двухсот
  300 триста
  500 пятьсот
  1000 thousand тысяча тысячи тысяч тыс
  1000000 million миллион миллиона миллионов млн
`;

const VALUES: ReadonlyMap<string, number> = new Map(
  UNITS.trim()
    .split('\n')
    .flatMap((line) => {
      const [value, ...words] = line.trim().split(/\s+/u);
      return words.flatMap((word) => {
        const plain = word.replaceAll('ё', 'е');
        return [plain, stem(plain)].map((each) => [each, Number(value)] as const);
      });
    }),
);

/** "First" counts nothing, as "one" does not. */
const FIRST = 'перв';
const ORDINAL =
  /^(\p{L}{3,10}?)(?:ь?(?:его|ему|ем|им|ей|их|ими|ю|я|е|и)|ого|ому|ом|ым|ый|ой|ий|ая|ую|ое|ые|ых|ыми)$/u;

function ordinalOf(token: string): number | null {
  const stemmed = ORDINAL.exec(token)?.[1];
  if (stemmed === undefined || stemmed === FIRST) return null;
  return ORDINAL_STEMS.get(stemmed) ?? ORDINAL_STEMS.get(`${stemmed}ь`) ?? null;
}

/** Figure of a token, in digits or in words; null for any other word. */
export function figureOf(token: string): number | null {
  const digits = /^(\d{1,12}(?:\.\d{1,6})?)(?:st|nd|rd|th|k|pm|am|h|го|е|я|й)?$/u.exec(token);
  if (digits !== null) return roundValue(Number(digits[1]) * (token.endsWith('k') ? 1_000 : 1));
  return VALUES.get(token) ?? ordinalOf(token);
}

const NUMBER_WITH_UNIT =
  /^(\d{1,12}(?:\.\d{1,6})?)(kg|g|mg|lbs?|oz|km|m|cm|mm|mi|ft|mph|kmh|ml|l|gb|mb|tb|кг|г|мг|км|м|см|мм|мл|л|гб|мб|тб)$/u;

/** Figure and unit of a token that has both, "5kg"; null for the unit of any other token. */
export function splitUnit(token: string): readonly [token: string, unit: string | null] {
  const [, figure, unit] = NUMBER_WITH_UNIT.exec(token) ?? [];
  return figure === undefined || unit === undefined ? [token, null] : [figure, unit];
}

/** Figure that a word behind it multiplies, in digits: "45", "thousand". Null for any other word. */
export function multipliedFigure(figure: string, word: string): string | null {
  const value = figureOf(figure);
  const factor = /^\d/u.test(word) ? null : figureOf(word);
  if (value === null || factor === null || factor < 1_000 || value >= factor) return null;
  return String(roundValue(value * factor));
}

/** Number without the error of binary fractions, so that equal ones are equal. */
function roundValue(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

const AFTERNOON = /^(?:pm|evening|afternoon|tonight|вечера|дня|вечером)$/u;

/**
 * Figures that a run of tokens may express: each by itself, and neighbors combined. Example:
 * `twenty`, `four` are 20, 4 and 24; `45`, `thousand` are 45, 1000 and 45000.
 */
export function figuresIn(tokens: readonly string[]): Set<number> {
  const figures = new Set<number>();
  const isAfternoon = tokens.some((token) => AFTERNOON.test(token));
  let sum = 0;
  let last: number | null = null;
  for (const token of tokens) {
    const value = figureOf(token);
    if (value === null) {
      sum = 0;
      last = null;
      continue;
    }
    figures.add(value);
    if (value < 12 && (isAfternoon || token.endsWith('pm'))) figures.add(value + 12);
    const isMultiplier = value >= 1_000 && last !== null && last < value;
    const isAddend = last !== null && value < last && last >= 20 && (value < 10 || last >= 100);
    sum = isMultiplier ? roundValue(sum * value) : isAddend ? sum + value : value;
    if (isMultiplier || isAddend) figures.add(sum);
    last = value;
  }
  return figures;
}

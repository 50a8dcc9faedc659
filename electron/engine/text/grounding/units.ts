/** Units by what they measure, each with its other spellings. */
const MEASURES = `
kg kilo kilos kilogram kilograms кг кило килограмм килограмма килограммов
g gram grams gramme grammes г гр грамм грамма граммов
mg milligram milligrams мг миллиграмм миллиграмма миллиграммов
mcg microgram micrograms мкг
lb lbs pound pounds фунт фунта фунтов
oz ounce ounces
stone

km kilometer kilometers kilometre kilometres км километр километра километров
m meter meters metre metres м метр метра метров
cm centimeter centimeters centimetre centimetres см сантиметр сантиметра сантиметров
mm millimeter millimeters millimetre millimetres мм миллиметр миллиметра миллиметров
mi mile miles миля мили миль
ft foot feet фут фута футов
inch inches дюйм дюйма дюймов
yard yards

l liter liters litre litres л литр литра литров
ml milliliter milliliters millilitre millilitres мл миллилитр миллилитра миллилитров
gal gallon gallons
pint pints

kb кб
mb мб
gb гб
tb тб
`;

interface Unit {
  readonly measure: number;
  /** Line of its spellings. */
  readonly line: string;
}

const UNITS: ReadonlyMap<string, Unit> = new Map(
  MEASURES.trim()
    .split('\n\n')
    .flatMap((lines, measure) => lines.split('\n').map((line) => ({ measure, line })))
    .flatMap((unit) => unit.line.split(' ').map((word) => [word, unit] as const)),
);

const QUANTITY = /(?<![\p{L}\p{N}.,])(\d{1,9}(?:[.,]\d{1,3})?)[ -]?(\p{L}{1,12})(?!\p{L})/gu;

/** Figures of a text with the unit behind each. */
function measuredFigures(text: string): (Unit & { readonly figure: string })[] {
  return [...text.matchAll(QUANTITY)].flatMap(([, figure = '', word = '']) => {
    const unit = UNITS.get(word.toLowerCase());
    return unit === undefined ? [] : [{ ...unit, figure: figure.replace(',', '.') }];
  });
}

/** True if a statement gives a figure of its passages another unit: "5 lb" where they say "5kg". */
export function changesUnit(statement: string, passages: readonly string[]): boolean {
  const statementFigures = measuredFigures(statement);
  if (statementFigures.length === 0) return false;
  const measured = passages.flatMap(measuredFigures);
  return statementFigures.some(({ figure, measure, line }) => {
    const sameMeasures = measured.filter((one) => one.figure === figure && one.measure === measure);
    return sameMeasures.length > 0 && sameMeasures.every((one) => one.line !== line);
  });
}

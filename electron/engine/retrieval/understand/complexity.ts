export type Complexity = 'simple' | 'complex';

/** Word count from which a question is complex. */
const LONG_QUESTION_WORDS = 10;

/** Number of conjunctions from which one question is several. */
const MANY_CONJUNCTIONS = 2;

const AGGREGATE =
  /(?<!\p{L})(?:compare|difference|summari[sz]e|summary|overview|everything|all|history|timeline|сравни\p{L}*|разниц\p{L}*|обобщи|итог\p{L}*|обзор|вс[её]|все|истори\p{L}*|хронологи\p{L}*)(?!\p{L})/iu;

const CONJUNCTION = /(?<!\p{L})(?:and|or|but|и|или|но)(?!\p{L})/giu;

/**
 * Complex questions get more results, deeper walks and a larger budget: ten words or more, a word
 * that asks for an overview, or two conjunctions. The words were chosen by hand.
 */
export function complexityOf(question: string): Complexity {
  const words = question.trim().split(/\s+/u).length;
  const conjunctions = question.match(CONJUNCTION)?.length ?? 0;
  return words >= LONG_QUESTION_WORDS ||
    conjunctions >= MANY_CONJUNCTIONS ||
    AGGREGATE.test(question)
    ? 'complex'
    : 'simple';
}

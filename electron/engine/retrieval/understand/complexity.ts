export type Complexity = 'simple' | 'complex';

/** Longer than this, a question is complex whatever its words (ADR 008 §11.5). */
const LONG_QUESTION_WORDS = 15;

const COMPLEX =
  /(?<!\p{L})(?:why|how come|explain|compare|difference|relationship|summari[sz]e|everything|all about|history|over time|timeline|почему|зачем|объясни|сравни|разниц\p{L}*|связ\p{L}+|обобщи|вс[её] о|истори\p{L}*|хронологи\p{L}*)(?!\p{L})/iu;

/** Complex questions get more results, deeper walks and a larger budget. */
export function complexityOf(question: string): Complexity {
  const words = question.trim().split(/\s+/u).length;
  return words > LONG_QUESTION_WORDS || COMPLEX.test(question) ? 'complex' : 'simple';
}

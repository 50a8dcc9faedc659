/** Answer type that a question asks for: decides which traits of a turn count. */
export type AnswerType = 'when' | 'who' | 'where' | 'number' | 'why' | 'other';

const rules: readonly (readonly [AnswerType, RegExp])[] = [
  [
    'number',
    /(?<!\p{L})(?:how (?:many|much|often|long|old)|сколько|как часто|как долго)(?!\p{L})/iu,
  ],
  [
    'when',
    /(?<!\p{L})(?:when|what (?:date|day|month|year|time)|which (?:date|day|month|year)|how long ago|когда|в каком (?:году|месяце)|какого числа|в какой день|как давно)(?!\p{L})/iu,
  ],
  [
    'why',
    /(?<!\p{L})(?:why|what made|what led|reason|how come|почему|зачем|из-за чего|отчего)(?!\p{L})/iu,
  ],
  ['where', /(?<!\p{L})(?:where|which (?:city|country|place|town)|где|куда|откуда)(?!\p{L})/iu],
  ['who', /(?<!\p{L})(?:who|whom|whose|кто|кого|кому|кем|с кем|чей|чья|чьё)(?!\p{L})/iu],
];

export function answerTypeOf(question: string): AnswerType {
  return rules.find(([, pattern]) => pattern.test(question))?.[0] ?? 'other';
}

import type { QuestionIntent } from '../../../../shared/domain/receipt.ts';

/**
 * Exemplar questions of known intent. Those of one language cover the same topics in every intent,
 * so that the topic of a question favors no intent, only its form does.
 */
export type IntentExemplars = Readonly<Record<QuestionIntent, readonly string[]>>;

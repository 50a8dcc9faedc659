import type { QuestionIntent } from '../../../../shared/domain/receipt.ts';

/**
 * Questions whose intent is known. Those of one language are about the same matters in every intent:
 * what a question is about brings it no nearer to one intent than to another, how it asks does.
 */
export type IntentExemplars = Readonly<Record<QuestionIntent, readonly string[]>>;

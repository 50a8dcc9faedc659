import type { QuestionIntent } from '../../../../shared/domain/receipt.ts';
import { englishExemplars } from './english.ts';
import { russianExemplars } from './russian.ts';

/** Every exemplar, in both languages, with its intent. */
export const labeledQuestions: readonly {
  readonly intent: QuestionIntent;
  readonly text: string;
}[] = [englishExemplars, russianExemplars].flatMap((exemplars) =>
  (Object.keys(exemplars) as QuestionIntent[]).flatMap((intent) =>
    exemplars[intent].map((text) => ({ intent, text })),
  ),
);

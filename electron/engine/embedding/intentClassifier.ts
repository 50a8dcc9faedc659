import type { QuestionIntent } from '../../../shared/domain/receipt.ts';
import { nearestExemplar, type Exemplar } from '../algorithms/ranking/nearestExemplar.ts';
import type { Logger } from '../dependencies.ts';
import type { Embedder } from '../models/ports.ts';
import { labeledQuestions } from './exemplars/labeledQuestions.ts';

export interface ExemplarIntentDependencies {
  readonly embedder: () => Promise<Embedder | null>;
  readonly logger: Logger;
}

/** Intent classifier: questions by their similarity to exemplar questions of known intent. */
export interface IntentClassifier {
  /**
   * Intent from the question's own vector. Undefined where no exemplar is similar enough, and until
   * this model's exemplar vectors exist: nothing waits for them.
   */
  classify(
    question: { readonly model: string; readonly values: Float32Array },
    threshold: number,
  ): QuestionIntent | undefined;
  /** Resolves when no exemplar is being embedded. */
  idle(): Promise<void>;
  close(): void;
}

/** Margin by which the nearest intent must lead the next. Chosen by hand, not measured. */
const MIN_MARGIN = 0.03;

/** Exemplars in one call: small, since an answer of the same server waits for it. */
const BATCH_SIZE = 8;

/** Exemplar vectors are computed once for each model, after its first question vector. */
export function createIntentClassifier({
  embedder,
  logger,
}: ExemplarIntentDependencies): IntentClassifier {
  const abortController = new AbortController();
  let exemplarSet: {
    readonly model: string;
    readonly exemplars: Exemplar<QuestionIntent>[];
  } | null = null;
  let embedding: Promise<void> | null = null;

  const embedExemplars = async () => {
    try {
      const model = await embedder();
      if (model === null) return;
      const vectors: (Float32Array | null)[] = [];
      for (let at = 0; at < labeledQuestions.length; at += BATCH_SIZE) {
        const texts = labeledQuestions.slice(at, at + BATCH_SIZE).map(({ text }) => text);
        vectors.push(...(await model.embed(texts, 'example', abortController.signal)));
      }
      const exemplars = labeledQuestions.flatMap(({ intent }, i) => {
        const vector = vectors[i] ?? null;
        return vector === null ? [] : [{ label: intent, vector }];
      });
      const isComplete = exemplars.length === labeledQuestions.length;
      // An intent with fewer exemplars than the others would be recognized too rarely.
      if (!isComplete)
        logger.warn('an exemplar was refused: intents are classified by rules', {
          model: model.id,
        });
      exemplarSet = { model: model.id, exemplars: isComplete ? exemplars : [] };
    } catch (error) {
      if (!abortController.signal.aborted) logger.warn('no exemplars', { error: String(error) });
    }
  };
  return {
    classify({ model, values }, threshold) {
      if (exemplarSet?.model === model) {
        return (
          nearestExemplar(values, exemplarSet.exemplars, { threshold, margin: MIN_MARGIN }) ??
          undefined
        );
      }
      if (!abortController.signal.aborted) {
        embedding ??= embedExemplars().finally(() => {
          embedding = null;
        });
      }
      return undefined;
    },
    async idle() {
      await embedding;
    },
    close: () => abortController.abort(),
  };
}

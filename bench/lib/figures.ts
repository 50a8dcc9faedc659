/** Ranks of one question's evidence. */
export interface Ranked {
  readonly category: number;
  readonly evidence: readonly number[];
  /** Seqs, best first. */
  readonly ranking: readonly number[];
}

interface RecallFigures {
  readonly r5: number;
  readonly r10: number;
  readonly r20: number;
  readonly r50: number;
  readonly hit10: number;
  readonly mrr: number;
  /** Recall@10 by category. */
  readonly byCategory: Readonly<Record<string, number>>;
}

const ADVERSARIAL = 5;

/** Percent, to one decimal: means over categories 1–4; the adversarial ones are apart. */
export function recallFigures(all: readonly Ranked[]): RecallFigures {
  const main = all.filter(({ category }) => category !== ADVERSARIAL);
  const categories = [...new Set(all.map(({ category }) => category))].sort();
  return {
    r5: percent(main.map((q) => recallAt(q, 5))),
    r10: percent(main.map((q) => recallAt(q, 10))),
    r20: percent(main.map((q) => recallAt(q, 20))),
    r50: percent(main.map((q) => recallAt(q, 50))),
    hit10: percent(main.map((q) => Math.ceil(recallAt(q, 10)))),
    mrr: percent(main.map(reciprocalRank)),
    byCategory: Object.fromEntries(
      categories.map((category) => [
        String(category),
        percent(all.filter((q) => q.category === category).map((q) => recallAt(q, 10))),
      ]),
    ),
  };
}

/** The value below which a share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = Math.min(sorted.length - 1, Math.floor(share * sorted.length));
  return Math.round((sorted[at] ?? 0) * 1000) / 1000;
}

export function percent(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  return Math.round(mean * 1000) / 10;
}

function recallAt({ evidence, ranking }: Ranked, k: number): number {
  const top = new Set(ranking.slice(0, k));
  return evidence.filter((seq) => top.has(seq)).length / evidence.length;
}

function reciprocalRank({ evidence, ranking }: Ranked): number {
  const rank = ranking.findIndex((seq) => evidence.includes(seq));
  return rank < 0 ? 0 : 1 / (rank + 1);
}

interface CategoryDeficit {
  readonly category: number;
  readonly questions: number;
  /** Mean difference of recall@10, percent, and its standard error. */
  readonly difference: number;
  readonly error: number;
}

/** Fewest questions of a category that is compared on its own. */
const MIN_COMPARED_QUESTIONS = 50;

/** Categories in which a retriever is below another by more than one standard error. */
export function categoryDeficits(
  ranked: readonly Ranked[],
  baseline: readonly Ranked[],
): CategoryDeficit[] {
  const pairs = ranked.map((own, i) => {
    const other = baseline[i];
    const difference = other === undefined ? 0 : recallAt(own, 10) - recallAt(other, 10);
    return { category: own.category, difference };
  });
  return [...Map.groupBy(pairs, ({ category }) => category)]
    .filter(([, list]) => list.length >= MIN_COMPARED_QUESTIONS)
    .map(([category, list]) => {
      const differences = list.map(({ difference }) => difference);
      return {
        category,
        questions: list.length,
        difference: percent(differences),
        error: standardError(differences),
      };
    })
    .filter(({ difference, error }) => difference < -error);
}

/** Standard error of a mean, percent. */
function standardError(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return (
    Math.round(1000 * Math.sqrt(squares / Math.max(1, values.length - 1) / values.length)) / 10
  );
}

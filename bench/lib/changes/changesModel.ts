import type { AnsweringServer } from '../answeringServer.ts';
import { startAnsweringServer } from '../answeringServer.ts';
import { EXTRACTED_FIELDS } from '../scriptedExtractor.ts';
import { toFirstPerson } from './firstPerson.ts';
import type { LabeledChange } from './labeledChanges.ts';

interface ChangesModel extends AnsweringServer {
  /** True if the judge was asked about the pair, in either order. */
  readonly wasJudged: (pair: LabeledChange) => boolean;
  /** Pairs that the judge was asked about. */
  readonly pairCount: () => number;
}

/**
 * A model that extracts each turn as the statement about the person that it was made of, and judges
 * pairs as they are labeled.
 */
export async function startChangesModel(changes: readonly LabeledChange[]): Promise<ChangesModel> {
  const labels = new Map(changes.map((change) => [keyOf(change.first, change.second), change]));
  const statementOf = new Map(
    changes.flatMap(({ first, second }) =>
      [first, second].map((statement) => [toFirstPerson(statement), statement] as const),
    ),
  );
  const judgedKeys = new Set<string>();
  const server = await startAnsweringServer((question) => {
    if (!question.startsWith('Pair ')) return extraction(question, statementOf);
    const blocks = question.matchAll(/^Pair (\d+)\nknown \([^)]*\): (.*)\nnew \([^)]*\): (.*)$/gmu);
    const pairs = [...blocks].flatMap(([, pair, knownStatement = '', newStatement = '']) => {
      const key = keyOf(knownStatement.trim(), newStatement.trim());
      judgedKeys.add(key);
      const relation = labels.get(key)?.relation ?? 'unrelated';
      // As the prompt has it: unrelated pairs are left out.
      return relation === 'unrelated' ? [] : [{ pair: Number(pair), relation, confidence: 0.92 }];
    });
    return JSON.stringify({ pairs });
  });
  return {
    ...server,
    wasJudged: ({ first, second }) => judgedKeys.has(keyOf(first, second)),
    pairCount: () => judgedKeys.size,
  };
}

/** Key of a pair, whichever is the known one. */
function keyOf(a: string, b: string): string {
  return [a, b].sort().join('\n');
}

function extraction(question: string, statementOf: ReadonlyMap<string, string>): string {
  const shown = question.slice(question.lastIndexOf('Turns:\n'));
  const turns = [...shown.matchAll(/^\[(E\d+)\] \S+ \S+ \S+ user: ([^\n]+)$/gmu)];
  const items = turns.map(([, episode, quote = '']) => {
    const content = statementOf.get(quote) ?? quote;
    return {
      ...EXTRACTED_FIELDS,
      kind: kindOf(content),
      content,
      entities: [
        { name: 'user', type: 'person', role: 'subject' },
        ...namesIn(content).map((name) => ({ name, type: 'concept', role: 'object' })),
      ],
      evidence: [{ episode, quote }],
    };
  });
  return JSON.stringify({ items });
}

/** Capitalized words within the statement. */
function namesIn(text: string): string[] {
  return [...text.matchAll(/(?<=\p{L} )\p{Lu}\p{Ll}+/gu)].map(([name]) => name).slice(0, 3);
}

function kindOf(text: string): string {
  if (/needs to|нужно/u.test(text)) return 'Todo';
  if (/wants to|хочет/u.test(text)) return 'Goal';
  if (/appointment|flight|Приём|Рейс/u.test(text)) return 'Event';
  return 'Fact';
}

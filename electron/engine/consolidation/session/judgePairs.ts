import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { ok, type Result } from '../../../../shared/domain/result.ts';
import { lastEvidenceTime } from '../../curation/conflicts.ts';
import type { StructuredProblem } from '../driver/askStructured.ts';
import { aliasNorm } from '../../algorithms/names/aliasNorm.ts';
import { USER_TERMS, PERSON_REFERENCES } from '../plan/selfWords.ts';
import type { VerifiedItem } from '../plan/verifyItem.ts';
import type { PlannedLink, PlanTarget } from '../plan/writePlan.ts';
import { extractFeatures, conflictScore, nameStems } from './conflictCandidates.ts';
import type { JudgedPair, Judge } from './judge.ts';
import { liveCandidates, type CandidateDependencies, type NewStatement } from './liveCandidates.ts';

export interface PairDependencies extends CandidateDependencies {
  readonly judge: Judge;
}

export interface PlannedItem {
  readonly item: VerifiedItem;
  readonly links: readonly PlannedLink[];
}

/** Limit of pairs judged for each new memory: with live memories, and with others of its chunk. */
const MAX_LIVE_PAIRS = 8;
const MAX_CHUNK_PAIRS = 2;

export interface PlanVerdict extends Omit<JudgedPair, 'pair'> {
  readonly newIndex: number;
  readonly target: PlanTarget;
}

/** Verdicts on new statements and those that may be in conflict with them. */
export async function judgePairs(
  deps: PairDependencies,
  plannedItems: readonly PlannedItem[],
  selfNames: readonly string[],
): Promise<Result<PlanVerdict[], StructuredProblem>> {
  const statements = plannedItems.map((item) => statementOf(item, selfNames));
  const pairs: { newIndex: number; target: PlanTarget; known: DatedStatement }[] = [];
  for (const [newIndex, statement] of statements.entries()) {
    if (plannedItems[newIndex]?.item.type === 'procedural') continue;
    const live = (await liveCandidates(deps, statement)).slice(0, MAX_LIVE_PAIRS).map((row) => ({
      target: { nodeId: row.id },
      known: { text: row.content, at: lastEvidenceTime(deps.store, row) },
    }));
    const chunkCandidates = earlierInChunk(plannedItems, statements, newIndex).slice(
      0,
      MAX_CHUNK_PAIRS,
    );
    for (const candidate of [...live, ...chunkCandidates]) pairs.push({ newIndex, ...candidate });
  }
  if (pairs.length === 0) return ok([]);
  const verdicts = await deps.judge(
    pairs.flatMap(({ known: existing, newIndex }, n) => {
      const item = plannedItems[newIndex]?.item;
      return item === undefined
        ? []
        : [{ pair: n + 1, known: existing, fresh: { at: statedAt(item), text: item.content } }];
    }),
  );
  if (!verdicts.ok) return verdicts;
  return ok(
    verdicts.value.flatMap(({ pair: pairNumber, verdict, confidence }) => {
      const pair = pairs[pairNumber - 1];
      return pair === undefined
        ? []
        : [{ newIndex: pair.newIndex, target: pair.target, verdict, confidence }];
    }),
  );
}

/** Time at which an item was last said: the event it tells of may lie long before or ahead. */
export function statedAt({ evidence }: VerifiedItem): EpochMs {
  return Math.max(...evidence.map(({ episode }) => episode.event_time));
}

interface DatedStatement {
  readonly text: string;
  readonly at: EpochMs;
}

function statementOf({ item, links }: PlannedItem, selfNames: readonly string[]): NewStatement {
  const names = links.map(({ mention }) => mention).filter(isProperName);
  const stems = nameStems([...names, ...selfNames, ...USER_TERMS]);
  const selfWords = new Set([...PERSON_REFERENCES, ...selfNames.map(aliasNorm)]);
  return {
    content: item.content,
    comparableStatement: extractFeatures(item, stems),
    entities: new Set(
      links.flatMap(({ entity }) => ('entitySeq' in entity ? [entity.entitySeq] : [])),
    ),
    isAboutSelf: links.some(({ mention }) => selfWords.has(aliasNorm(mention))),
    names,
    nameStems: stems,
  };
}

/**
 * True for a proper name, whose first letter is a capital. Entities such as "office" or "vegetarian
 * diet" have none: their words tell what a statement is about.
 */
function isProperName(name: string): boolean {
  return /^[^\p{L}]*\p{Lu}/u.test(name);
}

function earlierInChunk(
  plannedItems: readonly PlannedItem[],
  statements: readonly NewStatement[],
  newIndex: number,
) {
  const statement = statements[newIndex];
  if (statement === undefined) return [];
  const keys = new Set(plannedItems[newIndex]?.links.map(keyOf));
  return plannedItems.slice(0, newIndex).flatMap(({ item, links }, index) => {
    const earlierStatement = statements[index];
    // Instructions stand beside each other: none is in conflict with a statement.
    const isRelated = item.type !== 'procedural' && links.some((link) => keys.has(keyOf(link)));
    if (earlierStatement === undefined || !isRelated) return [];
    if (
      conflictScore(earlierStatement.comparableStatement, statement.comparableStatement, true) === 0
    )
      return [];
    return [{ target: { planned: index }, known: { text: item.content, at: statedAt(item) } }];
  });
}

function keyOf({ entity }: PlannedLink): string {
  return JSON.stringify(entity);
}

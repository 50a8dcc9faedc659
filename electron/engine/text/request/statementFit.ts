import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { claimsOf, statesFigure, type Claim, type Figures } from '../grounding/claims.ts';
import {
  groundingOf,
  isGroundedStatement,
  type Grounding,
  type SourcePassage,
} from '../grounding/grounding.ts';

/** Relation of a model's statement to the words that ask for it. */
export type Fit = 'follows' | 'adds' | 'differs';

export interface StatementFit {
  readonly fit: Fit;
  /**
   * Names, numbers, dates and relatives of the statement that the person did not say in this turn, as
   * the statement writes them.
   */
  readonly unstated: readonly string[];
}

export interface FitInput {
  readonly statement: string;
  /** Sentences that the person pointed to. */
  readonly passage: string;
  /** Other own words of the turn, and the memory to be corrected: they lend words. */
  readonly context: readonly string[];
  readonly statedAt: EpochMs;
  /** Names that stand for the person. */
  readonly selfNames: readonly string[];
  /** True in languages whose negations and doubts are known. */
  readonly isGrounded: boolean;
}

/**
 * Fit of a statement: it follows from the words, it adds to them, or it differs in a name, a number,
 * a negation or a doubt. A name or number that stands beside all those of the passage is an
 * addition; one that stands in the place of another is a difference.
 */
export function statementFit(input: FitInput): StatementFit {
  const grounding = groundingOfInput(input);
  const unstated = new Set(grounding.unstated);
  const words = input.statement.match(/[\p{L}\p{N}]+(?:[.:'’-][\p{L}\p{N}]+)*/gu) ?? [];
  return {
    fit: fitOf(input, grounding),
    unstated: words.filter((word) => unstated.has(word.toLowerCase())),
  };
}

function fitOf({ statement, passage, isGrounded }: FitInput, grounding: Grounding): Fit {
  const { missing, quoted } = grounding;
  // Elsewhere a negation would go unheard: the person's own sentence is stored.
  if (!isGrounded) return 'adds';
  if (isGroundedStatement(grounding)) return 'follows';
  if (missing.has('negation') || missing.has('doubt') || missing.has('wish')) return 'differs';
  if (quoted === 0) return 'differs';
  const statementClaims = claimsOf(statement);
  const passageClaims = claimsOf(passage).claims;
  const replacesKind = (kind: Claim['kind']) =>
    replacesClaim(statementClaims.claims, passageClaims, kind);
  if (missing.has('name') && replacesKind('name')) return 'differs';
  if (missing.has('kin') && replacesKind('kin')) return 'differs';
  if (
    missing.has('figure') &&
    passageClaims.some((one) => isUnstatedFigure(one, statementClaims.figures))
  )
    return 'differs';
  if (missing.has('date') && (replacesKind('month') || replacesKind('weekday'))) return 'differs';
  return 'adds';
}

function groundingOfInput({
  statement,
  passage,
  context,
  statedAt,
  selfNames,
}: FitInput): Grounding {
  const passages: SourcePassage[] = [
    { text: passage, statedAt, isQuoted: true },
    ...context.map((text) => ({ text, statedAt, isQuoted: false })),
  ];
  return groundingOf(statement, passages, { selfNames });
}

/** True for a number or a time that is none of these figures. */
function isUnstatedFigure(claim: Claim, figures: Figures): boolean {
  const isFigure = claim.kind === 'figure' || claim.kind === 'time';
  return isFigure && !claim.isSentenceStart && !statesFigure(claim, figures);
}

/**
 * True if the passage has something of this kind that the statement leaves out. The first word of a
 * sentence is capitalized whatever it is.
 */
function replacesClaim(
  statement: readonly Claim[],
  passage: readonly Claim[],
  kind: Claim['kind'],
): boolean {
  const terms = statement.map(({ term }) => term);
  return passage.some(
    (claim) =>
      claim.kind === kind &&
      !claim.isSentenceStart &&
      !terms.some((term) => term.startsWith(claim.term.slice(0, 4))),
  );
}

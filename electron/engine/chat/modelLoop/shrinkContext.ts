import { estimateTokens } from '../../algorithms/ranking/tokenEstimate.ts';
import type { ReceiptDraft } from '../receipts/receiptDraft.ts';
import type { ContextBlocks } from './contextBlocks.ts';

/** Estimated tokens of a memory context. */
export function contextTokensOf({ trusted, untrusted, answerPreferences }: ContextBlocks): number {
  return estimateTokens([trusted ?? '', untrusted ?? '', ...answerPreferences].join('\n'));
}

/**
 * Cuts a memory context to so many tokens: of each section the lines of the lowest score, and the
 * last sections first; lines from files go before all others. The receipt lists what was cut.
 */
export function shrinkContext(context: ContextBlocks, tokens: number): ContextBlocks {
  if (contextTokensOf(context) <= tokens) return context;
  const scoreOf = lineScores(context);
  const blockTokens = tokens - estimateTokens(context.answerPreferences.join('\n'));
  const trusted = context.trusted && shrinkBlock(context.trusted, blockTokens, scoreOf);
  const untrustedTokens = blockTokens - estimateTokens(trusted ?? '');
  const untrusted = context.untrusted && shrinkBlock(context.untrusted, untrustedTokens, scoreOf);
  const numbers = numbersIn(`${trusted ?? ''}\n${untrusted ?? ''}`);
  const citations = context.citations.filter(({ n }) => numbers.has(n));
  const nodeIds = new Set(citations.map(({ nodeId }) => nodeId));
  const usedTokens = estimateTokens(trusted ?? '') + estimateTokens(untrusted ?? '');
  const receipt = context.receipt && cutReceipt(context.receipt, nodeIds, usedTokens);
  return { ...context, trusted, untrusted, citations, receipt };
}

type ScoreOf = (line: string) => number;

/** Search scores of numbered lines; 0 for a line that no search found. */
function lineScores({ citations, receipt }: ContextBlocks): ScoreOf {
  const scores = new Map(receipt?.items.map(({ nodeId, score }) => [nodeId, score]));
  const byNumber = new Map(citations.map(({ n, nodeId }) => [n, scores.get(nodeId) ?? 0]));
  return (line) => byNumber.get(numberOf(line) ?? 0) ?? 0;
}

/**
 * Fenced block with as many lines as fit: memories for the question get two thirds, the standing
 * profile before them the rest.
 */
function shrinkBlock(block: string, tokens: number, scoreOf: ScoreOf): string | null {
  const lines = block.split('\n');
  const [open = '', close = ''] = [lines[0], lines.at(-1)];
  const body = lines.slice(1, -1);
  const at = body.findIndex((line) => line.startsWith('## '));
  const [profile, memories] = at < 0 ? [[], body] : [body.slice(0, at), body.slice(at)];
  const spare = tokens - estimateTokens(`${open}\n${close}\n`);
  const memoryTokens = Math.max((spare * 2) / 3, spare - tokensOf(profile));
  const memoryLines = fitLines(memories, memoryTokens, scoreOf);
  const profileLines = fitLines(profile, spare - tokensOf(memoryLines), scoreOf);
  const result = [...profileLines, ...memoryLines];
  return result.length === 0 ? null : [open, ...result, close].join('\n');
}

/**
 * Lines that fit, in their order: by section, and in each the best first, since turns are ordered by
 * time. One that is too long leaves its room to the others.
 */
function fitLines(lines: readonly string[], tokens: number, scoreOf: ScoreOf): string[] {
  let remaining = tokens;
  return sectionsOf(lines).flatMap(({ heading, lines: candidates }) => {
    let room = remaining - tokensOf(heading);
    const indexes = new Set<number>();
    const ranked = [...candidates.entries()].toSorted(([, a], [, b]) => scoreOf(b) - scoreOf(a));
    for (const [index, line] of ranked) {
      const cost = tokensOf([line]);
      if (cost > room) continue;
      room -= cost;
      indexes.add(index);
    }
    const fittingLines = candidates.filter((_line, index) => indexes.has(index));
    if (!fittingLines.some((line) => numberOf(line) !== null)) return [];
    remaining = room;
    return [...heading, ...fittingLines];
  });
}

interface Section {
  /** Heading line; none for lines before the first heading. */
  readonly heading: readonly string[];
  readonly lines: readonly string[];
}

function sectionsOf(lines: readonly string[]): Section[] {
  const starts = [...lines.keys()].filter((i) => i === 0 || lines[i]?.startsWith('#') === true);
  return starts.map((start, i) => {
    const section = lines.slice(start, starts[i + 1]);
    const headingLength = section[0]?.startsWith('#') === true ? 1 : 0;
    return { heading: section.slice(0, headingLength), lines: section.slice(headingLength) };
  });
}

function tokensOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + estimateTokens(`${line}\n`), 0);
}

function numbersIn(text: string): Set<number> {
  return new Set(text.split('\n').flatMap((line) => numberOf(line) ?? []));
}

/** Number in front of a line; null for a heading or a note. */
function numberOf(line: string): number | null {
  const n = /^\[(\d+)\]/u.exec(line)?.[1];
  return n === undefined ? null : Number(n);
}

function cutReceipt(
  receipt: ReceiptDraft,
  nodeIds: ReadonlySet<string>,
  usedTokens: number,
): ReceiptDraft {
  const { budget, bulletin, items, warnings } = receipt;
  return {
    ...receipt,
    budget: budget && { ...budget, used: Math.min(budget.used, usedTokens) },
    bulletin: bulletin && {
      ...bulletin,
      usedLines: bulletin.usedLines.filter(({ nodeId }) => nodeIds.has(nodeId)),
    },
    items: items.map((item) =>
      item.group === 'used' && !nodeIds.has(item.nodeId)
        ? { ...item, group: 'cut', n: null }
        : item,
    ),
    warnings: [...warnings, 'shortened'],
  };
}

import { estimateTokens } from '../../algorithms/ranking/tokenEstimate.ts';
import type { ReceiptDraft } from '../receipts/receiptDraft.ts';
import type { ContextBlocks } from './contextBlocks.ts';

/** Estimated tokens of a memory context. */
export function contextTokensOf({ system, untrusted, wishes }: ContextBlocks): number {
  return estimateTokens([system ?? '', untrusted ?? '', ...wishes].join('\n'));
}

/**
 * Cuts a memory context to so many tokens from its end, where the least relevant lines are; lines
 * from files go first. The receipt lists what was cut.
 */
export function shrinkContext(context: ContextBlocks, tokens: number): ContextBlocks {
  if (contextTokensOf(context) <= tokens) return context;
  const system = context.system && shrinkBlock(context.system, tokens);
  const untrustedTokens = tokens - estimateTokens(system ?? '');
  const untrusted = context.untrusted && shrinkBlock(context.untrusted, untrustedTokens);
  const numbers = numbersIn(`${system ?? ''}\n${untrusted ?? ''}`);
  const citations = context.citations.filter(({ n }) => numbers.has(n));
  const nodeIds = new Set(citations.map(({ nodeId }) => nodeId));
  const usedTokens = estimateTokens(system ?? '') + estimateTokens(untrusted ?? '');
  const receipt = context.receipt && cutReceipt(context.receipt, nodeIds, usedTokens);
  return { ...context, system, untrusted, citations, receipt };
}

/**
 * Fenced block with as many lines as fit: memories for the question get two thirds, the standing
 * profile before them the rest.
 */
function shrinkBlock(block: string, tokens: number): string | null {
  const lines = block.split('\n');
  const [open = '', close = ''] = [lines[0], lines.at(-1)];
  const body = lines.slice(1, -1);
  const at = body.findIndex((line) => line.startsWith('## '));
  const [profile, memories] = at < 0 ? [[], body] : [body.slice(0, at), body.slice(at)];
  const spare = tokens - estimateTokens(`${open}\n${close}\n`);
  const memoryLines = firstLines(memories, Math.max((spare * 2) / 3, spare - tokensOf(profile)));
  const profileLines = firstLines(profile, spare - tokensOf(memoryLines));
  const result = [...profileLines, ...memoryLines];
  return result.length === 0 ? null : [open, ...result, close].join('\n');
}

/** First lines that fit, without a trailing heading. */
function firstLines(lines: readonly string[], tokens: number): string[] {
  let remaining = tokens;
  const fitting: string[] = [];
  for (const line of lines) {
    remaining -= tokensOf([line]);
    if (remaining < 0) break;
    fitting.push(line);
  }
  while (fitting.at(-1)?.startsWith('#')) fitting.pop();
  return fitting;
}

function tokensOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + estimateTokens(`${line}\n`), 0);
}

function numbersIn(text: string): Set<number> {
  return new Set([...text.matchAll(/^\[(\d+)\]/gmu)].map(([, n]) => Number(n)));
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

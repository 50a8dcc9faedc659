import { estimateTokens } from '../../algorithms/ranking/tokenEstimate.ts';
import type { ReceiptDraft } from '../receipts/receiptDraft.ts';
import type { ContextBlocks } from './contextBlocks.ts';

/** Estimated tokens of what memory tells. */
export function contextTokensOf({ system, untrusted }: ContextBlocks): number {
  return estimateTokens(system ?? '') + estimateTokens(untrusted ?? '');
}

/**
 * What memory tells, cut to so many tokens from its end, where the least needed stands; what files
 * say goes first. The receipt says what was left out.
 */
export function shrinkContext(context: ContextBlocks, tokens: number): ContextBlocks {
  if (contextTokensOf(context) <= tokens) return context;
  const system = context.system && shrinkBlock(context.system, tokens);
  const left = tokens - estimateTokens(system ?? '');
  const untrusted = context.untrusted && shrinkBlock(context.untrusted, left);
  const numbers = numbersIn(`${system ?? ''}\n${untrusted ?? ''}`);
  const citations = context.citations.filter(({ n }) => numbers.has(n));
  const kept = new Set(citations.map(({ nodeId }) => nodeId));
  const used = estimateTokens(system ?? '') + estimateTokens(untrusted ?? '');
  const receipt = context.receipt && cutReceipt(context.receipt, kept, used);
  return { system, untrusted, citations, receipt };
}

/**
 * A fenced block with as many lines as fit: what was found for the question takes two thirds, the
 * standing profile before it the rest.
 */
function shrinkBlock(block: string, tokens: number): string | null {
  const lines = block.split('\n');
  const [open = '', close = ''] = [lines[0], lines.at(-1)];
  const inside = lines.slice(1, -1);
  const at = inside.findIndex((line) => line.startsWith('## '));
  const [profile, found] = at < 0 ? [[], inside] : [inside.slice(0, at), inside.slice(at)];
  const spare = tokens - estimateTokens(`${open}\n${close}\n`);
  const keptFound = firstLines(found, Math.max((spare * 2) / 3, spare - tokensOf(profile)));
  const keptProfile = firstLines(profile, spare - tokensOf(keptFound));
  const kept = [...keptProfile, ...keptFound];
  return kept.length === 0 ? null : [open, ...kept, close].join('\n');
}

/** The first lines that fit, without a last heading that nothing stands under. */
function firstLines(lines: readonly string[], tokens: number): string[] {
  let left = tokens;
  const kept: string[] = [];
  for (const line of lines) {
    left -= tokensOf([line]);
    if (left < 0) break;
    kept.push(line);
  }
  while (kept.at(-1)?.startsWith('#')) kept.pop();
  return kept;
}

function tokensOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + estimateTokens(`${line}\n`), 0);
}

function numbersIn(text: string): Set<number> {
  return new Set([...text.matchAll(/^\[(\d+)\]/gmu)].map(([, n]) => Number(n)));
}

function cutReceipt(draft: ReceiptDraft, kept: ReadonlySet<string>, used: number): ReceiptDraft {
  const { budget, bulletin, items, warnings } = draft;
  return {
    ...draft,
    budget: budget && { ...budget, used: Math.min(budget.used, used) },
    bulletin: bulletin && {
      ...bulletin,
      told: bulletin.told.filter(({ nodeId }) => kept.has(nodeId)),
    },
    items: items.map((item) =>
      item.group === 'used' && !kept.has(item.nodeId) ? { ...item, group: 'cut', n: null } : item,
    ),
    warnings: [...warnings, 'shortened'],
  };
}

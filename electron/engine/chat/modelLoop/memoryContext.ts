import type { Settings } from '../../../../shared/config.ts';
import type { NodeId } from '../../../../shared/domain/primitives.ts';
import type { ReceiptWarning } from '../../../../shared/domain/receipt.ts';
import {
  contextHeadings,
  contextSections,
  inReadingOrder,
  type ContextPack,
} from '../../context/assembleContext.ts';
import type { ContextAnswer, ContextRequest } from '../../context/contextFor.ts';
import type { Exclusion } from '../../retrieval/exclusion.ts';
import type { Clock, Logger } from '../../dependencies.ts';
import { complexityOf } from '../../retrieval/understand/complexity.ts';
import { intentOf } from '../../retrieval/understand/intent.ts';
import { numberedProfile } from '../receipts/bulletinText.ts';
import type { TimedBulletin } from '../receipts/currentBulletin.ts';
import type { ReceiptDraft } from '../receipts/receiptDraft.ts';
import { fence, type ContextQuestion, type ContextSource } from './contextBlocks.ts';
import type { CitationNumbers } from './citationNumbers.ts';

export interface MemoryContextDependencies {
  readonly context: (request: ContextRequest) => Promise<ContextAnswer>;
  readonly bulletin: () => Promise<TimedBulletin>;
  readonly exclusion: (question: string, withheldNodeIds: readonly NodeId[]) => Exclusion;
  readonly settings: () => Settings;
  readonly nonce: () => string;
  readonly clock: Clock;
  readonly logger: Logger;
}

interface TimedContext {
  readonly value: ContextAnswer | null;
  readonly ms: number;
  readonly warnings: readonly ReceiptWarning[];
}

/**
 * Memory context of a turn for a model: the standing profile and the search results in one block;
 * files in a separate block, and only when asked for. Whatever is unavailable is left out,
 * and the receipt says so: an answer never fails for lack of memory.
 */
export function createMemoryContext(deps: MemoryContextDependencies): ContextSource {
  return async (question) => {
    const [context, bulletin] = await Promise.all([findContext(deps, question), deps.bulletin()]);
    const answer = context.value;
    const { citationNumbers } = question;
    const facts = answer === null ? [] : packLines(answer.trusted, citationNumbers);
    const files = answer?.untrusted ? packLines(answer.untrusted, citationNumbers) : [];
    const exclusion = deps.exclusion(question.text, question.withheldNodeIds);
    // Dedupes the profile against the search results for the question.
    const usedLines = (bulletin.value?.lines ?? []).filter(
      ({ nodeId, content }) =>
        citationNumbers.existing(nodeId) === null && !exclusion.covers({ id: nodeId, content }),
    );
    const profile = numberedProfile(usedLines, bulletin.value?.hidden ?? {}, (line) =>
      citationNumbers.numberOf(line),
    );
    const receiptDraft: ReceiptDraft = {
      query: question.text,
      intent: answer?.intent ?? intentOf(question.text),
      complexity: answer?.complexity ?? complexityOf(question.text),
      budget: answer && {
        tokens: answer.budgetTokens,
        used: answer.trusted.tokens + (answer.untrusted?.tokens ?? 0),
      },
      items: (answer?.entries ?? []).map((item) => ({
        ...item,
        n: item.group === 'used' ? citationNumbers.existing(item.nodeId) : null,
        cited: false,
      })),
      bulletin: bulletin.value && {
        ...bulletin.value,
        usedLines: usedLines.map((line) => ({
          ...line,
          n: citationNumbers.existing(line.nodeId),
          cited: false,
        })),
      },
      excluded: [...(answer?.excluded ?? [])],
      timings: [
        { step: 'context', ms: context.ms },
        ...(answer?.timings ?? []),
        { step: 'bulletin', ms: bulletin.ms },
      ],
      warnings: [...context.warnings, ...(answer?.degraded ?? []), ...bulletin.warnings],
    };
    const block = (lines: readonly string[]) =>
      lines.length === 0 ? null : fence(lines.map(toSingleLine), deps.nonce());
    return {
      trusted: block([...profile, ...facts]),
      answerPreferences: bulletin.value?.wishes ?? [],
      untrusted: block(files),
      citations: citationNumbers.citations(),
      receipt: receiptDraft,
    };
  };
}

/** Memory on one line: a line break in it would look like the next memory. */
function toSingleLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}

async function findContext(
  deps: MemoryContextDependencies,
  { text, exceptNodeIds, withheldNodeIds }: ContextQuestion,
): Promise<TimedContext> {
  const { clock, logger } = deps;
  const settings = deps.settings();
  const start = clock.now();
  try {
    const value = await deps.context({
      query: text,
      exceptNodeIds,
      withheldNodeIds,
      topN: settings['retrieval.top_n'],
      simple: settings['retrieval.simple'],
      complex: settings['retrieval.complex'],
      shares: settings['context.shares'],
    });
    return { value, ms: clock.now() - start, warnings: [] };
  } catch (error) {
    logger.error('no context for an answer', { error: String(error) });
    return { value: null, ms: clock.now() - start, warnings: ['no_context'] };
  }
}

function packLines(pack: ContextPack, numbers: CitationNumbers): string[] {
  return contextSections.flatMap((name) => {
    const lines = inReadingOrder(name, pack.sections[name]);
    if (lines.length === 0) return [];
    return [
      contextHeadings[name],
      ...lines.map((line) => `[${numbers.numberOf(line)}] ${line.numbered}`),
    ];
  });
}

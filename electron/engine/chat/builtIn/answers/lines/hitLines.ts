import type { Citation } from '../../../../../../shared/domain/chat.ts';
import type { SourceType } from '../../../../../../shared/domain/node.ts';
import type { AnswerHit } from '../../../../retrieval/recall.ts';
import { shortenText } from '../../../../text/statements/shortenText.ts';
import { passageText } from '../../../../text/passages/passageText.ts';
import type { ReceiptDraft } from '../../../receipts/receiptDraft.ts';
import type { AnswerContext } from '../../answerContext.ts';
import { textReply, type Reply } from '../../reply.ts';
import { addressUser } from '../addressUser.ts';
import { validityNote } from './validityNote.ts';

/** Length limit of a quoted memory or turn. */
export const QUOTE_LENGTH = 240;

/** Sources of memories that the person asked for. */
const REQUESTED_SOURCES: ReadonlySet<string> = new Set<SourceType>(['conversation', 'manual']);

interface HitList {
  readonly limit: number;
  readonly heading: string | null;
  /** Stems that choose the fitting sentence of a long text. */
  readonly terms: readonly string[];
  readonly receiptOf: (visible: readonly AnswerHit[]) => ReceiptDraft;
}

/** Reply that quotes the best hits, each cited. */
export function hitsReply(
  context: AnswerContext,
  hits: readonly AnswerHit[],
  { limit, heading, terms, receiptOf }: HitList,
): () => Reply {
  const { phrases } = context;
  const visible = hits.slice(0, limit);
  const lines = visible.map((hit, index) => hitLine(context, hit, terms, index + 1));
  const body = lines.length === 1 ? lines[0] : lines.map((line) => `- ${line}`).join('\n');
  const moreText =
    heading !== null && hits.length > limit ? phrases.more(hits.length - limit) : null;
  const text = [heading, body, moreText].filter((part) => part !== null).join('\n\n');
  const receipt = receiptOf(visible);
  return () => ({ ...textReply(text), citations: visible.map(toCitation), receipt });
}

/** Line about a hit with its provenance: asked for, extracted, made by Loci, or the turn itself. */
export function hitLine(
  { deps, phrases, day }: AnswerContext,
  hit: AnswerHit,
  terms: readonly string[],
  n: number,
): string {
  const row = deps.curation.store.knowledge.byId(hit.nodeId);
  const { text, isPart } = shortenText(hit.content, terms, QUOTE_LENGTH);
  const validityText = validityNote({ phrases, day }, hit);
  const newer = hit.unconfirmed === undefined ? null : phrases.unconfirmed(hit.unconfirmed);
  const notes = [validityText, newer].filter((one) => one !== null).map((one) => ` — ${one}`);
  const note = `${isPart ? ` ${phrases.partOfLongText}` : ''}${notes.join('')}`;
  if (hit.file !== undefined) {
    const quote = shortenText(passageText(hit.content, hit.passage), terms, QUOTE_LENGTH).text;
    return phrases.quotedFile(quote, hit.file.title, hit.file.line, n);
  }
  if (row === null)
    return `${phrases.quotedTurn(text, phrases.when(hit.eventTime, day), n)}${note}`;
  const address = addressUser({ deps }, hit.nodeId, text);
  if (row.source_type === 'extraction') {
    return `${phrases.extractedMemory(address, phrases.when(hit.eventTime, day), n)}${note}`;
  }
  const line = REQUESTED_SOURCES.has(row.source_type) ? phrases.savedMemory : phrases.otherMemory;
  return `${line(address, phrases.when(row.created_at, day), n)}${note}`;
}

export function toCitation(hit: AnswerHit, index: number): Citation {
  const quote = passageText(hit.content, hit.passage);
  return { n: index + 1, nodeId: hit.nodeId, quote, eventTime: hit.eventTime };
}

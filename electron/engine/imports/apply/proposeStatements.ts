import type { ImportProvider } from '../../../../shared/domain/imports.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { redactSecrets } from '../../algorithms/secrets/redactSecrets.ts';
import type { DurableEvent } from '../../bus/durableEvents.ts';
import { runAction, type CurationContext } from '../../curation/changeGroup.ts';
import { findDuplicate } from '../../curation/findDuplicate.ts';
import { wasRejected, findPendingId } from '../../curation/findReviewed.ts';
import { insertMemory } from '../../curation/newNode.ts';
import type { ChangeGroupWriter } from '../../storage/history/changeGroupWriter.ts';
import type { ImportSeq } from '../../storage/chat/imports.ts';
import type { SourceSeq } from '../../storage/connection/rowNumber.ts';
import type { ImportedStatement } from '../conversation.ts';
import { statementHash } from '../statements/statementHash.ts';

/** Confidence in what another program remembers: less than in anything the person said here. */
const IMPORTED_CONFIDENCE = 0.5;

export interface StatementOptions {
  readonly importSeq: ImportSeq | null;
  readonly provider: ImportProvider | 'pasted';
  /** Name of the provider, as the source of the proposals. */
  readonly sourceName: string;
  readonly redact: boolean;
}

export interface ProposedStatements {
  readonly proposed: number;
  /** Known already: as a memory, as a proposal, or declined before. */
  readonly known: number;
  readonly events: readonly DurableEvent[];
}

/**
 * Stores statements of another program as proposals: pending, `ingested`, inert until the person
 * accepts them. Each is proposed once, and never again after it was declined. Inside the caller's
 * transaction.
 */
export function proposeStatements(
  curation: CurationContext,
  statements: readonly ImportedStatement[],
  options: StatementOptions,
): ProposedStatements {
  const newStatements = statements.flatMap((statement) =>
    newStatement(curation, statement, options),
  );
  const byHash = new Map(newStatements.map((statement) => [statementHash(statement), statement]));
  if (byHash.size === 0) return { proposed: 0, known: statements.length, events: [] };
  const action = { actor: 'system', cause: 'import', label: options.sourceName } as const;
  const { event } = runAction(curation, action, (set) => {
    const seq = sourceSeq(curation, options.sourceName, set.at);
    for (const [hash, statement] of byHash)
      insertProposal(curation, set, { hash, statement, seq, options });
  });
  return { proposed: byHash.size, known: statements.length - byHash.size, events: [event] };
}

function newStatement(
  { store, clock }: CurationContext,
  statement: ImportedStatement,
  { provider, redact }: StatementOptions,
): ImportedStatement[] {
  const content = redact ? redactSecrets(statement.content).text : statement.content;
  const redacted = { ...statement, content };
  const isKnown =
    (provider !== 'pasted' &&
      store.importedItems.hasStatement(provider, statementHash(redacted))) ||
    findDuplicate(store, content, clock.now()) !== null ||
    findPendingId(store, content) !== null ||
    wasRejected(store, content);
  return isKnown ? [] : [redacted];
}

interface NewProposal {
  readonly hash: string;
  readonly statement: ImportedStatement;
  readonly seq: SourceSeq;
  readonly options: StatementOptions;
}

function insertProposal(
  curation: CurationContext,
  set: ChangeGroupWriter,
  { hash, statement, seq, options }: NewProposal,
): void {
  const { content, kind, at, origin } = statement;
  const node = insertMemory(
    curation,
    set,
    {
      content,
      kind,
      sourceRef: null,
      source: { seq, type: 'ingest_file' },
      ...(at !== null && { eventTime: at }),
    },
    {
      trust: 'ingested',
      review: 'pending',
      confidence: IMPORTED_CONFIDENCE,
      role: 'system',
      attributes: { imported: options.provider, origin, waits: ['ingested'] },
    },
  );
  if (options.importSeq === null || options.provider === 'pasted') return;
  curation.store.importedItems.insert({
    importSeq: options.importSeq,
    provider: options.provider,
    conversation: '',
    message: '',
    conversationSeq: null,
    messageSeq: null,
    nodeId: node.id,
    contentHash: hash,
  });
}

function sourceSeq({ store, ids }: CurationContext, path: string, at: EpochMs): SourceSeq {
  return store.sources.insert({
    id: ids.next(),
    sourceType: 'ingest_file',
    sourcePath: path,
    capturedBy: 'extractor',
    conversationId: null,
    createdAt: at,
  });
}

import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { redactSecrets } from '../../algorithms/secrets/redactSecrets.ts';
import { rangesAfterRedaction } from '../../algorithms/secrets/rangesAfterRedaction.ts';
import type { ImportedConversation, ImportedStatement, ImportedTurn } from '../conversation.ts';
import type { ImportProvider } from '../../../../shared/domain/imports.ts';
import type { ExportSource } from './exportFile.ts';
import { choicePredicate, lastTurnAt, type ImportChoice } from './importChoice.ts';
import { walkExports, type WalkProgress } from './walkExports.ts';

/** Turn as it may be stored: its secrets are redacted. */
export interface RedactedTurn extends ImportedTurn {
  readonly redactions: number;
}

export interface ConversationToImport extends Omit<ImportedConversation, 'turns' | 'skipped'> {
  readonly turns: readonly RedactedTurn[];
}

/** Statements of one provider, apart from any conversation. */
export interface StatementsToImport {
  readonly provider: ImportProvider;
  readonly statements: readonly ImportedStatement[];
}

/** Part of an export that is applied together. */
export interface ImportBatch {
  readonly conversations: readonly ConversationToImport[];
  readonly statements: readonly StatementsToImport[];
  readonly isLast: boolean;
}

export interface BatchOptions {
  readonly choice: ImportChoice;
  readonly redact: boolean;
  /** Time of a conversation without any, if none before it has one either. */
  readonly fallbackAt: EpochMs;
  /** Folder of the numbered migrations. */
  readonly schemaFolder: string;
  /** Turns from which a batch is full. */
  readonly turns: number;
}

/** Chosen conversations of the files, in batches of bounded size. */
export async function* readBatches(
  sources: readonly ExportSource[],
  { choice, redact, fallbackAt, schemaFolder, turns: limit }: BatchOptions,
  progress: WalkProgress,
): AsyncGenerator<ImportBatch> {
  const isChosen = choicePredicate(choice);
  let conversations: ConversationToImport[] = [];
  let statements: StatementsToImport[] = [];
  let count = 0;
  /** Time of the conversation before: that of one without any. */
  let lastAt = fallbackAt;
  for await (const step of walkExports(sources, progress, schemaFolder)) {
    if (step.kind !== 'element') continue;
    const { element } = step;
    if (element.kind === 'statements') statements.push(element);
    if (element.kind !== 'conversation') continue;
    if (element.statements.length > 0) statements.push(element);
    const dated = withTime(element, lastAt);
    lastAt = dated.createdAt;
    if (!isChosen({ ...dated, lastAt: lastTurnAt(dated) })) continue;
    conversations.push(redactConversation(dated, redact));
    count += dated.turns.length + 1;
    if (count < limit) continue;
    yield { conversations, statements: withoutConversation(statements), isLast: false };
    [conversations, statements, count] = [[], [], 0];
  }
  yield { conversations, statements: withoutConversation(statements), isLast: true };
}

/** Statements without the conversation they came with. */
function withoutConversation(list: readonly StatementsToImport[]): StatementsToImport[] {
  return list.map(({ provider, statements }) => ({ provider, statements }));
}

/** Undated conversation with the time of its neighbor in the file: near enough, and never "now". */
function withTime(conversation: ImportedConversation, neighborAt: EpochMs): ImportedConversation {
  if (!conversation.isUndated) return conversation;
  const turns = conversation.turns.map((turn) => ({ ...turn, at: turn.at + neighborAt }));
  return { ...conversation, createdAt: neighborAt, turns };
}

function redactConversation(
  conversation: ImportedConversation,
  redact: boolean,
): ConversationToImport {
  const { skipped: _, ...fields } = conversation;
  const turns = conversation.turns.map((turn): RedactedTurn => {
    if (!redact) return { ...turn, redactions: 0 };
    const { text, count } = redactSecrets(turn.text);
    const pasted = rangesAfterRedaction(turn.text, turn.pasted, text);
    const reasoning = turn.reasoning === '' ? '' : redactSecrets(turn.reasoning).text;
    return { ...turn, text, pasted, reasoning, redactions: count };
  });
  const title = redact ? redactSecrets(conversation.title).text : conversation.title;
  return { ...fields, title, turns };
}

import type { ImportFileProblem } from '../../../../shared/contract/imports.ts';
import {
  conversationKey,
  type ImportProvider,
  type Skipped,
} from '../../../../shared/domain/imports.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import { estimateTokens } from '../../algorithms/ranking/tokenEstimate.ts';
import { languageOf, type Language } from '../../text/language.ts';
import type { ImportedConversation, ImportedTurn } from '../conversation.ts';
import { addAllSkipped, addSkipped } from '../skipCounts.ts';
import { statementHash } from '../statements/statementHash.ts';
import { shownTurnIds } from '../turns/shownTurnIds.ts';
import type { ExportSource } from './exportFile.ts';
import { lastTurnAt } from './importChoice.ts';
import { walkExports, type WalkProgress } from './walkExports.ts';

/** File of an export, with what was read of it and what was not. */
export interface InspectedFile {
  readonly name: string;
  conversations: number;
  turns: number;
  readonly skipped: Skipped;
  problem: ImportFileProblem | null;
}

/** Turn of an export without its text. */
export interface InspectedTurn extends Pick<ImportedTurn, 'id' | 'parent' | 'role'> {
  /** Estimated tokens that a model would read to learn from it: none where it is not shown. */
  readonly tokens: number;
}

export interface InspectedConversation {
  readonly provider: ImportProvider;
  readonly id: string;
  readonly title: string;
  readonly startedAt: EpochMs;
  readonly lastAt: EpochMs;
  readonly isUndated: boolean;
  readonly isRemembered: boolean;
  readonly turns: number;
  /** Estimated tokens that a model would read to learn from all of it. */
  readonly tokens: number;
  /** Its turns, where some may be here already; else null: a large export has a million. */
  readonly inspectedTurns: readonly InspectedTurn[] | null;
  readonly language: Language;
}

export interface Inspection {
  readonly files: readonly InspectedFile[];
  readonly conversations: readonly InspectedConversation[];
  readonly accounts: readonly string[];
  /** Hashes of the statements about the person: each is proposed once. */
  readonly statementHashes: readonly string[];
  /** Files that the export lists and does not have. */
  readonly missing: readonly string[];
  /** Files that are still to be downloaded. */
  readonly downloads: readonly string[];
}

/** Length of the beginning of a conversation by which its language is detected. */
const LANGUAGE_SAMPLE = 400;
/** An answer is read by a model at its beginning and its end only (shownTurn.ts). */
const MAX_ANSWER_CHARACTERS = 1_400;

/**
 * Reads the chosen files once and writes nothing: what an import would bring, and what not.
 * `presentKeys` are the conversations that are here, by provider and id.
 */
export async function inspectExports(
  sources: readonly ExportSource[],
  presentKeys: ReadonlySet<string>,
  progress: WalkProgress,
  schemaFolder: string,
): Promise<Inspection> {
  const files: InspectedFile[] = [];
  const conversations = new Map<string, InspectedConversation>();
  const accounts = new Set<string>();
  const statements = new Set<string>();
  const listedNames = new Set<string>();
  const downloads = new Set<string>();
  for await (const step of walkExports(sources, progress, schemaFolder)) {
    if (step.kind === 'file') {
      files.push({ name: step.name, conversations: 0, turns: 0, skipped: {}, problem: null });
      continue;
    }
    const file = files.at(-1);
    if (file === undefined) continue;
    if (step.kind === 'problem') file.problem = step.problem;
    else if (step.kind === 'skipped') addSkipped(file.skipped, step.reason);
    else {
      const { element } = step;
      if (element.kind === 'conversation') {
        file.conversations += 1;
        file.turns += element.turns.length;
        addAllSkipped(file.skipped, element.skipped);
        const key = conversationKey(element);
        conversations.set(key, inspectConversation(element, presentKeys.has(key)));
        for (const statement of element.statements) statements.add(statementHash(statement));
      } else if (element.kind === 'statements') {
        for (const statement of element.statements) statements.add(statementHash(statement));
      } else if (element.kind === 'other') addAllSkipped(file.skipped, element.skipped);
      else if (element.kind === 'account') accounts.add(element.account);
      else if (element.kind === 'file_list')
        for (const name of element.names) listedNames.add(name);
      else if (element.kind === 'download_list')
        for (const name of element.names) downloads.add(name);
    }
  }
  const presentNames = [...files, ...sources].map(({ name }) => name);
  const isAbsent = (name: string) => !presentNames.some((file) => isFile(file, name));
  return {
    files,
    conversations: [...conversations.values()].toSorted((a, b) => b.lastAt - a.lastAt),
    accounts: [...accounts],
    statementHashes: [...statements],
    missing: [...listedNames].filter((name) => name.endsWith('.json') && isAbsent(name)),
    downloads: [...downloads].filter(isAbsent),
  };
}

function isFile(path: string, name: string): boolean {
  return path === name || path.endsWith(`/${name}`);
}

function inspectConversation(
  conversation: ImportedConversation,
  isPresent: boolean,
): InspectedConversation {
  const { provider, id, title, turns, isUndated, isRemembered } = conversation;
  const inspectedTurns = inspectTurns(conversation);
  const questions = turns.filter(({ role }) => role === 'user').map(({ text }) => text);
  return {
    provider,
    id,
    title: title === '' ? (questions[0] ?? '').slice(0, 80) : title,
    startedAt: conversation.createdAt,
    lastAt: lastTurnAt(conversation),
    isUndated,
    isRemembered,
    turns: turns.length,
    tokens: inspectedTurns.reduce((sum, { tokens }) => sum + tokens, 0),
    inspectedTurns: isPresent ? inspectedTurns : null,
    language: languageOf(questions.join(' ').slice(0, LANGUAGE_SAMPLE)),
  };
}

function inspectTurns({ isRemembered, turns }: ImportedConversation): InspectedTurn[] {
  const shownIds = shownTurnIds(turns);
  return turns.map((turn) => {
    const { id, parent, role, text } = turn;
    const isRead = isRemembered && turn.isRemembered !== false && shownIds.has(id);
    const readText = role === 'user' ? text : text.slice(0, MAX_ANSWER_CHARACTERS);
    return { id, parent, role, tokens: isRead ? estimateTokens(readText) : 0 };
  });
}

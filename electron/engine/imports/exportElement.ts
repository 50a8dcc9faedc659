import type { ImportProvider, Skipped } from '../../../shared/domain/imports.ts';
import type { ImportedConversation, ImportedStatement } from './conversation.ts';
import type { MessageNode } from './turns/messageNode.ts';

/** Element of an export after a provider's reader has recognized it by its content. */
export type ExportElement =
  | ImportedConversation
  /** What the provider remembers about the person. */
  | {
      readonly kind: 'statements';
      readonly provider: ImportProvider;
      readonly statements: readonly ImportedStatement[];
    }
  /** Messages without their conversation: those of a file are joined at its end. */
  | {
      readonly kind: 'messages';
      readonly provider: ImportProvider;
      readonly messages: readonly LooseMessage[];
    }
  | { readonly kind: 'account'; readonly provider: ImportProvider; readonly account: string }
  /** List of the export's files: one that is absent is reported. */
  | { readonly kind: 'file_list'; readonly provider: ImportProvider; readonly names: string[] }
  /** List of downloads: what they hold is not in this file. */
  | { readonly kind: 'download_list'; readonly provider: ImportProvider; readonly names: string[] }
  /** Part of an export that holds no conversation, with what of it is left out. */
  | { readonly kind: 'other'; readonly provider: ImportProvider; readonly skipped: Skipped };

export interface LooseMessage {
  /** Conversation, where the provider names it. */
  readonly conversationId: string | null;
  readonly title: string;
  readonly node: MessageNode;
}

/** Reader of one provider: null for what is not its own. */
export type ElementReader = (value: Readonly<Record<string, unknown>>) => ExportElement | null;

import type { NodeKind } from '../../../shared/domain/node.ts';
import type { ImportProvider, Skipped } from '../../../shared/domain/imports.ts';
import type { PastedRange } from '../../../shared/domain/pasted.ts';
import type { EpochMs } from '../../../shared/domain/primitives.ts';

/** Turn of an imported conversation, as every provider's reader makes it. */
export interface ImportedTurn {
  /** Id of the provider: identity across exports. */
  readonly id: string;
  /** Question that an answer answers; question before this one on its branch. */
  readonly parent: string | null;
  readonly role: 'user' | 'assistant';
  readonly text: string;
  readonly reasoning: string;
  readonly at: EpochMs;
  /** Passages that were attached or pasted: not the person's own words. */
  readonly pasted: readonly PastedRange[];
  /** Model that answered, as the provider calls it. */
  readonly author: string | null;
  /** The version chosen among its siblings. */
  readonly isChosen: boolean;
  /** False for a turn of Loci's own archive that was not to be remembered. */
  readonly isRemembered?: boolean;
  /** State in Loci's own archive; answers of other providers are complete. */
  readonly state?: 'complete' | 'interrupted';
}

/** Imported conversation, independent of its provider. Parents stand before their children. */
export interface ImportedConversation {
  readonly kind: 'conversation';
  readonly provider: ImportProvider;
  readonly id: string;
  readonly title: string;
  readonly createdAt: EpochMs;
  readonly isArchived: boolean;
  readonly isPinned: boolean;
  /** Labels in Loci's own archive; other providers have none. */
  readonly labels?: readonly string[];
  /** False where the person told the provider not to remember it. */
  readonly isRemembered: boolean;
  readonly turns: readonly ImportedTurn[];
  readonly skipped: Skipped;
  /** True without any time in the export: its times are those of its neighbor in the file. */
  readonly isUndated: boolean;
  readonly statements: readonly ImportedStatement[];
}

/** Statement about the person that a provider stored: a proposal, never a memory by itself. */
export interface ImportedStatement {
  readonly content: string;
  readonly kind: NodeKind;
  /** Store of the provider that it comes from. */
  readonly origin: 'memory' | 'custom_instructions';
  readonly at: EpochMs | null;
}

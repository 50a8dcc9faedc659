import type { GraphView } from '../../../../shared/config.ts';
import type { Clock } from '../../dependencies.ts';
import type { Ledger } from '../../bus/ledger.ts';
import type { ExternalJournal } from '../../storage/files/externalJournal.ts';
import type { WriteStore } from '../../storage/store.ts';
import type { MaintenanceThreads } from '../maintenanceThreads.ts';
import type { ForgottenFile } from './forgottenFile.ts';
import type { ForgottenFiles } from './forgottenFiles.ts';

export interface ForgetDependencies {
  readonly store: WriteStore;
  readonly ledger: Ledger;
  readonly forgotten: ForgottenFile;
  readonly externalJournal: ExternalJournal;
  readonly maintenanceThreads: MaintenanceThreads;
  readonly clock: Clock;
  readonly folder: string;
  readonly database: string;
  /** External journal. */
  readonly journal: string;
  readonly bulletins: string;
  /** Folders of copies, which are reported separately. */
  readonly copies: readonly string[];
  /** Rebuilds every derived vector table, and every index on disk. */
  readonly rebuildDerived: () => void;
  readonly onForgotten: () => void;
  /** Called once the entry is synced to disk; nothing is purged yet. */
  readonly onNoted: () => void;
  /** Removes the copies of documents and attached files that nothing refers to any more. */
  readonly removeFiles: (files: ForgottenFiles) => void;
  readonly removeGraphViews: (isForgotten: (view: GraphView) => boolean) => void;
  /** Interrupts the routine in progress; none goes on until the result is called. */
  readonly pauseRoutines: () => Promise<() => void>;
  /** Stops the answers in progress. */
  readonly stopAnswers: () => Promise<void>;
  /** Removes the files of exports, which hold what is forgotten. */
  readonly discardExports: () => Promise<void>;
}

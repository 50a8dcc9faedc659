import type { WireError } from '../../../shared/contract/errors.ts';
import type {
  Import,
  ImportProgress,
  Inspection,
  UnlockProblem,
} from '../../../shared/contract/imports.ts';
import type { Id } from '../../../shared/domain/primitives.ts';

/** Step of an import: files are uploaded, inspected, then chosen from. */
export type ImportStep =
  | { readonly kind: 'choose_files' }
  | { readonly kind: 'uploading'; readonly sent: number; readonly of: number }
  | { readonly kind: 'inspecting'; readonly bytes: number; readonly of: number }
  | { readonly kind: 'inspected'; readonly uploadIds: Id[]; readonly inspection: Inspection };

/** Inspected uploads by workspace: the engine keeps them while another workspace is open. */
export type InspectedUploads = Map<Id, Extract<ImportStep, { readonly kind: 'inspected' }>>;

export interface ImportState {
  readonly step: ImportStep;
  readonly problem: WireError | null;
  /** Attempt to open the encrypted files among those inspected. */
  readonly unlocking: { readonly isBusy: boolean; readonly problem: UnlockProblem | null };
  /** Null until loaded. */
  readonly imports: readonly Import[] | null;
  readonly running: ImportProgress | null;
}

export const CHOOSE_STEP: ImportStep = { kind: 'choose_files' };
export const IDLE_UNLOCK: ImportState['unlocking'] = { isBusy: false, problem: null };

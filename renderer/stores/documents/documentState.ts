import type { WireError } from '../../../shared/contract/errors.ts';
import type { Response } from '../../../shared/contract/index.ts';
import type { IngestReason } from '../../../shared/domain/document.ts';

/** File on its way to the drop folder. */
export interface FileUpload {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  readonly sent: number;
  /** Reason of a refusal; null while it is sent. */
  readonly reason: IngestReason | null;
}

export interface DocumentState {
  readonly list: Response<'documents.list'> | null;
  readonly problem: WireError | null;
  readonly files: readonly FileUpload[];
  /** Page of text that is open; null while it loads. */
  readonly text: Response<'documents.get'> | null;
  readonly textProblem: WireError | null;
  /** Counter of requests for the file picker. */
  readonly pickerRequests: number;
}

import type { ExportReport } from '../../../shared/domain/exports.ts';

/** Export whose file is complete. */
export interface FinishedExport {
  readonly sizeBytes: number;
  readonly report: ExportReport;
}

import type { Export } from '../../../shared/contract/files/exports.ts';
import {
  exportItemSchema,
  omittedItemSchema,
  type ExportReport,
} from '../../../shared/domain/exports.ts';
import { useText } from '../../ui/text/useText.ts';

export interface ReportText {
  readonly written: string;
  /** What was left out, a sentence each. */
  readonly omitted: readonly string[];
}

/** Text of what an export wrote and left out. */
export function useReportText(): (
  item: Pick<Export, 'state' | 'report' | 'problem'>,
) => ReportText {
  const { t } = useText();
  const writtenText = ({ written }: ExportReport) =>
    exportItemSchema.options
      .flatMap((name) => {
        const count = written[name] ?? 0;
        // Rows are for whoever compares two archives.
        return count === 0 || name === 'rows' ? [] : [t(`exports:written.${name}`, { count })];
      })
      .join(', ');
  return ({ state, report, problem }) => {
    if (state === 'cancelled') return { written: t('exports:state.cancelled'), omitted: [] };
    if (problem !== null) return { written: t(`exports:problem.${problem}`), omitted: [] };
    return {
      written: writtenText(report) || t('exports:written.nothing'),
      omitted: omittedItemSchema.options
        .filter((name) => report.omitted[name] !== undefined)
        .map((name) => t(`exports:omitted.${name}`, { count: report.omitted[name] ?? 0 })),
    };
  };
}

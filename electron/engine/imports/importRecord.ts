import { z } from 'zod';
import { importReportSchema, type ImportReport } from '../../../shared/contract/imports.ts';
import { jsonCodec } from '../../../shared/domain/jsonCodec.ts';
import { epochMsSchema, idSchema } from '../../../shared/domain/primitives.ts';
import type { ImportRow } from '../storage/chat/imports.ts';

/** Columns of an import's row, as JSON. */
export const importFilesCodec = jsonCodec(
  z.array(z.strictObject({ name: z.string(), upload: idSchema })),
);
export const importChoiceCodec = jsonCodec(
  z.strictObject({ since: epochMsSchema.nullable(), keys: z.array(z.string()).nullable() }),
);
const reportCodec = jsonCodec(importReportSchema.catch(importReportSchema.parse({})));

/** Report of an import; an empty one where it was forgotten. */
export function reportOf({ report }: Pick<ImportRow, 'report'>): ImportReport {
  return reportCodec.parse(report);
}

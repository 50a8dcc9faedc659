import { z } from 'zod';
import { importReportSchema } from '../../../../shared/contract/imports.ts';
import {
  citationSchema,
  memoryActionSchema,
  toolCallSchema,
} from '../../../../shared/domain/chat.ts';
import { entityTypeSchema } from '../../../../shared/domain/entity.ts';
import { usageSchema } from '../../../../shared/domain/model.ts';
import { pastedSchema } from '../../../../shared/domain/pasted.ts';
import { textSchema } from '../../../../shared/domain/primitives.ts';
import { receiptSchema, storedSummarySchema } from '../../../../shared/domain/receipt.ts';
import { routineStepsSchema } from '../../../../shared/domain/routine.ts';
import type { ArchiveRow } from '../../storage/archive/archiveReads.ts';
import type { ArchiveColumn, TableShape } from '../../storage/archive/tableShape.ts';

const object = z.record(z.string(), z.unknown());
const list = z.array(z.unknown());
const scalarFields = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

/** Contents of JSON columns. A column that is not here, and is no JSON, is a plain text. */
const jsonColumns: Readonly<Record<string, z.ZodType>> = {
  'nodes.attributes': object,
  'entities.attributes': object,
  'edges.evidence': list,
  'messages.usage': usageSchema,
  'messages.tool_calls': z.array(toolCallSchema),
  'messages.citations': z.array(citationSchema),
  'messages.actions': z.array(memoryActionSchema),
  'messages.pasted': pastedSchema,
  'sessions_consolidations.spent': object,
  'consolidation_chunks.reply': z.unknown(),
  'consolidation_chunks.usage': object,
  'consolidation_chunks.dropped': list,
  'changes.before': scalarFields,
  'changes.after': scalarFields,
  'recall_log.receipt': object,
  'recall_log.summary': object,
  'bulletins.body': z.union([object, list]),
  'irrelevance.terms': z.array(z.string()),
  'maintenance_runs.stages': list,
  'imports.files': list,
  'imports.choice': object,
  'imports.report': importReportSchema,
  'routines.steps': routineStepsSchema,
  'routine_runs.steps': routineStepsSchema,
  'routine_steps.reply': object,
  'routine_steps.usage': object,
};

/** Columns whose names the schema does not list. */
const enumColumns: Readonly<Record<string, z.ZodType<string>>> = {
  'entities.type': entityTypeSchema,
};

const idField = z.string().min(1).max(200);
/** Longest text of a column: a message has at most 100,000 characters, a receipt more. */
const longText = textSchema.max(8 * 1024 * 1024);

/** Schema of a table's line: every column, nothing else, each of its type. */
export function rowSchema({ table, columns }: TableShape): z.ZodType<ArchiveRow> {
  const fields = columns.map((column) => [column.field, fieldSchema(table, column)] as const);
  const row = z.strictObject(Object.fromEntries(fields)) as unknown as z.ZodType<ArchiveRow>;
  return table === 'recall_log' ? row.refine(isReceipt) : row;
}

/** Receipts of answers are shown; those of steps and tools have forms of their own. */
function isReceipt({ purpose, receipt, summary }: ArchiveRow): boolean {
  if (purpose !== 'chat') return true;
  return isJsonOf(String(receipt), receiptSchema) && isJsonOf(String(summary), storedSummarySchema);
}

function fieldSchema(table: string, column: ArchiveColumn): z.ZodType {
  const schema = valueSchema(`${table}.${column.column}`, column);
  return column.isNullable ? schema.nullable() : schema;
}

function valueSchema(path: string, { form, type }: ArchiveColumn): z.ZodType {
  if (form === 'list') return z.array(idField).max(100_000);
  if (form !== 'value') return idField;
  const enumeration = enumColumns[path];
  if (enumeration !== undefined) return enumeration;
  const json = jsonColumns[path];
  if (json !== undefined) return longText.refine((text) => isJsonOf(text, json));
  switch (type) {
    case 'TEXT':
      return longText;
    case 'INTEGER':
      return z.int();
    case 'REAL':
      return z.number();
    case 'BLOB':
      // No table of an archive has one.
      return z.never();
  }
}

function isJsonOf(text: string, schema: z.ZodType): boolean {
  try {
    return schema.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

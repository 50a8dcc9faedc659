import { z } from 'zod';
import type { UnlockProblem } from '../../../shared/contract/imports.ts';
import { existingFilePassphraseSchema } from '../../../shared/domain/exports.ts';
import { epochMsSchema } from '../../../shared/domain/primitives.ts';
import { inspectExports, type Inspection } from './exports/inspectExports.ts';
import { decryptExports } from './decryptExports.ts';
import { readBatches, type ImportBatch } from './exports/readBatches.ts';
import type { WalkProgress } from './exports/walkExports.ts';

const sourcesSchema = z.array(z.strictObject({ name: z.string(), path: z.string() }));

const inspectSchema = z.strictObject({
  sources: sourcesSchema,
  /** Conversations that are here, by provider and id. */
  presentKeys: z.array(z.string()),
});

/** Data of the thread. */
const importDataSchema = z.strictObject({ schemaFolder: z.string() });

const unlockSchema = z.strictObject({
  paths: z.array(z.string()),
  passphrase: existingFilePassphraseSchema,
});

const openSchema = z.strictObject({
  sources: sourcesSchema,
  options: z.strictObject({
    choice: z.strictObject({
      since: epochMsSchema.nullable(),
      keys: z.array(z.string()).nullable(),
    }),
    redact: z.boolean(),
    fallbackAt: epochMsSchema,
    turns: z.int().positive(),
  }),
});

/** Tasks of the import thread: an export is read and parsed there, never on the writer's. */
export interface ImportTasks {
  inspect: (input: z.input<typeof inspectSchema>) => Promise<Inspection>;
  /** Decrypts encrypted files in their place. */
  unlock: (input: z.input<typeof unlockSchema>) => Promise<UnlockProblem | null>;
  /** Begins to read the batches, in place of those of an earlier import. */
  open: (input: z.input<typeof openSchema>) => Promise<void>;
  /** Next batch; null after the last one. */
  next: () => Promise<ImportBatch | null>;
  progress: () => Promise<WalkProgress>;
}

/** Runs the tasks of one thread, by their names as received in messages. */
export function createImportTasks(
  data: unknown,
): (task: string, input: unknown) => Promise<unknown> {
  const { schemaFolder } = importDataSchema.parse(data);
  let progress: WalkProgress = { bytes: 0, of: 0 };
  let batches: AsyncGenerator<ImportBatch> | null = null;
  const begin = () => (progress = { bytes: 0, of: 0 });
  const tasks: Readonly<Record<keyof ImportTasks, (input: unknown) => Promise<unknown>>> = {
    async inspect(input) {
      const { sources, presentKeys } = inspectSchema.parse(input);
      return await inspectExports(sources, new Set(presentKeys), begin(), schemaFolder);
    },
    async unlock(input) {
      const { paths, passphrase } = unlockSchema.parse(input);
      return await decryptExports(paths, passphrase);
    },
    async open(input) {
      const { sources, options } = openSchema.parse(input);
      await batches?.return(undefined);
      batches = readBatches(sources, { ...options, schemaFolder }, begin());
    },
    async next() {
      const step = await batches?.next();
      return step === undefined || step.done === true ? null : step.value;
    },
    progress: async () => ({ ...progress }),
  };
  return async (task, input) => {
    if (!Object.hasOwn(tasks, task)) throw new Error(`imports know no task ${task}`);
    return await tasks[task as keyof ImportTasks](input);
  };
}

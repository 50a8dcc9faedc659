import { z } from 'zod';
import type { ElementReader } from '../../exportElement.ts';
import { epochMs, isoMs } from '../../times.ts';

const accountSchema = z.object({ id: z.string().min(1), chatgpt_plus_user: z.boolean() });

const namesSchema = z.array(z.union([z.string(), z.object({ name: z.string() })]));
const logicalFilesSchema = z.object({
  logical_files: z.record(z.string(), z.object({ files: namesSchema.catch([]) })),
});
const shardListSchema = z.object({
  version: z.number(),
  files: z.array(z.object({ name: z.string(), shards: namesSchema.catch([]) })),
});

const memorySchema = z.object({
  content: z.string().min(1),
  enabled: z.boolean(),
  created_at: z.unknown().optional(),
});

const nameOf = (name: string | { readonly name: string }) =>
  typeof name === 'string' ? name : name.name;

/** Account, list of files and saved memories of a ChatGPT export, and what it has besides. */
export const readChatGptElement: ElementReader = (value) => {
  const account = accountSchema.safeParse(value);
  if (account.success) return { kind: 'account', provider: 'chatgpt', account: account.data.id };
  const logical = logicalFilesSchema.safeParse(value);
  if (logical.success) {
    const names = Object.values(logical.data.logical_files).flatMap(({ files }) => files);
    return { kind: 'file_list', provider: 'chatgpt', names: names.map(nameOf) };
  }
  const shards = shardListSchema.safeParse(value);
  if (shards.success) {
    const names = shards.data.files.flatMap((file) =>
      file.shards.length > 0 ? file.shards.map(nameOf) : [file.name],
    );
    return { kind: 'file_list', provider: 'chatgpt', names };
  }
  const memory = memorySchema.safeParse(value);
  if (memory.success) {
    const { content, created_at: created, enabled } = memory.data;
    const at = epochMs(created) ?? isoMs(created);
    const statement = { content, kind: 'Fact', origin: 'memory', at } as const;
    return { kind: 'statements', provider: 'chatgpt', statements: enabled ? [statement] : [] };
  }
  return isMetadataElement(value) ? { kind: 'other', provider: 'chatgpt', skipped: {} } : null;
};

/** Feedback, comparisons of models, shared links, settings, names of files by their ids. */
function isMetadataElement(value: Readonly<Record<string, unknown>>): boolean {
  const isFeedback = 'conversation_id' in value && ('rating' in value || 'is_anonymous' in value);
  const keys = Object.keys(value);
  const isNameList = keys.length > 0 && keys.every((key) => /^file[-_]/u.test(key));
  const hasSettings = 'user_settings' in value || 'settings' in value;
  return isFeedback || isNameList || hasSettings || 'comparison_id' in value;
}

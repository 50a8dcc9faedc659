import { z } from 'zod';
import type { ImportedStatement } from '../../conversation.ts';
import type { ElementReader } from '../../exportElement.ts';
import { proseStatements } from '../../statements/proseStatements.ts';
import { isoMs } from '../../times.ts';

const text = z.string().catch('');
const memorySchema = z.object({
  conversations_memory: text,
  project_memories: z.record(z.string(), text).catch({}),
  memory_files: z
    .array(z.object({ content: text, updated_at: z.unknown().optional() }).catch({ content: '' }))
    .catch([]),
});
const accountSchema = z.object({
  uuid: z.string().min(1),
  full_name: z.string(),
  email_address: z.string(),
});
const projectSchema = z.object({
  uuid: z.string().min(1),
  prompt_template: z.string(),
  docs: z.array(z.unknown()),
});

/** Maximum length of a shown file name. */
const MAX_NAME_LENGTH = 120;
const MAX_NAMES = 100;
const MAX_VALUES = 5_000;

/** Memories, account and projects of a Claude export, and its list of downloads. */
export const readClaudeElement: ElementReader = (value) => {
  if ('conversations_memory' in value || 'memory_files' in value) {
    const parsed = memorySchema.safeParse(value);
    if (!parsed.success) return null;
    return { kind: 'statements', provider: 'claude', statements: statementsOf(parsed.data) };
  }
  const account = accountSchema.safeParse(value);
  if (account.success) return { kind: 'account', provider: 'claude', account: account.data.uuid };
  const project = projectSchema.safeParse(value);
  if (project.success) {
    const { length } = project.data.docs;
    const skipped = { project: 1, ...(length > 0 && { project_document: length }) };
    return { kind: 'other', provider: 'claude', skipped };
  }
  const names = downloadNames(value);
  return names.length > 0 ? { kind: 'download_list', provider: 'claude', names } : null;
};

function statementsOf(memory: z.output<typeof memorySchema>): ImportedStatement[] {
  const prose = [
    { content: memory.conversations_memory, updated_at: null },
    ...Object.values(memory.project_memories).map((content) => ({ content, updated_at: null })),
    ...memory.memory_files,
  ];
  return prose.flatMap(({ content, updated_at: updated }) =>
    proseStatements(content).map((line) => ({
      content: line.content,
      kind: 'Fact' as const,
      origin: 'memory' as const,
      at: line.at ?? isoMs(updated),
    })),
  );
}

/** Names of the zip files that a list of links leads to, at any depth. */
function downloadNames(value: unknown): string[] {
  const names = new Set<string>();
  const pending: unknown[] = [value];
  for (let count = 0; pending.length > 0 && count < MAX_VALUES; count += 1) {
    const next = pending.pop();
    if (typeof next === 'string') {
      const name = /^https:\/\/[^?#\s]+\/([^/?#\s]+\.zip)(?:[?#]|$)/iu.exec(next)?.[1];
      if (name !== undefined && names.size < MAX_NAMES) names.add(name.slice(0, MAX_NAME_LENGTH));
    } else if (typeof next === 'object' && next !== null) {
      for (const value of Object.values<unknown>(next as Record<string, unknown>))
        pending.push(value);
    }
  }
  return [...names].toSorted();
}

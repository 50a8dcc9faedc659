import { z } from 'zod';

/** Program that the conversations of an import come from. */
export const importProviderSchema = z.enum([
  'chatgpt',
  'claude',
  'open_webui',
  'lm_studio',
  'jan',
  'gemini',
  'loci',
]);
export type ImportProvider = z.infer<typeof importProviderSchema>;

/** Names of the providers, which are the same in every language. */
export const providerNames: Readonly<Record<ImportProvider, string>> = {
  chatgpt: 'ChatGPT',
  claude: 'Claude',
  open_webui: 'Open WebUI',
  lm_studio: 'LM Studio',
  jan: 'Jan',
  gemini: 'Gemini',
  loci: 'Loci',
};

/**
 * Name of the author of an imported answer, which is stored as its provider and model. Example:
 * `chatgpt/gpt-4o` is "ChatGPT · gpt-4o". Null for an author of another kind.
 */
export function importedAuthorName(author: string): string | null {
  const [provider = '', ...model] = author.split('/');
  const parsed = importProviderSchema.safeParse(provider);
  if (!parsed.success) return null;
  return [providerNames[parsed.data], model.join('/')].filter((part) => part !== '').join(' · ');
}

/** Key of a conversation among those of several programs: an id is unique in one of them only. */
export function conversationKey({
  provider,
  id,
}: {
  readonly provider: ImportProvider;
  readonly id: string;
}): string {
  return `${provider} ${id}`;
}

/** Reason for which a part of an export is not imported; each has its sentence in the locales. */
export const skipReasonSchema = z.enum([
  /** Hidden by the provider: scaffolding that its own window does not show. */
  'hidden',
  /** Instructions of the system. */
  'system',
  /** Calls of tools and their results. */
  'tool',
  /** Neither text nor a file. */
  'empty',
  /** Answer without a question before it. */
  'no_question',
  /** Content of a kind that no version of Loci knows. */
  'unknown_content',
  'too_large',
  'too_deep',
  /** Not JSON. */
  'malformed',
  /** The file ends in the middle of it. */
  'truncated',
  /** JSON that is no conversation of a provider. */
  'unknown_shape',
  /** Message with more text than is stored: its end is left out. */
  'shortened',
  /** Project of the provider, with its name and instructions. */
  'project',
  'project_document',
]);
export type SkipReason = z.infer<typeof skipReasonSchema>;

/** Counts by reason. */
export const skippedSchema = z.partialRecord(skipReasonSchema, z.int().nonnegative());
export type Skipped = z.infer<typeof skippedSchema>;

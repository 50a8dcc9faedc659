/** Names that say that a model does not talk. */
const SILENT = /embed|bge-|e5-|minilm|rerank|whisper|tts|moderation|dall-e|gpt-image/iu;

export function canChat(name: string): boolean {
  return !SILENT.test(name);
}

export function canEmbed(name: string): boolean {
  return /embed|bge-|e5-|minilm/iu.test(name);
}

/** The first that is likely to talk: servers list what was used last at the top. */
export function bestChatModel(names: readonly string[]): string | null {
  return names.find(canChat) ?? names[0] ?? null;
}

/** The reference of the assistant that is no model, where a conversation asks for it by name. */
export const BUILT_IN_MODEL = 'built-in/assistant';

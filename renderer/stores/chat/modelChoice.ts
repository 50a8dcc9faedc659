/** Names that say that a model makes vectors. */
const EMBEDS = /embed|bge-|e5-|gte-|minilm/iu;

/** Names that say that a model ranks, hears, speaks, draws, films, or completes without talking. */
const SILENT =
  /rerank|moderation|whisper|transcri|\btts|-tts\b|realtime|\bgpt(?:-4o(?:-mini)?)?-audio|dall-e|gpt-image|imagen|stable-diffusion|\bflux\b|\bsora|\bveo-|davinci|babbage|turbo-instruct|computer-use|deep-research/iu;

export function canChat(name: string): boolean {
  return !SILENT.test(name) && !canEmbed(name);
}

export function canEmbed(name: string): boolean {
  return EMBEDS.test(name);
}

/** The first that is likely to talk: servers list what was used last at the top. */
export function bestChatModel(names: readonly string[]): string | null {
  return names.find(canChat) ?? null;
}

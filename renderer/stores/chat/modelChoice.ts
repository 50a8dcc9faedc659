/** Name patterns of embedding models. */
const EMBEDDING_MODEL_NAME = /embed|bge-|e5-|gte-|minilm/iu;

/** Name patterns of models that rank, transcribe, speak, draw, film, or only complete text. */
const NON_CHAT_MODEL_NAME =
  /rerank|moderation|whisper|transcri|\btts|-tts\b|realtime|\bgpt(?:-4o(?:-mini)?)?-audio|dall-e|gpt-image|imagen|stable-diffusion|\bflux\b|\bsora|\bveo-|davinci|babbage|turbo-instruct|computer-use|deep-research/iu;

export function canChat(name: string): boolean {
  return !NON_CHAT_MODEL_NAME.test(name) && !canEmbed(name);
}

export function canEmbed(name: string): boolean {
  return EMBEDDING_MODEL_NAME.test(name);
}

/** First likely chat model: servers list the most recently used one at the top. */
export function bestChatModel(names: readonly string[]): string | null {
  return names.find(canChat) ?? null;
}

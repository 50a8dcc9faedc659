import type { MemoryNode } from '../../../shared/domain/node.ts';
import { clip } from '../text/clip.ts';

/** Wish for answers; only memories of the person's own words count. */
export type WishedMemory = Pick<MemoryNode, 'content' | 'trust' | 'pasted'>;

const ABOUT_ANSWERS =
  /(?<!\p{L})(?:answers?|repl(?:y|ies)|respon(?:d|ses?)|emojis?|bullet points?|tone of voice|call (?:me|the user|him|her|them)|be called|address (?:me|the user)|speak to (?:me|the user)|write to (?:me|the user)|ответы?|ответов|ответ[аеу]м?и?|отвечай\p{L}*|отвечать|эмодзи|смайл\p{L}*|обращаться|обращайся|называть|называй|звать|зови|на ты|на вы)(?!\p{L})/iu;
const WISHES =
  /(?<!\p{L})(?:prefers?|wants?|likes?|loves?|hates?|dislikes?|always|never|no|don['’]t|do not|please|short|brief|long|detailed|formal|answer|reply|respond|call|be|in (?:english|russian|german|french|spanish)|предпочита\p{L}+|хоч\p{L}+|люб\p{L}+|нравятся|ненавид\p{L}+|всегда|никогда|без|не|коротк\p{L}+|кратк\p{L}+|подробн\p{L}+|отвеча\p{L}+|обраща\p{L}+|зови|назыв\p{L}+|по-русски|по-английски)(?!\p{L})/iu;

/** Beginning of a memory about the person, or of an order in their own words. */
const OWN_OPENING =
  /^(?:the user|user|i(?:['’]\w+)?|my|please|answers?|reply|replies|respond|always|never|no|keep|use|write|call me|don['’]t|do not|short|пользовател\p{L}+|я|мне|меня|мои|отвечай\p{L}*|пиши\p{L}*|зови\p{L}*|называй\p{L}*|обращай\p{L}*|без|не|всегда|никогда|коротк\p{L}+)(?!\p{L})/iu;

const MAX_WISHES = 5;
const MAX_LENGTH = 160;

/**
 * How the person wants to be answered, from memories that they stated or accepted. These are the
 * only memories told as instructions, so nothing from a file, a paste or of a model's own inference
 * counts.
 */
export function answerWishes(memories: readonly WishedMemory[]): string[] {
  return memories
    .filter(({ trust, pasted }) => (trust === 'user' || trust === 'extracted') && pasted !== true)
    .map(({ content }) => content.replaceAll(/\s+/gu, ' ').trim())
    .filter((text) => text.length <= 2 * MAX_LENGTH && isWish(text))
    .slice(0, MAX_WISHES)
    .map((text) => clip(text, MAX_LENGTH));
}

function isWish(text: string): boolean {
  return OWN_OPENING.test(text) && ABOUT_ANSWERS.test(text) && WISHES.test(text);
}

/** Counts of the pronouns of a text: the speakers that they indicate. */
export interface PronounCounts {
  readonly words: number;
  /** Count of first-person words and of words addressed to the assistant. */
  readonly own: number;
}

const OWN_PRONOUN =
  /(?<![\p{L}\p{N}])(?:i|i['’](?:m|ve|d|ll)|im|ive|id|me|my|mine|myself|we|we['’](?:re|ve|d|ll)|us|our|ours|idk|can you|could you|would you|please|я|мне|меня|мной|мною|мой|моя|моё|мое|мои|моего|моей|моему|моих|моим|мою|мы|нас|нам|нами|наш|наша|наше|наши|нашего|нашей|нашему|наших|нашу|хочу|хотим|думаю|думаем|могу|можем|буду|будем|живу|живём|живем|люблю|знаю|помню|нужно мне|решила?|поеду|поедем|пью|сижу|хожу|езжу|пытаюсь|боюсь|надеюсь|кажется|подскажи|посоветуй|скажи|составь|составишь|объясняй|помоги|начать|короче)(?![\p{L}\p{N}])|[我俺咱]|私|僕|ฉัน|ผม|เรา|나는|저는|제가|내가/giu;

const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{1,2}|[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu;

export function pronounCounts(text: string): PronounCounts {
  return { words: countOf(text, WORD), own: countOf(text, OWN_PRONOUN) };
}

function countOf(text: string, pattern: RegExp): number {
  let count = 0;
  for (const _match of text.matchAll(pattern)) count += 1;
  return count;
}

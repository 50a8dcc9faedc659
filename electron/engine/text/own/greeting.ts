/** Message that is a greeting and nothing else: "hey", "Good morning!", "привет". */
export const GREETING =
  /^(?:hi|hiya|hello|hey|howdy|good (?:morning|afternoon|evening|day)|morning|привет|приветик|хай|салют|здорово|доброго дня|доброй ночи|здравствуй(?:те)?|доброе утро|добрый (?:день|вечер))(?:[\s,]+(?:there|loci))?\s*[!.]*$/iu;

export const isGreeting = (text: string): boolean => GREETING.test(text.trim());

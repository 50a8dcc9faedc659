/** Greetings, for a pattern: also in front of something else. */
export const GREETING_WORDS =
  "hey|hi|hello|hiya|heya|howdy|yo|g['’]day|(?:a )?(?:very )?good (?:morning|afternoon|evening|day)|привет(?:ик(?:и)?|ствую)?|хай|хэй|салют|здра(?:сте|сьте|вствуй(?:те)?)|доброе утр(?:о|ечко)|доброго (?:дня|утра|вечера|времени суток)|добрый (?:день|вечер|денёк|денек|вечерок)";

/** Whom one greets. */
export const ADDRESSEE_WORDS =
  'there|again|too|to you|all|everyone|mate|friend|loci|тебе|вам|всем|снова|опять|ещё раз|еще раз|локи|дружище';

/** Message that is a greeting and nothing else: "hey", "Good morning!", "привет". */
export const GREETING = new RegExp(
  `^(?:${GREETING_WORDS}|greetings|morning|evening|здорово|доброй ночи|утречко)(?:[\\s,]+(?:${ADDRESSEE_WORDS})){0,3}\\s*[!.]*$`,
  'iu',
);

export const isGreeting = (text: string): boolean => GREETING.test(text.trim());

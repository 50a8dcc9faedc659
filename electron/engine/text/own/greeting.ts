/** Message that is a greeting and nothing else: "hey", "Good morning!", "привет". */
export const GREETING =
  /^(?:hi|hiya|hello|hey|heya|howdy|yo|g['’]day|greetings|(?:a )?(?:very )?good (?:morning|afternoon|evening|day)|morning|evening|привет(?:ик(?:и)?|ствую)?|хай|хэй|салют|здорово|здра(?:сте|сьте|вствуй(?:те)?)|доброго (?:дня|утра|вечера|времени суток)|доброй ночи|доброе утр(?:о|ечко)|утречко|добрый (?:день|вечер|денёк|денек|вечерок))(?:[\s,]+(?:there|loci|to you|too|again|all|everyone|mate|friend|тебе|вам|всем|снова|опять|ещё раз|еще раз|локи|дружище)){0,3}\s*[!.]*$/iu;

export const isGreeting = (text: string): boolean => GREETING.test(text.trim());

const NAME_INTRODUCTION =
  /(?<!\p{L})(?:name is|name['’]s|called|call me|i am|i['’]m|зовут|зови меня|имя —|я —)\s+(\p{Lu}\p{L}+(?:\s\p{Lu}\p{L}+)?)/iu;

/** Names in a sentence by which somebody introduces themselves, or is introduced. */
export function introductionIn(text: string): string[] {
  const name = NAME_INTRODUCTION.exec(text)?.[1];
  return name === undefined || !/^\p{Lu}/u.test(name) ? [] : [name];
}

/** A person's name as they give it, or as a statement about them repeats it. "I'm Dutch" gives none. */
const OWN_NAME =
  /(?<!\p{L})(?:my name is|my name['’]s|call me|the user['’]s (?:full )?name is|the user is (?:called|named)|меня зовут|зовите меня|зови меня|моё имя —|мое имя —|пользователя зовут|имя пользователя —)\s+(\p{L}+(?:[-’']\p{L}+)*(?:\s\p{Lu}\p{L}+(?:[-’']\p{L}+)*)?)/iu;

/** Name of the person in a text, if it names them in plain words. Example: "Call me Ann" gives Ann. */
export function ownNameIn(text: string): string | null {
  const name = OWN_NAME.exec(text)?.[1];
  if (name === undefined || !/^\p{Lu}/u.test(name)) return null;
  // Ignoring case, the pattern takes a word in lower case for a second name.
  const [first = name, second] = name.split(' ');
  return second !== undefined && /^\p{Lu}/u.test(second) ? name : first;
}

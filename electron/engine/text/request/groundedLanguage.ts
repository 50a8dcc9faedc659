const OTHER =
  /(?<!\p{L})(?:que|el|la|los|las|una?|les|des|est|une|der|die|das|ist|und|ich|mein|o|os|uma|não|meu|minha|è|il|che|mi|yang|saya|tidak|y|es|no)(?!\p{L})/giu;

/** True for English and Russian, whose negations and doubts grounding knows. */
export function languageIsGrounded(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const known = text.match(/[\p{Script=Latin}\p{Script=Cyrillic}]/gu)?.length ?? 0;
  if (known < letters / 2) return false;
  if (/\p{Script=Cyrillic}/u.test(text)) return !/[іїєґўјљњћђџәөүұқңһ]/iu.test(text);
  const foreign = text.match(OTHER)?.length ?? 0;
  return foreign < 2;
}

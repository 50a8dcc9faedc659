import type { TextLine } from './textLines.ts';

const GREETING =
  /^(?:dear|hello|hi|good (?:morning|afternoon|evening)|to whom it may concern|guten tag|sehr geehrte|уважаем\p{L}+|здравствуйте|добрый (?:день|вечер)|доброе утро|дорог\p{L}+|друзья)(?!\p{L})[^\n.?]{0,40}[,!:]?$|^[^\n.?]{1,30}, (?:добрый день|здравствуйте)[,!]?$/iu;
const SIGN_OFF =
  /^(?:(?:kind|best|warm|many) (?:regards|wishes)|regards|sincerely|yours|best|cheers|thanks|love|mit freundlichen|с уважением|с наилучшими|всего доброго|искренне|спасибо|служба|администрация|ваш\p{L}*)(?!\p{L})[^\n]{0,60}$/iu;

/**
 * First line of a letter, from a greeting to a signature, since nobody signs a message to their
 * assistant. A formal greeting alone on its line is enough. -1 if there is none.
 */
export function letterStart(lines: readonly TextLine[]): number {
  const greeting = lines.findIndex(({ text }) => text.length < 60 && GREETING.test(text));
  if (greeting < 0) return -1;
  const body = lines.slice(greeting + 1).filter(({ text }) => text !== '');
  const hasSignature = body.some(({ text }) => text.length < 70 && SIGN_OFF.test(text));
  const isFormal = /^(?:dear|hello|to whom|sehr|уважаем|здравствуйте|друзья|дорог)/iu.test(
    lines[greeting]?.text ?? '',
  );
  return body.length > 0 && (hasSignature || isFormal) ? greeting : -1;
}

const BULLET = /^(?:[-*•–—→]|\d{1,2}[.)])\s/u;

export function isListItem(line: string): boolean {
  return BULLET.test(line);
}

/** True if lines are verse: short, capitalized, several, and no list. */
export function isVerse(lines: readonly TextLine[]): boolean {
  const filled = lines.map(({ text }) => text).filter((text) => text !== '');
  if (filled.length < 4) return false;
  const isVerseLine = (text: string) =>
    text.length <= 64 && /^\p{Lu}/u.test(text) && !BULLET.test(text) && /\s\S+\s/u.test(text);
  const isOpen = (text: string) => !/[.!?:;]$/u.test(text);
  const verseShare = filled.filter(isVerseLine).length / filled.length;
  return verseShare >= 0.85 && filled.filter(isOpen).length / filled.length >= 0.5;
}

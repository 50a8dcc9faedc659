import { isRelative } from '../../text/grounding/clauseSubject.ts';
import { stem } from '../../text/stem.ts';

/** Words between a relative and a name: "my sister is called Anna", "брата зовут Иван". */
const BETWEEN = /^(?:is|was|are|named|called|name|also|too|по|имени|имя|зовут|звали|тоже)$/u;
const MAX_BETWEEN = 3;
/** Whatever noun follows, somebody else is meant: "another Anna", "our Anna". */
const SOMEBODY_ELSE =
  /^(?:another|other|our|namesake|друг(?:ая|ой|ую|им)|втор(?:ая|ой|ую)|наш(?:а|у|ей|ему|его|им)?|т[её]зк\p{L})$/u;
const POSSESSIVE = /^(?:my|our|мо(?:й|я|ей|его|ему|ю|им)|наш(?:а|у|ей|ему|его|им)?)$/u;
const COPULA = /^(?:is|was|это)$/u;
/** Words of the relative itself: "my new boss". */
const MAX_RELATIVE = 2;
const SPEAKER = /^(?:i|i['’]?m|am|me|я|меня|мне)$/u;

/**
 * True if the person speaks of somebody who has their name: "my colleague Anna", "Anna, my boss", said
 * by an Anna. Only a relation stated beside the name counts; a name alone is the person's own.
 */
export function isNamesake(name: string, quotes: readonly string[]): boolean {
  const nameStems = tokensOf(name).map(stem);
  if (nameStems.length === 0) return false;
  return quotes
    .flatMap((quote) => quote.split(/[.!?\n]+/u))
    .some((sentence) => {
      const tokens = tokensOf(sentence);
      const stems = tokens.map(stem);
      return tokens.some(
        (_, start) =>
          nameStems.every((part, i) => stems[start + i] === part) &&
          isOfRelative(tokens.slice(0, start), tokens.slice(start + nameStems.length)),
      );
    });
}

function isOfRelative(head: readonly string[], tail: readonly string[]): boolean {
  const noun = head.slice(-1 - MAX_BETWEEN).findLast((token) => !BETWEEN.test(token)) ?? '';
  if (SPEAKER.test(noun)) return false;
  if (SOMEBODY_ELSE.test(noun) || isRelative(noun)) return true;
  const [possessive = '', ...words] = COPULA.test(tail[0] ?? '') ? tail.slice(1) : tail;
  return POSSESSIVE.test(possessive) && words.slice(0, MAX_RELATIVE).some(isRelative);
}

function tokensOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/['’]s(?!\p{L})/gu, '')
      .match(/[\p{L}\p{M}\p{N}]+(?:['’]\p{L}+)*/gu) ?? []
  );
}

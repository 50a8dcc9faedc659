import { canonicalTerm, isKin } from '../grounding/rewording.ts';
import { sentences } from '../summary.ts';
import { tokenize } from '../tokenize.ts';

const OWN_RELATIVE =
  /(?<!\p{L})(?:(?:my|our|мо[йяёеи]|мо(?:его|ей|ему|их|им|ими|ём|ем|ю)|наш\p{L}{0,3}|(?:у )?(?:меня|нас)) )(?<words>\p{L}+(?: \p{L}+)?(?!['’]))/giu;
/** "Anna's husband", "the husband of Anna", «у Иры муж»; «муж Иры», and not «сестра Маша», who is the sister. */
const OF_OTHERS: readonly RegExp[] = [
  /(?<!\p{L})(?!(?:what|who|when|where|how|it|that|there|here|he|she|let)['’]s)\p{L}+['’]s (?<words>\p{L}+(?: \p{L}+)?)/giu,
  /(?<!\p{L})(?<words>\p{L}+) of (?!(?:mine|ours|me|us)(?!\p{L}))\p{Lu}/giu,
  /(?<!\p{L})у (?!(?:меня|нас|тебя|вас)(?!\p{L}))\p{L}+ (?:есть |был |была )?(?<words>\p{L}+)/giu,
  /(?<!\p{L})(?<words>\p{L}+) (?!И |Мы |Вы )\p{Lu}\p{L}*[ыи](?!\p{L})/gu,
];
const LONGEST = 500;

/**
 * True for a statement about a relative of somebody else, where a question asks for one's own:
 * "Anna's husband is a pilot", «муж Иры — пилот».
 */
export function statesOtherRelative(question: string, statement: string): boolean {
  if (question.length > LONGEST || statement.length > LONGEST) return false;
  const questionKin = kinIn(question, [OWN_RELATIVE]);
  if (questionKin.size === 0) return false;
  const stated = sentences(statement).filter((sentence) =>
    tokenize(sentence).some((token) => questionKin.has(canonicalTerm(token))),
  );
  return (
    stated.length > 0 &&
    stated.every((sentence) => {
      const ownKin = kinIn(sentence, [OWN_RELATIVE]);
      const otherKin = kinIn(sentence, OF_OTHERS);
      return (
        [...questionKin].some((kin) => otherKin.has(kin)) &&
        ![...questionKin].some((kin) => ownKin.has(kin))
      );
    })
  );
}

function kinIn(text: string, patterns: readonly RegExp[]): ReadonlySet<string> {
  const kin = patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(
      ({ groups }) =>
        tokenize(groups?.['words'] ?? '')
          .map(canonicalTerm)
          .find(isKin) ?? [],
    ),
  );
  return new Set(kin);
}

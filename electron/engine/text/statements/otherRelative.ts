import { canonicalTerm, isKinshipTerm } from '../grounding/rewording.ts';
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
const MAX_LENGTH = 500;

/**
 * True for a statement about a relative of somebody else, where a question asks for one's own:
 * "Anna's husband is a pilot", «муж Иры — пилот».
 */
export function statesOtherRelative(question: string, statement: string): boolean {
  if (question.length > MAX_LENGTH || statement.length > MAX_LENGTH) return false;
  const questionRelatives = relativesIn(question, [OWN_RELATIVE]);
  if (questionRelatives.size === 0) return false;
  const statementsOfRelative = sentences(statement).filter((sentence) =>
    tokenize(sentence).some((token) => questionRelatives.has(canonicalTerm(token))),
  );
  return (
    statementsOfRelative.length > 0 &&
    statementsOfRelative.every((sentence) => {
      const ownRelatives = relativesIn(sentence, [OWN_RELATIVE]);
      const otherRelatives = relativesIn(sentence, OF_OTHERS);
      return (
        [...questionRelatives].some((relative) => otherRelatives.has(relative)) &&
        ![...questionRelatives].some((relative) => ownRelatives.has(relative))
      );
    })
  );
}

function relativesIn(text: string, patterns: readonly RegExp[]): ReadonlySet<string> {
  const relatives = patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(
      ({ groups }) =>
        tokenize(groups?.['words'] ?? '')
          .map(canonicalTerm)
          .find(isKinshipTerm) ?? [],
    ),
  );
  return new Set(relatives);
}

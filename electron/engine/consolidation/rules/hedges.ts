import { caseInsensitivePattern } from '../../text/languages/caseInsensitivePattern.ts';
import { isHearsay } from '../../text/grounding/hearsay.ts';

/**
 * Hedges: words that negate or attribute a statement, or make it a wish, a joke or something past.
 * If a sentence contains one, no rule applies to it.
 */
const HEDGES = [
  caseInsensitivePattern(
    /(?<![\p{L}'])(?:if|would|i'd|we'd|could|should|might|maybe|perhaps|probably|possibly|wish|unless|whether|guess|suppose|supposedly|apparently|allegedly|kidding|joking|jk|lol|lmao|haha\w*|used to|any ?more|no longer|not really|almost|nearly|as though|as if|feels? like|dream\w*|said|says|saying|told|tells|asked|claim\w*|according|thinks? that|thought|believed|until i|or something|sort of|kind of|so to speak|yeah right|obviously not|just an example|for example|hope\w*|seems?|basically|hypothetically|back then|in (?:this|the|my|a|an) (?:game|story|book|film|movie|novel|play|scene|role|dream|simulation|example)|as a (?:kid|child)|years ago)(?![\p{L}])/iu,
  ),
  // Modal verb "may", not the month.
  /(?<!\p{L})may(?= \p{Ll})/u,
  caseInsensitivePattern(
    /(?<!\p{L})(?:если|бы|кабы|может|наверное|наверно|вероятно|возможно|кажется|похоже|будто|якобы|вроде|словно|шучу|шутка|лол|ахах\p{L}*|хаха\p{L}*|раньше|когда-то|больше не|уже не|почти|чуть не|говорит|сказал\p{L}*|говорил\p{L}*|утверждает|считает|думает|мол|например|к примеру|приснил\p{L}*|снится|мечта\p{L}*|надеюсь|типа|в детстве|якобы|ага|щас|лет назад|как бы)(?!\p{L})/iu,
  ),
  // Emoji and marks of irony.
  /[🙄😂🤣😜😉]|\/s\s*$|[;:]-?[)PD]|\)\)\s*$/u,
] as const;

export function isHedged(sentence: string): boolean {
  return isHearsay(sentence) || HEDGES.some((pattern) => pattern.test(sentence));
}

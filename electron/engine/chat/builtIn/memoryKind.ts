import type { NodeKind } from '../../../../shared/domain/node.ts';

const rules: readonly (readonly [NodeKind, RegExp])[] = [
  ['Identity', /^(?:my name is|i am called|call me|меня зовут|моё имя|мое имя)(?!\p{L})/iu],
  [
    'Preference',
    /\b(?:i|we)\s+(?:really\s+)?(?:prefer|like|love|enjoy|hate|dislike|can't stand)\b|\bmy favou?rite\b/iu,
  ],
  [
    'Preference',
    /(?:^|\s)(?:я\s+)?(?:предпочитаю|люблю|обожаю|не люблю|ненавижу|терпеть не могу)(?=\s)/iu,
  ],
  ['Preference', /(?:^|\s)мо[йяёеи]\s+любим/iu],
  ['Decision', /\b(?:i|we)\s+(?:have\s+)?decided\b|(?:^|\s)(?:я|мы)\s+решил/iu],
  [
    'Goal',
    /\bmy goal is\b|\bi (?:want|plan|aim) to\b|(?:^|\s)(?:моя цель|я хочу|я планирую)(?=\s)/iu,
  ],
];

/** Kind of an explicit memory, by its wording; `Fact` unless the wording suggests another. */
export function kindOf(content: string): NodeKind {
  return rules.find(([, pattern]) => pattern.test(content))?.[0] ?? 'Fact';
}

import { trimEnd } from '../../algorithms/trimEnd.ts';
import type { SessionEpisode } from '../../storage/memory/consolidation.ts';
import { ownText, storedSpans } from '../../text/ownWords.ts';
import { isQuestion } from '../../text/questions.ts';
import type { ReadItem } from '../plan/chunkReply.ts';
import { englishLife } from './englishLife.ts';
import { englishSelf } from './englishSelf.ts';
import { isHedged } from './hedges.ts';
import { plainSentences } from './plainSentences.ts';
import type { Rule } from './rule.ts';
import { russianLife } from './russianLife.ts';
import { russianSelf } from './russianSelf.ts';

export const RULES: readonly Rule[] = [
  ...englishSelf,
  ...englishLife,
  ...russianSelf,
  ...russianLife,
];

/** Confidence of rules, which are right about two times in three: less than a model may claim. */
const CLAIMED = 0.5;

/** Opening words that do not change a statement. */
const OPENER =
  /^(?:(?:and|also|well|oh|so|hi|hello|hey|yes|no|ok|okay|fyi|btw|by the way|anyway|besides|for the record|just so you know|actually|и|а|ну|да|нет|кстати|привет|здравствуй(?:те)?|вообще|вообще-то|ещё|еще|к слову|к тому же|между прочим|для справки|в общем)(?:[,!.:—–-]+ ?| (?=(?:i|i'm|my|we|я|мы|меня|мой|моя|мою|мне|у)(?!\p{L})))\s*)+/iu;

export interface RuleMatch {
  readonly rule: Rule;
  /** Statement word for word, from its first word on. */
  readonly statement: string;
}

/** Rule match of a sentence; null for whatever is not plainly a statement about oneself. */
export function ruleFor(sentence: string): RuleMatch | null {
  const plain = sentence.replaceAll(/[‘’ʼ]/gu, "'").replaceAll(/\s+/gu, ' ').trim();
  if (/[?？]/u.test(plain) || isQuestion(plain) || isHedged(plain)) return null;
  const statement = trimEnd(plain.replace(OPENER, ''), ' .!…');
  const matched = statement.charAt(0).toLowerCase() + statement.slice(1);
  const rule = RULES.find(({ pattern }) => pattern.test(matched));
  return rule === undefined ? null : { rule, statement };
}

/**
 * Suggestions from a person's turns without any model: the sentence itself, never a rewording.
 * Unclear statements are missed on purpose.
 */
export function readByRules(episodes: readonly SessionEpisode[]): ReadItem[] {
  return episodes
    .filter(({ source_role, no_evidence }) => source_role === 'user' && no_evidence === 0)
    .flatMap((episode) =>
      plainSentences(ownText(episode.content, storedSpans(episode.pasted)))
        .map(ruleFor)
        .filter((found) => found !== null)
        .map(({ rule, statement }) => asItem(rule, statement, episode)),
    );
}

function asItem({ kind }: Rule, statement: string, episode: SessionEpisode): ReadItem {
  return {
    type: kind === 'Preference' ? 'opinion' : 'semantic',
    kind,
    content: statement.charAt(0).toUpperCase() + statement.slice(1),
    summary: '',
    importance: 50,
    confidence: CLAIMED,
    event_time: null,
    true_from: null,
    true_until: null,
    entities: [],
    evidence: [{ episode, quote: statement }],
  };
}

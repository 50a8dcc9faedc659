import { trimEnd } from '../../algorithms/trimEnd.ts';
import type { SessionEpisode } from '../../storage/memory/consolidation.ts';
import { ownText, storedSpans } from '../../text/ownWords.ts';
import { isSearchPhrase } from '../../text/statements/searchPhrase.ts';
import { isQuestion } from '../../text/questions.ts';
import type { ReadItem } from '../plan/chunkReply.ts';
import { correctionIn } from '../../text/statements/correctionStatement.ts';
import { englishLife } from './englishLife.ts';
import { englishNotes } from './englishNotes.ts';
import { englishSelf } from './englishSelf.ts';
import { isHedged } from './hedges.ts';
import { mayHoldNotes, noteRuleFor, type NoteRule } from './noteRule.ts';
import { plainSentences } from './plainSentences.ts';
import type { Rule } from './rule.ts';
import { russianLife } from './russianLife.ts';
import { russianNotes } from './russianNotes.ts';
import { russianSelf } from './russianSelf.ts';

export const RULES: readonly Rule[] = [
  ...englishSelf,
  ...englishLife,
  ...russianSelf,
  ...russianLife,
];

/** Confidence of rules, which are right about two times in three: less than a model may claim. */
const RULE_CONFIDENCE = 0.5;

/** Opening words that do not change a statement. */
const OPENING_WORD =
  /^(?:(?:and|also|well|oh|so|hi|hello|hey|yes|no|ok|okay|fyi|btw|by the way|anyway|besides|for the record|just so you know|actually|и|а|ну|да|нет|кстати|привет|здравствуй(?:те)?|вообще|вообще-то|ещё|еще|к слову|к тому же|между прочим|для справки|в общем)(?:[,!.:—–-]+ ?| (?=(?:i|i'm|my|we|я|мы|меня|мой|моя|мою|мне|у)(?!\p{L})))\s*)+/iu;

const NOTES: readonly NoteRule[] = [...englishNotes, ...russianNotes];

/** Opening words of a note in passing. */
const NOTE_OPENER =
  /^(?:(?:actually|вообще-то|на самом деле|ugh|haha|lol|hm+|wow|finally|turns out|btw|yeah|no no|no|ok|okay|so|oh|hi|hey|anyway|also|блин|ой|ох|ну|всё|кстати|ура|наконец-то|короче)(?:[,.!:—–-]+ ?| ))+/iu;

/** Order to the assistant, which carries it out. */
const ORDER =
  /^(?:(?:please|pls|and|also|then|so|пожалуйста|и|а|ещё|еще|также)[ ,]+)*(?:remember (?:that|to)|remind me|cancel|reschedule|запомни(?:те)?|напомни(?:те)?|отмени(?:те)?|перенеси(?:те)?)(?!\p{L})/iu;

/** Longest correction; a longer text is one about something else. */
const MAX_CORRECTION_LENGTH = 120;

/** True if a correction may name a person, a thing or a time: not one of the assistant's sums. */
function mayCorrect(turn: string): boolean {
  return (
    turn.length <= MAX_CORRECTION_LENGTH &&
    !/(?<!\p{L})(?:i|i'm|you|я|ты|times|plus|minus|error|ошибка)(?!\p{L})/iu.test(turn) &&
    /(?<!^)\p{Lu}\p{Ll}|(?<!\p{L})(?:at|в|во) \p{N}|\p{N}[:.]\p{N}/u.test(turn.trim())
  );
}

export interface RuleMatch {
  readonly rule: Pick<Rule, 'name' | 'kind'>;
  /** Statement word for word, from its first word on. */
  readonly statement: string;
}

/** Rule match of a sentence; null for whatever is not plainly a statement about oneself. */
export function ruleFor(sentence: string): RuleMatch | null {
  const plain = sentence.replaceAll(/[‘’ʼ]/gu, "'").replaceAll(/\s+/gu, ' ').trim();
  if (/[?？]/u.test(plain) || isQuestion(plain) || isHedged(plain)) return null;
  const statement = trimEnd(plain.replace(OPENING_WORD, ''), ' .!…');
  const matched = statement.charAt(0).toLowerCase() + statement.slice(1);
  const rule = RULES.find(({ pattern }) => pattern.test(matched));
  return rule === undefined ? null : { rule, statement };
}

/**
 * Matches in the person's own words of a turn: plain statements about oneself, and notes to self in
 * a short message.
 */
export function matchesIn(turn: string): RuleMatch[] {
  const sentences = plainSentences(turn).filter((sentence) => !ORDER.test(sentence));
  const notes = mayHoldNotes(turn) ? NOTES : [];
  const corrected = notes.length > 0 && mayCorrect(turn) ? correctionIn(turn) : null;
  const matches = sentences.flatMap((sentence) => {
    const match = ruleFor(sentence) ?? noteIn(sentence, notes);
    return match === null ? [] : [match];
  });
  if (matches.length > 0 || corrected === null) return matches;
  return [{ rule: { name: 'correction', kind: 'Fact' }, statement: corrected.statement }];
}

function noteIn(sentence: string, notes: readonly NoteRule[]): RuleMatch | null {
  if (isQuestion(sentence) || isSearchPhrase(sentence)) return null;
  const statement = trimEnd(
    sentence.replaceAll(/\s+/gu, ' ').trim().replace(NOTE_OPENER, ''),
    ' .!…',
  );
  const rule = noteRuleFor(statement, notes);
  return rule && { rule, statement };
}

/**
 * Suggestions from a person's turns without any model: the sentence itself, never a rewording.
 * Unclear statements are missed on purpose.
 */
export function readByRules(episodes: readonly SessionEpisode[]): ReadItem[] {
  return episodes
    .filter(({ source_role, no_evidence }) => source_role === 'user' && no_evidence === 0)
    .flatMap((episode) =>
      matchesIn(ownText(episode.content, storedSpans(episode.pasted))).map((match) =>
        asItem(match, episode),
      ),
    );
}

function asItem({ rule: { kind }, statement }: RuleMatch, episode: SessionEpisode): ReadItem {
  return {
    type: kind === 'Preference' ? 'opinion' : 'semantic',
    kind,
    content: statement.charAt(0).toUpperCase() + statement.slice(1),
    summary: '',
    importance: 50,
    confidence: RULE_CONFIDENCE,
    event_time: null,
    true_from: null,
    true_until: null,
    entities: [],
    predicate: null,
    vital: false,
    evidence: [{ episode, quote: statement }],
  };
}

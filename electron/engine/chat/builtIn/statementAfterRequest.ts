import { containsQuestion } from '../../text/questions.ts';
import { sentences } from '../../text/summary.ts';
import { parseCommand } from './commands.ts';
import type { Intent } from './requests/intent.ts';
import type { Topic } from './questions/questionPattern.ts';
import { asksForStructure, recognizeQuestion } from './questions/recognizeQuestion.ts';

/** Part of a turn in which a statement is looked for. */
const MAX_LENGTH = 4_000;
/** Words of a statement: "Thanks a lot" is none. */
const MIN_WORDS = 3;

const FORGET_COMMANDS: ReadonlySet<Intent['kind']> = new Set(['forget', 'forget_all', 'unsay']);
/** Talk, behind which a message goes on: "That's wrong. Anna lives in Ghent." */
const SMALL_TALK: ReadonlySet<Topic> = new Set(['acknowledgment', 'goodbye', 'complaint']);
/** Clause of its own behind a request to forget: ", I'm going back to eating meat". */
const OWN_CLAUSE =
  /[,;:—–] ?(?=(?:i|i['’](?:m|ve|ll|d)|we|we['’](?:re|ve|ll|d)|я|мы|у (?:меня|нас)|теперь)(?![\p{L}'’]))/iu;

/** Question or request of a turn, and the statement behind it. */
export interface SplitTurn {
  readonly request: string;
  /** True for a request to forget, whose words are not to be repeated. */
  readonly isForgetRequest: boolean;
  readonly statement: string;
}

/**
 * Statement behind a question about lists, or a request to forget, each of which is one sentence:
 * "What's on my list? I already bought the milk." Null for a turn without one.
 */
export function splitRequestAndStatement(text: string): SplitTurn | null {
  const trimmed = text.trim();
  if (trimmed.length > MAX_LENGTH || trimmed.startsWith('/')) return null;
  const [first = '', ...nextSentences] = sentences(trimmed);
  const command = parseCommand(first);
  if (command === null) {
    const topic = recognizeQuestion(first)?.topic;
    const isStructureQuestion =
      asksForStructure(first) && (topic === undefined || !SMALL_TALK.has(topic));
    return isStructureQuestion ? partsOf(first, nextSentences, false) : null;
  }
  if (!FORGET_COMMANDS.has(command.kind)) return null;
  const clause = OWN_CLAUSE.exec(first);
  if (clause === null) return partsOf(first, nextSentences, true);
  const request = first.slice(0, clause.index);
  const kind = parseCommand(request)?.kind;
  return kind !== undefined && FORGET_COMMANDS.has(kind)
    ? partsOf(request, [first.slice(clause.index + clause[0].length), ...nextSentences], true)
    : partsOf(first, nextSentences, true);
}

/** Statement of a turn that begins with a request to forget, without that request; null for any other. */
export function statementAfterForgetRequest({
  source,
  content,
}: {
  readonly source: string;
  readonly content: string;
}): string | null {
  const parts = source === 'turn' ? splitRequestAndStatement(content) : null;
  return parts?.isForgetRequest === true ? parts.statement : null;
}

function partsOf(
  request: string,
  nextSentences: readonly string[],
  isForgetRequest: boolean,
): SplitTurn | null {
  const statements = nextSentences.filter(
    (sentence) =>
      sentence.split(/\s+/u).length >= MIN_WORDS &&
      !containsQuestion(sentence) &&
      parseCommand(sentence) === null,
  );
  return statements.length === 0
    ? null
    : { request, isForgetRequest, statement: statements.join(' ') };
}

import type { NodeId } from '../../../../shared/domain/primitives.ts';
import { isLive } from '../../storage/connection/isLive.ts';
import type { ChangeGroupWriter } from '../../storage/history/changeGroupWriter.ts';
import { matchAny } from '../../text/matchQuery.ts';
import { areConflictingStatements } from '../../text/statements/conflictingStatements.ts';
import { queryTerms } from '../../text/terms.ts';
import type { CurationContext } from '../changeGroup.ts';
import { dispute } from '../conflicts.ts';
import { memoryOf } from '../requireMemory.ts';

/** Limit of memories with the same words that are compared. */
const MAX_CANDIDATES = 20;
/** Minimum of shared first words of two statements, and maximum of differing last words. */
const MIN_SHARED_PREFIX = 2;
const MAX_DIFFERENT_SUFFIX = 2;

/** Verbs and nouns of a lasting state; an event may happen again. */
const STATE_MARKERS =
  /(?<![\p{L}])(?:is|are|['’]s|['’]re|am|['’]m|lives?|works?|costs?|weighs?|prefers?|needs?|starts?|begins?|ends?|opens?|closes?|lies|hangs|stands|stays?|belongs?|has|have|жив[её]т|живу|работа(?:ет|ю)|стоит|весит|зовут|называ(?:ется|ют)|наход[ия]тся|лежит|висит|начинается|заканчивается|кончается|открывается|закрывается|принадлежит|равн[ао]?|есть|number|code|pin|password|address|birthday|номер|код|пароль|адрес|день рождения)(?!\p{L})|\s[—–]\s/iu;

/**
 * Marks memories whose words contradict a new one's, without asking: both stay as they are until
 * the person chooses. What words do not tell is left to the nightly comparison.
 */
export function disputeByWords(
  context: CurationContext,
  set: ChangeGroupWriter,
  nodeId: NodeId,
): void {
  const { store } = context;
  const newMemory = memoryOf(store, nodeId);
  const match = matchAny(queryTerms(newMemory.content));
  if (match === null || newMemory.kind === 'Todo') return;
  for (const { seq } of store.text.knowledge(match, MAX_CANDIDATES, set.at)) {
    const existing = store.knowledge.bySeq(seq);
    if (existing === null || existing.id === nodeId || !isLive(existing, set.at)) continue;
    if (existing.kind === 'Todo' || !contradicts(existing.content, newMemory.content)) continue;
    dispute(context, set, existing, newMemory);
  }
}

/**
 * True for the same words with a different ending: "my phone number ends with 12", "… with 98". Stricter than
 * the comparison of two answers to one question, since there is no question here.
 */
function contradicts(first: string, second: string): boolean {
  const [a, b] = [queryTerms(first), queryTerms(second)];
  const firstDifference = a.findIndex((term, n) => term !== b[n]);
  const endLength = Math.max(a.length, b.length) - firstDifference;
  const isSameStem = firstDifference >= MIN_SHARED_PREFIX && endLength <= MAX_DIFFERENT_SUFFIX;
  return (
    isSameStem &&
    STATE_MARKERS.test(first) &&
    STATE_MARKERS.test(second) &&
    areConflictingStatements(first, second)
  );
}

import type { SessionEpisode } from '../../storage/memory/consolidation.ts';
import { forbidsRemembering, requestForms } from '../../text/requestForms/requestForms.ts';
import {
  retractsPreviousAsJoke,
  retractsOwnStatement,
} from '../../text/statements/jokeRetraction.ts';
import { sentences } from '../../text/summary.ts';

/**
 * Turns of a session, without evidence in those that forbid it: "don't remember this", a request to
 * forget, which names what it wants gone, and a joke that was taken back.
 */
export function withholdForbiddenEvidence(episodes: readonly SessionEpisode[]): SessionEpisode[] {
  const retractedTurns = turnsRetractedAsJoke(episodes);
  return episodes.map((episode) =>
    episode.source_role === 'user' &&
    (isForbidden(episode.content) || retractedTurns.has(episode.seq))
      ? { ...episode, no_evidence: 1 }
      : episode,
  );
}

/** Turns of the person that they took back at once: "Just kidding." */
export function turnsRetractedAsJoke(
  episodes: readonly Pick<SessionEpisode, 'seq' | 'content' | 'source_role'>[],
): ReadonlySet<number> {
  const turns = episodes.filter(({ source_role }) => source_role === 'user');
  const seqs = turns.flatMap(({ seq, content }, index) => {
    const next = turns[index + 1];
    const isJoke =
      retractsOwnStatement(content) || (next !== undefined && retractsPreviousAsJoke(next.content));
    return isJoke ? [seq] : [];
  });
  return new Set<number>(seqs);
}

/** Verbs that ask to forget only where the memory is named: one drops off a child, too. */
const OF_OTHER_THINGS =
  /^(?:remove|clear|drop|discard|throw|take|get\s+rid|убери|убирай|выкинь|выбрось|очисти|вычисти)/iu;
const OF_MEMORY =
  /(?<!\p{L})(?:memory|memories|notes?|records?|facts?|profile|(?:what|everything|all) (?:i|you)|памят\p{L}*|заметк\p{L}*|запис\p{L}*|факт\p{L}*|профил\p{L}*|что я)(?!\p{L})/iu;

function isForbidden(turn: string): boolean {
  const parts = sentences(turn);
  return parts.some(forbidsRemembering) || asksToForget(parts[0] ?? '');
}

/** True for a sentence that begins with the request. */
function asksToForget(sentence: string): boolean {
  const [first] = requestForms(sentence, 'forget');
  if (first?.start !== 0) return false;
  return !OF_OTHER_THINGS.test(sentence) || OF_MEMORY.test(sentence);
}

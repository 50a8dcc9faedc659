import type { SessionEpisode } from '../../storage/memory/consolidation.ts';
import { forbidsRemembering, requestForms } from '../../text/requestForms/requestForms.ts';
import { retractsPreviousAsJoke, takenBackSpan } from '../../text/statements/jokeRetraction.ts';
import { sentences } from '../../text/summary.ts';

/**
 * Turns of a session, without evidence in those that forbid it: "don't remember this", a request to
 * forget, which names what it wants gone, and a joke that was taken back.
 */
export function withholdForbiddenEvidence(
  episodes: readonly SessionEpisode[],
  forbiddenTurns = turnsForbidden(episodes),
): SessionEpisode[] {
  return episodes.map((episode) =>
    episode.source_role === 'user' &&
    (forbiddenTurns.has(episode.seq) || takenBackSpan(episode.content) !== null)
      ? { ...episode, no_evidence: 1 }
      : episode,
  );
}

/** Turns of the person that they took back at once: "Just kidding." */
export function turnsRetractedAsJoke(episodes: readonly Turn[]): ReadonlySet<number> {
  const ownJokes = episodes.filter(
    ({ source_role, content }) => source_role === 'user' && takenBackSpan(content) !== null,
  );
  return new Set<number>([...ownJokes.map(({ seq }) => seq), ...takenBackByNext(episodes)]);
}

type Turn = Pick<SessionEpisode, 'seq' | 'content' | 'source_role'>;

/** Turns of the person that their next turn took back. */
function takenBackByNext(episodes: readonly Turn[]): ReadonlySet<number> {
  const turns = episodes.filter(({ source_role }) => source_role === 'user');
  return new Set<number>(
    turns.flatMap(({ seq }, index) => {
      const next = turns[index + 1];
      return next !== undefined && retractsPreviousAsJoke(next.content) ? [seq] : [];
    }),
  );
}

/** Verbs that ask to forget only where the memory is named: one drops off a child, too. */
const OF_OTHER_THINGS =
  /^(?:remove|clear|drop|discard|throw|take|get\s+rid|убери|убирай|выкинь|выбрось|очисти|вычисти)/iu;
const OF_MEMORY =
  /(?<!\p{L})(?:memory|memories|notes?|records?|facts?|profile|(?:what|everything|all) (?:i|you)|памят\p{L}*|заметк\p{L}*|запис\p{L}*|факт\p{L}*|профил\p{L}*|что я)(?!\p{L})/iu;

/** Turns of the person that are no evidence in any of their passages, or that the next one took back. */
export function turnsForbidden(episodes: readonly SessionEpisode[]): ReadonlySet<number> {
  const forbidden = episodes.filter(
    ({ source_role, content }) => source_role === 'user' && forbidsEvidence(content),
  );
  return new Set<number>([...forbidden.map(({ seq }) => seq), ...takenBackByNext(episodes)]);
}

function forbidsEvidence(turn: string): boolean {
  const parts = sentences(turn);
  return parts.some(forbidsRemembering) || asksToForget(parts[0] ?? '');
}

/** True for a sentence that begins with the request. */
function asksToForget(sentence: string): boolean {
  const [first] = requestForms(sentence, 'forget');
  if (first?.start !== 0) return false;
  return !OF_OTHER_THINGS.test(sentence) || OF_MEMORY.test(sentence);
}

import type { SessionEpisode } from '../../storage/memory/consolidation.ts';
import { forbidsKeeping, requestForms } from '../../text/requestForms/requestForms.ts';
import { sentences } from '../../text/summary.ts';

/**
 * Turns of a session, without evidence in those that forbid it: "don't remember this", and a request
 * to forget, which names what it wants gone.
 */
export function withoutForbidden(episodes: readonly SessionEpisode[]): SessionEpisode[] {
  return episodes.map((episode) =>
    episode.source_role === 'user' && isForbidden(episode.content)
      ? { ...episode, no_evidence: 1 }
      : episode,
  );
}

function isForbidden(turn: string): boolean {
  const parts = sentences(turn);
  return (
    parts.some(forbidsKeeping) ||
    requestForms(parts[0] ?? '', 'forget').some(({ start }) => start === 0)
  );
}

import { graphFlags } from '../../../../shared/domain/graph.ts';
import type { EpochMs } from '../../../../shared/domain/primitives.ts';
import type {
  GraphEntityRow,
  GraphCandidateRow,
  GraphNodeRow,
} from '../../storage/memory/graph/graphView.ts';
import { isLiveUnlessFaded } from '../../storage/connection/isLive.ts';
import { previewText } from '../../text/stripMarkdown.ts';
import { strengthOf } from '../presentNode.ts';
import { entityRef, type GraphCandidate, type GraphItem } from './source.ts';

/** Length of a text on a card; the full text is in the details. */
const TEXT_LENGTH = 480;

export function memoryItem(row: GraphNodeRow, at: EpochMs): GraphItem {
  return {
    ...memoryCandidate(row, at),
    id: row.id,
    text: clipToCard(previewText(row)),
    time: row.event_time,
    fadesAt: row.fade_at ?? null,
  };
}

export function memoryCandidate(row: GraphCandidateRow, at: EpochMs): GraphCandidate {
  const fadesAt = row.fade_at ?? null;
  const isFaded = row.status === 'active' && fadesAt !== null && fadesAt <= at;
  return {
    ref: row.seq,
    sort: row.type,
    kind: row.kind,
    trust: row.trust,
    strength: candidateStrength(row, at),
    importance: row.importance,
    flags:
      (row.decay_rate === 0 && row.type !== 'episodic' ? graphFlags.confirmed : 0) |
      (row.review === 'pending' ? graphFlags.pending : 0) |
      (row.status === 'superseded' ? graphFlags.superseded : 0) |
      (row.status === 'retracted' && row.status_reason !== 'faded' ? graphFlags.retracted : 0) |
      (isFaded || row.status_reason === 'faded' ? graphFlags.faded : 0) |
      (!isFaded && isLiveUnlessFaded(row) && (row.disputed_until ?? 0) > at
        ? graphFlags.disputed
        : 0) |
      (row.type === 'episodic' && row.source_role === 'assistant' ? graphFlags.assistant : 0),
  };
}

export function entityItem(row: GraphEntityRow): GraphItem {
  return {
    ref: entityRef(row.seq),
    id: row.id,
    sort: row.type,
    kind: null,
    trust: null,
    text: clipToCard(row.canonical_name),
    strength: 1,
    importance: 50,
    flags: row.is_self === 1 ? graphFlags.self : 0,
    time: row.first_seen,
    fadesAt: null,
  };
}

/** Strength of a memory; a turn does not fade. */
function candidateStrength(row: GraphCandidateRow, at: EpochMs): number {
  const { confidence = null, decay_rate: decayRate, fades_from: fadesFrom } = row;
  if (confidence === null) return 1;
  const life = { confidence, decay_rate: decayRate ?? 0, fades_from: fadesFrom ?? null };
  return strengthOf(life, at);
}

function clipToCard(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  if (line.length <= TEXT_LENGTH) return line;
  // A cut must not split a surrogate pair.
  return `${line
    .slice(0, TEXT_LENGTH)
    .toWellFormed()
    .replace(/\uFFFD$/u, '')
    .trimEnd()}…`;
}

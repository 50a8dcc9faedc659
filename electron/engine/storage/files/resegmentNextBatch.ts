import { segmentationFingerprint } from '../../text/segmentation/segmentationFingerprint.ts';
import { isUnspaced } from '../../text/segmentation/segmentedWords.ts';
import { episodeContext } from '../chat/episodeContext.ts';
import type { EpisodeTurn } from '../chat/episodes.ts';
import { inTransaction, type WritableDb } from '../connection/database.ts';
import { readMeta, writeMeta } from '../connection/meta.ts';
import type { NodeSeq } from '../connection/rowNumber.ts';
import { UNVERIFIED_READ } from '../connection/verifiedReads.ts';
import { createFullText } from '../search/fullText.ts';

/** Rows of one transaction: a message that waits for it waits a few milliseconds. */
const ROW_BATCH_SIZE = 20;

/** Rows searched for unspaced scripts in one step: SQLite's GLOB takes 50 µs for a kilobyte. */
const SCAN_BATCH_SIZE = 200;

/** Letters of scripts without spaces, as a pattern of SQLite's GLOB. */
const UNSPACED_GLOB =
  '*[\u0E00-\u0FFF\u1000-\u109F\u1780-\u17FF\u3040-\u30FF\u3400-\u9FFF\uF900-\uFAFF\uFF66-\uFF9F\u{20000}-\u{3FFFF}]*';

/** Turns on each side of a turn that its neighbors are indexed with. */
const TURNS_PER_SIDE = 4;

/** Nodes with text of a script without spaces, in the order of seq. */
interface UnspacedNode {
  readonly seq: NodeSeq;
  readonly type: string;
  readonly session_id: string | null;
}

/**
 * Next step of indexing the rows with unspaced scripts by the segmentation of this program; true
 * when all are. Full text stores words, so another segmentation would not match them.
 */
export function resegmentNextBatch(db: WritableDb): boolean {
  const fingerprint = segmentationFingerprint();
  if (readMeta(db, 'segmentation') === fingerprint) return true;
  return inTransaction(db, () => {
    const last = Number(db.prepare('SELECT coalesce(max(seq), 0) FROM nodes').pluck().get());
    const from = readLastIndexedSeq(db, fingerprint);
    const until = Math.min(last, from + SCAN_BATCH_SIZE);
    const nodes = db
      .prepare(
        `SELECT seq, type, session_id FROM nodes
         WHERE seq > ? AND seq <= ? AND (content GLOB ? OR summary GLOB ?) ORDER BY seq LIMIT ?`,
      )
      .all(from, until, UNSPACED_GLOB, UNSPACED_GLOB, ROW_BATCH_SIZE) as UnspacedNode[];
    reindex(db, nodes);
    const isBatchFull = nodes.length === ROW_BATCH_SIZE;
    const reached = isBatchFull ? (nodes.at(-1)?.seq ?? until) : until;
    if (reached >= last) recordSegmentation(db);
    else writeMeta(db, 'segmentation_progress', `${reached} ${fingerprint}`);
    return reached >= last;
  });
}

/** Notes that full text was indexed by the segmentation of this program. */
export function recordSegmentation(db: WritableDb): void {
  writeMeta(db, 'segmentation', segmentationFingerprint());
}

/** Last row indexed by this segmentation; another program's progress does not count. */
function readLastIndexedSeq(db: WritableDb, fingerprint: string): number {
  const [seq = '0', ...fingerprintWords] = (readMeta(db, 'segmentation_progress') ?? '').split(' ');
  return fingerprintWords.join(' ') === fingerprint ? Number(seq) : 0;
}

function reindex(db: WritableDb, nodes: readonly UnspacedNode[]): void {
  const fullText = createFullText(db);
  const prepareTurnsQuery = (comparison: '>=' | '<', order: 'ASC' | 'DESC') =>
    db.prepare(
      `SELECT ${UNVERIFIED_READ} seq, content, source_role, speaker, event_time FROM nodes
       WHERE session_id = ? AND type = 'episodic' AND seq ${comparison} ?
       ORDER BY seq ${order} LIMIT ?`,
    );
  const earlierTurns = prepareTurnsQuery('<', 'DESC');
  const followingTurns = prepareTurnsQuery('>=', 'ASC');
  for (const { seq, type, session_id } of nodes) {
    if (type !== 'episodic') {
      fullText.refreshMemory(seq);
      continue;
    }
    if (session_id === null) continue;
    const window = [
      ...(earlierTurns.all(session_id, seq, TURNS_PER_SIDE) as EpisodeTurn[]).reverse(),
      ...(followingTurns.all(session_id, seq, TURNS_PER_SIDE + 1) as EpisodeTurn[]),
    ];
    const center = window.findIndex((turn) => turn.seq === seq);
    for (const [index, turn] of window.entries()) {
      // A neighbor in such a script has its own turn; one in another is indexed with these words.
      const isNeighbor = index !== center && Math.abs(index - center) <= TURNS_PER_SIDE / 2;
      if (index !== center && (!isNeighbor || isUnspaced(turn.content))) continue;
      const context = episodeContext(window, index);
      if (context !== null) fullText.putEpisode(turn.seq, turn.content, context);
    }
  }
}

-- Two entities may also be one by the company they keep.

CREATE TABLE proposals (
  id         TEXT PRIMARY KEY NOT NULL CHECK (id <> ''),
  a_seq      INTEGER NOT NULL REFERENCES entities (seq) ON DELETE CASCADE,
  b_seq      INTEGER NOT NULL REFERENCES entities (seq) ON DELETE CASCADE,
  reason     TEXT NOT NULL CHECK (reason IN (
               'same_name', 'nickname', 'transliteration', 'part_of_name', 'spelling', 'company')),
  score      REAL NOT NULL CHECK (score BETWEEN 0 AND 1),
  state      TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'accepted', 'rejected')),
  created_at INTEGER NOT NULL CHECK (created_at >= 0),
  UNIQUE (a_seq, b_seq),
  CHECK (a_seq < b_seq)
) STRICT, WITHOUT ROWID;
INSERT INTO proposals (id, a_seq, b_seq, reason, score, state, created_at)
  SELECT id, a_seq, b_seq, reason, score, state, created_at FROM merge_proposals;
DROP TABLE merge_proposals;
ALTER TABLE proposals RENAME TO merge_proposals;
CREATE INDEX merge_proposals_b ON merge_proposals (b_seq);

-- Summaries are made anew for what changed since: by its place in the log, as two changes share a
-- millisecond.
UPDATE meta SET
  key = 'summarised_through',
  value = (SELECT coalesce(max(seq), 0) FROM changes WHERE at < CAST(meta.value AS INTEGER))
WHERE key = 'enriched_through';

-- Tokens and cost of tries that came to nothing; they go to the first chunk that is read after all.
ALTER TABLE sessions_consolidations ADD COLUMN spent TEXT NOT NULL DEFAULT '{}'
  CHECK (json_valid(spent));

-- The bus: at least once, replayed at start.

CREATE TABLE event_journal (
  seq     INTEGER PRIMARY KEY AUTOINCREMENT,
  id      TEXT NOT NULL UNIQUE CHECK (id <> ''),
  topic   TEXT NOT NULL CHECK (topic IN (
            'user.message', 'agent.response', 'session.completed', 'memory.changed',
            'version.shown', 'conversation.forked')),
  payload TEXT NOT NULL CHECK (json_valid(payload)),
  at      INTEGER NOT NULL CHECK (at >= 0)
) STRICT;

-- Deliveries still owed: a row goes when its subscriber is done.
CREATE TABLE deliveries (
  event_seq  INTEGER NOT NULL REFERENCES event_journal (seq) ON DELETE CASCADE,
  subscriber TEXT NOT NULL CHECK (subscriber <> ''),
  attempts   INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  last_error TEXT,
  PRIMARY KEY (event_seq, subscriber)
) STRICT, WITHOUT ROWID;
